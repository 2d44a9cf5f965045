/** Replaces the product's images with those of the chosen variant (specification, storefront 4). */
import type { ProductVariant } from '#shared/product-choice';

type Shown = Pick<ProductVariant, 'image' | 'hides'>;

/** Original attributes of images that were replaced. */
type Originals = WeakMap<HTMLImageElement, Readonly<Record<string, string | null>>>;
const NAMES = ['src', 'srcset', 'sizes', 'alt'] as const;

/** The container of the product's images: marked with `data-product-gallery`, or the product's own box. */
function galleryOf(itemId: string): HTMLElement | null {
  const id = CSS.escape(itemId);
  const marked = `[data-product-gallery="${id}"], .product[data-item-id="${id}"] :is(.product-gallery, .product-pictures), .product-block[data-item-id="${id}"]`;
  return document.querySelector<HTMLElement>(marked);
}

/** Shows the images of a variant; `null` restores the original ones. */
export type ShowPictures = (itemId: string, variant: Shown | null) => void;

export function createProductPictures(): ShowPictures {
  const originals: Originals = new WeakMap();
  return (itemId, variant) => showPictures(originals, itemId, variant);
}

function showPictures(originals: Originals, itemId: string, variant: Shown | null): void {
  const gallery = galleryOf(itemId);
  if (gallery === null) return;
  const pictures = [...gallery.querySelectorAll('img')];
  const [first] = pictures;
  if (first === undefined) return;
  const { image, hides = [] } = variant ?? {};
  const lead = pictures.find((picture) => image !== undefined && addressOf(originals, picture) === image.src) ?? first;
  for (const picture of pictures) {
    if (picture === lead && image !== undefined && addressOf(originals, picture) !== image.src)
      replace(originals, picture, image);
    else restore(originals, picture);
    // Keeps its space: content below must not move under the pointer.
    const box = boxOf(picture, gallery);
    if (box === null) continue;
    box.toggleAttribute('data-other-variant', picture !== lead && hides.includes(addressOf(originals, picture)));
    box.toggleAttribute('data-leading', picture === lead && lead !== first);
  }
  if (variant !== null) gallery.scrollLeft = 0;
}

/** The gallery's child that contains an image; null in a block, which has other content, too. */
function boxOf(picture: HTMLElement, gallery: HTMLElement): HTMLElement | null {
  if (gallery.classList.contains('product-block')) return null;
  let box = picture;
  while (box.parentElement !== null && box.parentElement !== gallery) box = box.parentElement;
  return box;
}

/** The original URL of the image, without a width. */
function addressOf(originals: Originals, picture: HTMLImageElement): string {
  const own = originals.get(picture)?.['src'] ?? picture.getAttribute('src');
  const address = picture.dataset['src'] ?? own ?? '';
  return address.replace(/\?format=\w+$/, '');
}

function restore(originals: Originals, picture: HTMLImageElement): void {
  const own = originals.get(picture);
  if (own !== undefined) for (const name of NAMES) put(picture, name, own[name] ?? null);
}

function replace(originals: Originals, picture: HTMLImageElement, { src, alt }: NonNullable<Shown['image']>): void {
  if (!originals.has(picture))
    originals.set(picture, Object.fromEntries(NAMES.map((name) => [name, picture.getAttribute(name)])));
  put(picture, 'srcset', null);
  put(picture, 'sizes', null);
  put(picture, 'src', src);
  put(picture, 'alt', alt);
}

function put(picture: HTMLImageElement, name: string, value: string | null): void {
  if (value === null) picture.removeAttribute(name);
  else if (picture.getAttribute(name) !== value) picture.setAttribute(name, value);
}
