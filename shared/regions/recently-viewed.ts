/** Products recently viewed in this browser. The list never leaves the browser. */

export interface ViewedProduct {
  readonly itemId: string;
  readonly title: string;
  readonly url: string;
  /** URL of its image; empty if there is none. */
  readonly picture: string;
}

export interface RecentlyViewedProps extends ViewedProduct {
  readonly heading: string;
}

export const recentlyViewedTexts = { heading: 'Recently viewed', clear: 'Clear' } as const;

/** Without the current product. Empty until the browser has read its storage. */
export function recentlyViewedView(
  { itemId, heading }: RecentlyViewedProps,
  viewed: readonly ViewedProduct[] = [],
): { readonly heading: string; readonly clear: string; readonly products: readonly ViewedProduct[]; isEmpty: boolean } {
  const products = viewed.filter((product) => product.itemId !== itemId);
  return { heading, clear: recentlyViewedTexts.clear, products, isEmpty: products.length === 0 };
}
