/** The products that somebody has looked at in this browser. Nothing of it leaves the browser. */

export interface ViewedProduct {
  readonly itemId: string;
  readonly title: string;
  readonly url: string;
  /** Address of its picture; empty for none. */
  readonly picture: string;
}

export interface RecentlyViewedProps extends ViewedProduct {
  readonly heading: string;
}

export const recentlyViewedTexts = { heading: 'Recently viewed', clear: 'Clear' } as const;

/** The others than the product of the page. Nothing is known before the browser has been asked. */
export function recentlyViewedView(
  { itemId, heading }: RecentlyViewedProps,
  viewed: readonly ViewedProduct[] = [],
): { readonly heading: string; readonly clear: string; readonly products: readonly ViewedProduct[]; isEmpty: boolean } {
  const products = viewed.filter((product) => product.itemId !== itemId);
  return { heading, clear: recentlyViewedTexts.clear, products, isEmpty: products.length === 0 };
}
