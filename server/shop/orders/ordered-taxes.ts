/** The taxes of an order, as it stores them. */
import type { CartSums } from '#shared/cart-sums';
import type { OrderDetails } from './order-record.ts';

export const orderedTaxes = ({
  taxes,
  includedTaxCents,
  goodsTaxCents,
}: CartSums): Pick<OrderDetails, 'taxes' | 'addedTaxes' | 'includedTaxCents' | 'goodsTaxCents' | 'taxLines'> => ({
  taxes: taxes.map(({ name }) => name),
  addedTaxes: taxes.flatMap(({ name, isIncluded }) => (isIncluded ? [] : [name])),
  includedTaxCents,
  goodsTaxCents,
  taxLines: taxes,
});
