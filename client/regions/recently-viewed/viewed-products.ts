/** The stored list of viewed products. Pure. */
import { field, listOf } from '#shared/json';
import type { ViewedProduct } from '#shared/regions/recently-viewed';

/** One more than is shown, because it includes the current product. */
const MAX_VIEWED = 7;

/** The list with a product first, without duplicates. */
export const withProduct = (viewed: readonly ViewedProduct[], product: ViewedProduct): readonly ViewedProduct[] =>
  [product, ...viewed.filter(({ itemId }) => itemId !== product.itemId)].slice(0, MAX_VIEWED);

/** Stored data may be outdated or tampered with: reads only valid entries with links to this site. */
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
