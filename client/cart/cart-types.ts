/** The cart as the server answers it (specification, storefront 3). */
import type { CartData, CartLine } from '#shared/regions/cart';

export type CartEntry = CartLine;

export interface Cart extends CartData {
  readonly purelyDigital: boolean;
  readonly missingForMinimumCents?: number;
}
