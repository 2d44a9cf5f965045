/** The taxes of an order as texts, each by itself. */
import { ratePercentText, type TaxLine } from '#shared/cart-taxes';
import { invoicedTaxes, type ShownTax, shownTaxes } from '#shared/order-taxes';
import type { Order } from './order-replies.ts';

type Money = (cents: number) => string;

interface TaxedOrder extends Pick<Order, 'taxCents'> {
  /** Orders of earlier releases lack names and single taxes. */
  readonly details: Pick<Order['details'], 'includedTaxCents'> &
    Partial<Pick<Order['details'], 'addedTaxes' | 'taxLines'>>;
}

type TaxText = { readonly taxName: string; readonly amount: string };

interface TaxTexts {
  readonly addedTaxes: readonly TaxText[];
  readonly includedTaxes: readonly TaxText[];
}

/** The sums of added and included taxes, for templates that do not list them. */
export const taxSums = ({ taxCents, details }: TaxedOrder, unlessNothing: Money) => ({
  tax: unlessNothing(taxCents),
  taxNames: details.addedTaxes?.join(', ') || 'Tax',
  includedTax: unlessNothing(details.includedTaxCents),
});

export function taxTexts({ taxCents, details }: TaxedOrder, money: Money): TaxTexts {
  const { taxLines, addedTaxes, includedTaxCents } = details;
  const { added, included } = shownTaxes({ taxLines, addedTaxes, taxCents, includedTaxCents });
  const text = ({ name, cents }: ShownTax): TaxText => ({ taxName: name, amount: money(cents) });
  return { addedTaxes: added.map(text), includedTaxes: included.map(text) };
}

/** The rows of an invoice: each tax with its rate and what it is on. */
export const invoiceTaxes = (taxLines: readonly TaxLine[], money: Money, locale: string) =>
  invoicedTaxes(taxLines).map(({ name, rate, netCents, taxCents }) => ({
    taxName: name,
    rate: ratePercentText(rate, locale),
    net: money(netCents),
    amount: money(taxCents),
  }));
