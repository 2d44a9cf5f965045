/** The taxes in a refund: integers in minor units, from the rates that the order stores. */
import type { TaxLine } from '#shared/cart-taxes';

/** A part of a refund. */
export interface RefundedSums {
  /** Goods with tax, at what they cost after discounts, with added taxes. */
  readonly taxedCents: number;
  /** What is refunded beyond goods: shipping, gift wrap. */
  readonly restCents: number;
}

/** Taxes of the refund of an order whose goods with tax and whose rest cost `all`. */
export function refundedTaxes(taxes: readonly TaxLine[], all: RefundedSums, refund: RefundedSums): readonly TaxLine[] {
  const ofGoods = taxesIn(taxes, refund.taxedCents);
  const ofAllGoods = taxesIn(taxes, all.taxedCents);
  const share = all.restCents === 0 ? 0 : Math.min(1, refund.restCents / all.restCents);
  return taxes.map((tax, index) => {
    const rest = (name: 'netCents' | 'taxCents'): number =>
      Math.round(share * Math.max(0, tax[name] - (ofAllGoods[index]?.[name] ?? 0)));
    const of = (name: 'netCents' | 'taxCents'): number =>
      Math.min(tax[name], (ofGoods[index]?.[name] ?? 0) + rest(name));
    return { ...tax, netCents: of('netCents'), taxCents: of('taxCents') };
  });
}

/** The same share of each tax of an order. */
export const sharedTaxes = (taxes: readonly TaxLine[], share: number): readonly TaxLine[] =>
  taxes.map((tax) => ({
    ...tax,
    netCents: Math.round(tax.netCents * share),
    taxCents: Math.round(tax.taxCents * share),
  }));

const MILLION = 1_000_000;

/** An amount with added taxes is its price and a part for each of them; the price includes the other taxes. */
function taxesIn(taxes: readonly TaxLine[], cents: number): readonly TaxLine[] {
  const added = taxes.reduce((sum, { rate, isIncluded }) => sum + (isIncluded ? 0 : rate), 0);
  const price = (cents * MILLION) / (MILLION + added);
  return taxes.map((tax) => {
    const net = tax.isIncluded ? (price * MILLION) / (MILLION + tax.rate) : price;
    return { ...tax, netCents: Math.round(net), taxCents: Math.round((net * tax.rate) / MILLION) };
  });
}
