/** The list of viewed products, as it is stored. Pure. */
import { field, listOf } from '#shared/json';
import type { ViewedProduct } from '#shared/regions/recently-viewed';

/** One more than is shown: the product of the page is among them. */
const MAX_VIEWED = 7;

/** The list with a product in front, once. */
export const withProduct = (viewed: readonly ViewedProduct[], product: ViewedProduct): readonly ViewedProduct[] =>
  [product, ...viewed.filter(({ itemId }) => itemId !== product.itemId)].slice(0, MAX_VIEWED);

/** What is stored may be of another release, or of another hand: only what can be shown is taken, links to this site alone. */
export function readViewed(stored: string | null): readonly ViewedProduct[] {
  let input: unknown;
  try {
    input = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  return listOf(input).filter(isViewedProduct).slice(0, MAX_VIEWED);
}

const isPath = (text: string): boolean => /^\/(?![/\\])[^\u0000-\u001f\u007f]*$/.test(text);

function isViewedProduct(value: unknown): value is ViewedProduct {
  const texts = ['itemId', 'title', 'url', 'picture'].map((name) => field(value, name));
  const [itemId, , url] = texts;
  return texts.every((text) => typeof text === 'string') && itemId !== '' && isPath(url as string);
}
