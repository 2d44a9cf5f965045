/** The taxes of an order, as it stores them. */
import type { CartSums } from '#shared/cart-sums';
import type { OrderDetails } from './order-record.ts';

type OrderedTaxes = Pick<
  OrderDetails,
  'taxes' | 'addedTaxes' | 'includedTaxCents' | 'goodsTaxCents' | 'taxLines' | 'untaxedLines'
>;

/** `lines`: those of the order, in its order. */
export function orderedTaxes(
  { taxes, includedTaxCents, goodsTaxCents }: CartSums,
  lines: readonly { readonly isTaxed?: boolean | undefined }[],
): OrderedTaxes {
  const untaxedLines = lines.flatMap(({ isTaxed = true }, position) => (isTaxed ? [] : [position]));
  return {
    taxes: taxes.map(({ name }) => name),
    addedTaxes: taxes.flatMap(({ name, isIncluded }) => (isIncluded ? [] : [name])),
    includedTaxCents,
    goodsTaxCents,
    taxLines: taxes,
    ...(untaxedLines.length === 0 ? {} : { untaxedLines }),
  };
}
