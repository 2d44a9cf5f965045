/** A cart as reported to analytics (specification, storefront 3 "Analytics cart summary"). */
import { majorUnits } from '../currency-digits.ts';

export interface CartSummary {
  readonly cart_id: string;
  /** Total of the entries in major units. */
  readonly cart_value: number;
  readonly num_items_in_cart: number;
  readonly currency_code: string;
  readonly items: readonly { readonly productType: number }[];
}

interface SummedCart {
  readonly id: string;
  readonly currency: string;
  readonly subtotalCents: number;
  readonly totalQuantity: number;
  readonly entries: readonly { readonly productType: number }[];
}

export const cartSummary = ({ id, currency, subtotalCents, totalQuantity, entries }: SummedCart): CartSummary => ({
  cart_id: id,
  cart_value: majorUnits(subtotalCents, currency),
  num_items_in_cart: totalQuantity,
  currency_code: currency,
  items: entries.map(({ productType }) => ({ productType })),
});
