/** The images of a product, for the project's own themes: `{@|region product-gallery}`. */
import { decodeEntities } from '#shared/html';
import { field, listOf, textOf } from '#shared/json';
import { variantsOf } from '#shared/product';
import { gallerySizes, type ProductGalleryProps, productGalleryView } from '#shared/regions/product-gallery';
import { isWebAddress } from '#shared/web-address';
import { itemPicture, type PictureModel, pictureModel } from '../blocks/picture-model.ts';
import { defineRegion, readsNothing } from './define-region.ts';
import { mug } from './example-products.ts';

export const productGallery = defineRegion<ProductGalleryProps>({
  name: 'product-gallery',
  reads: readsNothing,
  hydrate: 'idle',
  props: (item) => {
    const pictures = listOf(field(item, 'items')).flatMap((picture) => {
      const model = pictureModel(picture);
      return model === null ? [] : [{ ...slideOf(model, false), ...videoOf(picture) }];
    });
    const single = itemPicture(item);
    const own = pictures.length > 0 || single === null ? pictures : [slideOf(single, false)];
    const ofVariants = variantsOf(item).flatMap((variant) => pictureModel(field(variant, 'mainImage')) ?? []);
    const slides = [...own, ...ofVariants.map((picture) => slideOf(picture, true))].filter(
      ({ src, video }, index, all) => all.findIndex((other) => other.src === src && other.video === video) === index,
    );
    return slides.length === 0 ? null : { itemId: textOf(field(item, 'id')), slides };
  },
  model: (props) => ({ ...productGalleryView(props), sizes: gallerySizes }),
  examples: [
    { title: 'several images, one of them of a variant', data: pictured(mug, ['mug.jpg', 'mug-two.svg']) },
    { title: 'a video', data: filmed(pictured(mug, ['mug.jpg', 'mug-two.svg'])) },
    { title: 'one picture', data: pictured({ ...mug, structuredContent: {} }, ['mug.svg']) },
  ],
});

/** The same with the last image as the poster of a video. */
function filmed(product: ReturnType<typeof pictured>) {
  const items = product.items.map((item, at, all) =>
    at < all.length - 1 ? item : { ...item, videoUrl: '/assets/turning.mp4?a=1&amp;b=2' },
  );
  return { ...product, items };
}

/** A product with images of these names, and one variant with an image of its own. */
function pictured(product: typeof mug | object, names: readonly string[]) {
  const items = names.map((name, at) => ({
    id: `picture-${at}`,
    assetUrl: `/assets/${name}`,
    originalSize: '900x1200',
    altText: 'A &quot;mug&quot;',
    mediaFocalPoint: { x: 0.25, y: 0.75 },
  }));
  const { structuredContent } = product as typeof mug;
  const variants = listOf(field(structuredContent, 'variants')).map((variant, at) =>
    at === 2 ? { ...(variant as object), mainImage: { assetUrl: '/assets/mug-red.svg', altText: 'Red' } } : variant,
  );
  return { ...product, items, structuredContent: { ...structuredContent, variants } };
}

/** `videoUrl` of an image: a file, or the page of a video service. */
function videoOf(picture: unknown): { readonly video?: string } {
  const address = decodeEntities(textOf(field(picture, 'videoUrl')));
  return address !== '' && isWebAddress(address) ? { video: address } : {};
}

/** Texts in regions are plain. */
const slideOf = (picture: PictureModel, isOfVariant: boolean): ProductGalleryProps['slides'][number] => ({
  src: decodeEntities(picture.src),
  srcset: decodeEntities(picture.srcset),
  alt: decodeEntities(picture.alt),
  width: picture.width,
  height: picture.height,
  focus: picture.focus,
  isOfVariant,
});
