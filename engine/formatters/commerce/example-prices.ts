/** Products for the examples of `from-price`, `normal-price` and `sale-price`. */
import type { ObjectValue } from '../../execute/values.ts';

export const variantAt = (value: string): ObjectValue => ({ priceMoney: { value, currency: 'USD' } });

export const variantOnSale = (value: string, before: string): ObjectValue => ({
  onSale: true,
  priceMoney: { value: before },
  salePriceMoney: { value },
});

export const productWith = (...variants: readonly ObjectValue[]): ObjectValue => ({
  structuredContent: { productType: 1, variants },
});
