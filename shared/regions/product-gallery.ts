/** A product's images in a swipeable row with thumbnails; images of other variants than the chosen one are hidden. */
import type { ProductVariant } from '../product-choice.ts';
import { inWidth } from '../thumbnail.ts';

interface Slide {
  readonly src: string;
  /** Empty for SVG images, which need no renditions. */
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** CSS `object-position`. */
  readonly focus: string;
  /** It shows one variant and is not among the product's own images. */
  readonly isOfVariant: boolean;
  /** URL of a video whose poster the image is; absent for images. */
  readonly video?: string;
}

export interface ProductGalleryProps {
  readonly itemId: string;
  readonly slides: readonly Slide[];
}

interface SlideView extends Omit<Slide, 'isOfVariant' | 'video'> {
  /** Empty for an image. */
  readonly video: string;
  /** Label of the link to the video. */
  readonly playText: string;
  readonly id: string;
  readonly thumbnail: string;
  readonly label: string;
  readonly isFirst: boolean;
  readonly isCurrent: boolean;
  readonly isHidden: boolean;
}

/** Which slides are visible, and which is first. */
export interface ShownSlides {
  readonly shown: readonly number[];
  readonly lead: number;
}

type Shown = Pick<ProductVariant, 'image' | 'hides'>;

/** The slides of a variant, or of the product if `null`. Never empty if the product has slides. */
export function slidesOf({ slides }: ProductGalleryProps, variant: Shown | null): ShownSlides {
  const { image, hides = [] } = variant ?? {};
  const isOwn = ({ src, isOfVariant }: Slide): boolean =>
    src === image?.src || (variant === null ? true : !isOfVariant && !hides.includes(src));
  const own = slides.flatMap((slide, index) => (isOwn(slide) ? [index] : []));
  const shown = own.length === 0 ? slides.map((_slide, index) => index) : own;
  const lead = slides.findIndex(({ src }) => src === image?.src);
  return { shown, lead: lead < 0 ? (shown[0] ?? 0) : lead };
}

/** `current`: index of the visible slide among all slides. */
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

/** The displayed width of the image, for the `sizes` attribute. */
export const gallerySizes = '(min-width: 1200px) 50vw, (min-width: 700px) 48vw, 100vw';
