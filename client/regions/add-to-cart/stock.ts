import type { Stock } from '../../cart/cart-api.ts';

/** Any result that never runs out, or has more than the cart holds. */
export const isLeft = ({ results }: Stock, sku: string | null, held: number): boolean =>
  results.some((result) => (sku === null || result.sku === sku) && (result.unlimited || result.qtyInStock > held));
