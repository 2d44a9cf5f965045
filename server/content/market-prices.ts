/**
 * Prices of a market: converted by a fixed rate and a rounding rule, or fixed. Integers in minor units, with exact intermediate results.
 */
import { fractionDigitsOf } from '#shared/currency-digits';
import { type Amount, parseAmount } from '#shared/money';

export const roundings = ['none', 'whole', 'tens', 'hundreds', 'end-90', 'end-95', 'end-99'] as const;
/** `none`: the nearest minor unit; `whole`, `tens`, `hundreds`: of major units; `end-95`: the nearest price that ends in .95. */
export type Rounding = (typeof roundings)[number];

interface FixedPrice {
  readonly variantId: string;
  /** Minor units of the market's currency. */
  readonly priceCents: number;
  /** Null: converted by the rate, but not above the price. */
  readonly salePriceCents: number | null;
}

export interface Market {
  readonly id: string;
  readonly name: string;
  /** ISO 3166 codes of the countries that it sells to; empty: all. */
  readonly countries: readonly string[];
  readonly currency: string;
  /** Exchange rate: units of the market's currency for one of the store's, as a decimal. */
  readonly rate: string;
  readonly rounding: Rounding;
  readonly prices: readonly FixedPrice[];
}

/** Prices of a variant in minor units. */
interface VariantPrices {
  readonly priceCents: number;
  readonly salePriceCents: number;
}

/** Computes prices in a market; the same object for the same market. */
export interface MarketPrices {
  readonly market: Market;
  /** Converts a price of the store. Throws `RangeError` beyond safe integers. */
  price(storeCents: number): number;
  /** The prices of a variant, including fixed ones. */
  variant(variantId: string, store: VariantPrices): VariantPrices;
  /** Converts any other amount of the store (shipping, limits, coupons): to whole units unless the market does not round. */
  amount(storeCents: number): number;
  /** The lowest price of the store that is at least this amount in the market. */
  storePriceOf(marketCents: number): number;
}

const ENDINGS: Readonly<Partial<Record<Rounding, bigint>>> = { 'end-90': 90n, 'end-95': 95n, 'end-99': 99n };
const UNITS: Readonly<Partial<Record<Rounding, bigint>>> = { whole: 1n, tens: 10n, hundreds: 100n };

export function createMarketPrices(market: Market, storeCurrency: string): MarketPrices {
  const fixed = new Map(market.prices.map((price) => [price.variantId, price]));
  const convert = (cents: number, rounding: Rounding): number =>
    rounded(exactly(cents, market, storeCurrency), market.currency, rounding);
  const price = (cents: number): number => convert(cents, market.rounding);
  return {
    market,
    price,
    amount: (cents) => convert(cents, market.rounding === 'none' ? 'none' : 'whole'),
    variant(variantId, { priceCents, salePriceCents }) {
      const own = fixed.get(variantId);
      if (own === undefined) return { priceCents: price(priceCents), salePriceCents: price(salePriceCents) };
      const sale = own.salePriceCents ?? Math.min(price(salePriceCents), own.priceCents);
      return { priceCents: own.priceCents, salePriceCents: sale };
    },
    storePriceOf: (cents) => lowestReaching(cents, price),
  };
}

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Converts minor units of the store to the market's without rounding. */
function exactly(cents: number, { rate, currency }: Market, storeCurrency: string): Fraction {
  const { units, scale } = rateOf(rate);
  return {
    over: BigInt(cents) * units * tens(fractionDigitsOf(currency)),
    under: tens(scale) * tens(fractionDigitsOf(storeCurrency)),
  };
}

function rateOf(rate: string): Amount {
  const amount = parseAmount(rate);
  if (amount === null || amount.units <= 0n) throw new RangeError(`${rate} is not a rate`);
  return amount;
}

const tens = (digits: number): bigint => 10n ** BigInt(digits);

function rounded(value: Fraction, currency: string, rounding: Rounding): number {
  if (value.over <= 0n) return 0;
  const ending = ENDINGS[rounding];
  // A currency without minor units has no price endings.
  if (ending !== undefined && fractionDigitsOf(currency) === 2) return safe(nearest(value, 100n, ending));
  const unit = rounding === 'none' ? 1n : (UNITS[rounding] ?? 1n) * tens(fractionDigitsOf(currency));
  const result = nearest(value, unit, 0n);
  // A price above zero never becomes free.
  return safe(result === 0n ? unit : result);
}

/** The nearest multiple of `unit` plus `rest`, at least `rest`; rounds half up. */
function nearest({ over, under }: Fraction, unit: bigint, rest: bigint): bigint {
  const above = 2n * (over - rest * under) + unit * under;
  return above <= 0n ? rest : (above / (2n * unit * under)) * unit + rest;
}

function safe(cents: bigint): number {
  const number = Number(cents);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError('A price of the market is too large.');
}

/** `price` is monotonic, so bisection finds where it reaches an amount. */
function lowestReaching(cents: number, price: (storeCents: number) => number): number {
  if (cents <= 0) return 0;
  let high = 1;
  while (high < MAX_STORE_CENTS && price(high) < cents) high *= 2;
  let low = Math.floor(high / 2);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (price(middle) < cents) low = middle;
    else high = middle;
  }
  return high;
}

/** Higher than any realistic price; beyond it, market prices are not searched. */
const MAX_STORE_CENTS = 2 ** 40;
