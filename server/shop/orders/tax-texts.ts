/** The taxes of an order as texts, each by itself. */
import { ratePercentText, type TaxLine } from '#shared/cart-taxes';
import type { Order } from './order-replies.ts';

type Money = (cents: number) => string;

interface TaxedOrder extends Pick<Order, 'taxCents'> {
  /** Orders of earlier releases lack names and single taxes. */
  readonly details: Pick<Order['details'], 'includedTaxCents'> &
    Partial<Pick<Order['details'], 'addedTaxes' | 'taxLines'>>;
}

/** A tax in the sums. `taxName` is empty for included taxes of older orders, which did not store it. */
type ShownTax = { readonly taxName: string; readonly amount: string };

interface ShownTaxes {
  readonly addedTaxes: readonly ShownTax[];
  readonly includedTaxes: readonly ShownTax[];
}

/** The sums of added and included taxes, for templates that do not list them. */
export const taxSums = ({ taxCents, details }: TaxedOrder, unlessNothing: Money) => ({
  tax: unlessNothing(taxCents),
  taxNames: details.addedTaxes?.join(', ') || 'Tax',
  includedTax: unlessNothing(details.includedTaxCents),
});

/** Taxes of zero are left out. */
export function taxTexts({ taxCents, details }: TaxedOrder, money: Money): ShownTaxes {
  const { taxLines, addedTaxes, includedTaxCents } = details;
  if (taxLines === undefined)
    return {
      addedTaxes: taxCents === 0 ? [] : [{ taxName: addedTaxes?.join(', ') || 'Tax', amount: money(taxCents) }],
      includedTaxes: includedTaxCents === 0 ? [] : [{ taxName: '', amount: money(includedTaxCents) }],
    };
  const shown = (isIncluded: boolean): readonly ShownTax[] =>
    taxLines
      .filter((tax) => tax.isIncluded === isIncluded && tax.taxCents > 0)
      .map(({ name, taxCents: cents }) => ({ taxName: name, amount: money(cents) }));
  return { addedTaxes: shown(false), includedTaxes: shown(true) };
}

/** The rows of an invoice: each tax with its rate and what it is on. */
export const invoiceTaxes = (taxLines: readonly TaxLine[], money: Money, locale: string) =>
  taxLines
    .filter(({ netCents }) => netCents > 0)
    .map(({ name, rate, netCents, taxCents }) => ({
      taxName: name,
      rate: ratePercentText(rate, locale),
      net: money(netCents),
      amount: money(taxCents),
    }));
