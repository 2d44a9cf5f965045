/** The page that asks for a gift card's recipient (specification, storefront 2), with the item id and the chosen variant. */
export function giftCardPath(itemId: string, sku: string | null, quantity: number): string {
  const query = new URLSearchParams({ itemId });
  if (sku !== null && sku !== '') query.set('sku', sku);
  if (quantity > 1) query.set('quantity', String(quantity));
  return `/checkout/gift-card?${query}`;
}
