import type { Stock } from '../../cart/cart-api.ts';

/** Any result that never runs out, or has more than the cart holds. */
export const isInStock = ({ results }: Stock, sku: string | null, quantityInCart: number): boolean =>
  results.some(
    (result) => (sku === null || result.sku === sku) && (result.unlimited || result.qtyInStock > quantityInCart),
  );
