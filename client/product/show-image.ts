/** Shows the chosen variant's own picture where the page shows the product's (specification, storefront 4). */
import type { VariantImage } from '#shared/product-choice';

const before = new WeakMap<HTMLImageElement, Readonly<Record<string, string | null>>>();
const NAMES = ['src', 'srcset', 'sizes', 'alt'] as const;

/** The first picture of what is marked with `data-product-gallery`, or of the product's own box. */
function pictureOf(itemId: string): HTMLImageElement | null {
  const id = CSS.escape(itemId);
  const marked = `[data-product-gallery="${id}"] img, .product[data-item-id="${id}"] :is(.product-gallery, .product-pictures) img, .product-block[data-item-id="${id}"] img`;
  return document.querySelector<HTMLImageElement>(marked);
}

/** `image` null: the picture that the page came with. */
export function showImage(itemId: string, image: VariantImage | null): void {
  const picture = pictureOf(itemId);
  if (picture === null) return;
  const own = before.get(picture);
  if (image === null) {
    if (own === undefined) return;
    for (const name of NAMES) put(picture, name, own[name] ?? null);
    return;
  }
  if (own === undefined)
    before.set(picture, Object.fromEntries(NAMES.map((name) => [name, picture.getAttribute(name)])));
  put(picture, 'srcset', null);
  put(picture, 'sizes', null);
  put(picture, 'src', image.src);
  put(picture, 'alt', image.alt);
}

function put(picture: HTMLImageElement, name: string, value: string | null): void {
  if (value === null) picture.removeAttribute(name);
  else if (picture.getAttribute(name) !== value) picture.setAttribute(name, value);
}
