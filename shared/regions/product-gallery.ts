/** The pictures of a product: a row that is swiped, with thumbnails; those of other variants than the chosen one are left out. */
import type { ProductVariant } from '../product-choice.ts';
import { inWidth } from '../thumbnail.ts';

interface Slide {
  readonly src: string;
  /** Empty for drawings, which need no smaller files. */
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** CSS `object-position`. */
  readonly focus: string;
  /** It shows one variant, and is none of the product's own pictures. */
  readonly isOfVariant: boolean;
  /** Address of a video whose first frame the picture is; absent: it is a picture. */
  readonly video?: string;
}

export interface ProductGalleryProps {
  readonly itemId: string;
  readonly slides: readonly Slide[];
}

interface SlideView extends Omit<Slide, 'isOfVariant' | 'video'> {
  /** Empty for a picture. */
  readonly video: string;
  /** What the link to the video is called. */
  readonly playText: string;
  readonly id: string;
  readonly thumbnail: string;
  readonly label: string;
  readonly isFirst: boolean;
  readonly isCurrent: boolean;
  readonly isHidden: boolean;
}

/** Which slides are shown, and where to begin. */
export interface ShownSlides {
  readonly shown: readonly number[];
  readonly lead: number;
}

type Shown = Pick<ProductVariant, 'image' | 'hides'>;

/** The slides of a variant; with `null` those of the product. There is always one when the product has any. */
export function slidesOf({ slides }: ProductGalleryProps, variant: Shown | null): ShownSlides {
  const { image, hides = [] } = variant ?? {};
  const isOwn = ({ src, isOfVariant }: Slide): boolean =>
    src === image?.src || (variant === null ? true : !isOfVariant && !hides.includes(src));
  const own = slides.flatMap((slide, index) => (isOwn(slide) ? [index] : []));
  const shown = own.length === 0 ? slides.map((_slide, index) => index) : own;
  const lead = slides.findIndex(({ src }) => src === image?.src);
  return { shown, lead: lead < 0 ? (shown[0] ?? 0) : lead };
}

/** `current`: the place of the slide that is seen among all slides. */
export function productGalleryView(
  props: ProductGalleryProps,
  { shown, lead }: ShownSlides = slidesOf(props, null),
  current = lead,
) {
  const { itemId, slides } = props;
  return {
    itemId,
    hasMany: slides.length > 1,
    place: shown.length > 1 ? `${shown.indexOf(current) + 1} / ${shown.length}` : '',
    slides: slides.map((slide, index): SlideView => {
      const { src, srcset, width, height, alt, focus, video = '' } = slide;
      const kind = video === '' ? 'Picture' : 'Video';
      return {
        ...{ src, srcset, width, height, alt, focus, video },
        playText: alt === '' ? 'Play the video' : `Play the video: ${alt}`,
        id: `picture-${itemId}-${index + 1}`,
        thumbnail: srcset === '' ? src : inWidth(src, '100w'),
        label: alt === '' ? `${kind} ${index + 1}` : `${kind} ${index + 1}: ${alt}`,
        isFirst: index === 0,
        isCurrent: index === current,
        isHidden: !shown.includes(index),
      };
    }),
  };
}

/** The width of the picture on the page, for the browser's choice among its files. */
export const gallerySizes = '(min-width: 1200px) 50vw, (min-width: 700px) 48vw, 100vw';
