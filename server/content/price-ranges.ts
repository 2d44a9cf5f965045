/** Price ranges of filters: steps of 1, 2.5 and 5, the same numbers in the minor units of every currency. */

import { fromMinorUnits, moneyText, plainText } from '#shared/money';
import type { MarketPrices } from './market-prices.ts';

/** Lower bounds of the ranges in minor units; the first range starts at 0. */
export const PRICE_STEPS: readonly number[] = [
  1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
];

/** Market prices expressed as prices of the store, so that the database compares without exchange rates. */
export interface PriceScale {
  /** Prices of the store at which the market's ranges start. */
  readonly steps: readonly number[];
  /** For variants with fixed prices: the store prices that correspond to price and sale price; null: by the rate. */
  readonly fixed: Readonly<Record<string, readonly [price: number, salePrice: number | null]>>;
}

export function priceScaleOf({ market, storePriceOf }: MarketPrices): PriceScale {
  const fixed = market.prices.map(({ variantId, priceCents, salePriceCents }) => {
    const sale = salePriceCents === null ? null : storePriceOf(salePriceCents);
    return [variantId, [storePriceOf(priceCents), sale] as const] as const;
  });
  return { steps: PRICE_STEPS.map(storePriceOf), fixed: Object.fromEntries(fixed) };
}

/** The range of a price: 0 below the first step, then the number of steps that it reaches. */
export const bucketOf = (cents: number): number => PRICE_STEPS.filter((step) => step <= cents).length;

/** A range in URLs, in major units: `25-50`, `100-`. */
export function rangeValue(bucket: number, currency: string): string {
  const [from, to] = [PRICE_STEPS[bucket - 1], PRICE_STEPS[bucket]];
  return `${from === undefined ? '0' : major(from, currency)}-${to === undefined ? '' : major(to, currency)}`;
}

/** The range of such a value; -1 for none. */
export const bucketOfRange = (value: string, currency: string): number =>
  Array.from({ length: PRICE_STEPS.length + 1 }, (_, bucket) => rangeValue(bucket, currency)).indexOf(value);

/** A range for visitors: `Under $10`, `$25 – $50`, `$10,000 and over`. */
export function rangeText(bucket: number, currency: string): string {
  const [from, to] = [PRICE_STEPS[bucket - 1], PRICE_STEPS[bucket]];
  if (from === undefined) return `Under ${money(PRICE_STEPS[0] ?? 0, currency)}`;
  return to === undefined ? `${money(from, currency)} and over` : `${money(from, currency)} – ${money(to, currency)}`;
}

function major(cents: number, currency: string): string {
  const amount = fromMinorUnits(cents, currency);
  return amount === null ? '0' : plainText(amount).replace(/\.0+$/, '');
}

function money(cents: number, currency: string): string {
  const amount = fromMinorUnits(cents, currency);
  return (amount === null ? null : moneyText(amount, currency))?.replace(/\.00(?!\d)/, '') ?? '';
}
