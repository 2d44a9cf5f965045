/** Products for the examples. */
import type { ObjectValue } from '../../execute/values.ts';

/** A physical product with these variants. */
export const vase = (...variants: readonly ObjectValue[]): ObjectValue => ({
  structuredContent: { productType: 1, variants },
});

export const digital: ObjectValue = { structuredContent: { productType: 2, onSale: true } };
