/** The page that asks for whom a gift card is (specification, storefront 2): reached with the item's id and the chosen variant. */
export function giftCardPath(itemId: string, sku: string | null, quantity: number): string {
  const query = new URLSearchParams({ itemId });
  if (sku !== null && sku !== '') query.set('sku', sku);
  if (quantity > 1) query.set('quantity', String(quantity));
  return `/checkout/gift-card?${query}`;
}
