import type { Stock } from '../../cart/cart-api.ts';

/** True if a result is unlimited, or exceeds the quantity in the cart. */
export const isInStock = ({ results }: Stock, sku: string | null, quantityInCart: number): boolean =>
  results.some(
    (result) => (sku === null || result.sku === sku) && (result.unlimited || result.qtyInStock > quantityInCart),
  );
