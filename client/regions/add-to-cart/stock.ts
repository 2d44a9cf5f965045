import type { Stock } from '../../cart/cart-api.ts';

/** Any result that never runs out, or has more than the cart holds. */
export const isLeft = ({ results }: Stock, sku: string | null, held: number): boolean =>
  results.some((one) => (sku === null || one.sku === sku) && (one.unlimited || one.qtyInStock > held));
