/** Markets of a store: countries with their own currency and prices. The first one applies until a visitor chooses. */
import { z } from 'zod';
import { MARKET_COOKIE } from '#shared/cookies';
import { DEFAULT_CURRENCY, findCurrency } from '#shared/currencies';
import { field, textOf } from '#shared/json';
import { createMarketPrices, type Market, type MarketPrices, roundings } from './market-prices.ts';

const MARKET_ID = /^[a-z0-9-]{1,40}$/;
const IN_COOKIES = new RegExp(`(?:^|;\\s*)${MARKET_COOKIE}=([a-z0-9-]{1,40})(?:;|$)`);

/** The market in a `Cookie` header; empty: none. */
export const chosenMarket = (cookies: string | undefined): string => IN_COOKIES.exec(cookies ?? '')?.[1] ?? '';

const cents = z.number().int().min(0).max(100_000_000_000);

const fixedPrice = z.strictObject({
  variantId: z.string().min(1).max(100),
  priceCents: cents.describe('In minor units of the market’s currency.'),
  salePriceCents: cents
    .nullable()
    .default(null)
    .describe('Null: converted at the exchange rate, and not above the price.'),
});

export const market = z
  .strictObject({
    id: z.string().regex(MARKET_ID, 'must be made of small letters, digits and hyphens'),
    name: z.string().trim().min(1).max(60).describe('Name that visitors see.'),
    countries: z
      .array(z.string().regex(/^[A-Z]{2}$/, 'must be a country code of two capital letters'))
      .max(300)
      .default([])
      .describe('Countries of the market; empty: all.'),
    currency: z.string().refine((code) => findCurrency(code) !== undefined, 'is not one of the 27 currencies'),
    rate: z
      .string()
      .regex(/^(?=.*[1-9])\d{1,6}(?:\.\d{1,10})?$/, 'must be a decimal above 0, such as 0.92')
      .default('1')
      .describe('Exchange rate: units of its currency per unit of the store’s.'),
    rounding: z.enum(roundings).default('none').describe('Rounding of converted prices.'),
    prices: z.array(fixedPrice).max(200).default([]).describe('Fixed prices by variant, instead of converted ones.'),
  })
  .refine(({ currency, rounding }) => findCurrency(currency)?.fractionDigits !== 0 || !rounding.startsWith('end-'), {
    error: 'must be none, whole, tens or hundreds for a currency without decimals',
    path: ['rounding'],
  })
  .refine(({ prices }) => new Set(prices.map(({ variantId }) => variantId)).size === prices.length, {
    error: 'must have one price for each variant',
    path: ['prices'],
  })
  .meta({ id: 'Market' });

const MAX_MARKETS = 30;

export const markets = z
  .array(market)
  .max(MAX_MARKETS)
  .refine(
    (list) => new Set(list.map(({ id }) => id)).size === list.length,
    'must have an id of its own for each market',
  );

/** The part of the store's settings that markets need. */
interface MarketSettings {
  readonly currency: string;
  readonly markets?: readonly Market[] | undefined;
}

/** The market with an id, else the first; undefined for a store without markets. */
export function marketOf({ markets: list = [] }: MarketSettings, id: string): Market | undefined {
  return list.find((each) => each.id === id) ?? list[0];
}

/** The prices of each market. */
export const marketPricesOf = ({ currency, markets: list = [] }: MarketSettings): readonly MarketPrices[] =>
  list.map((each) => createMarketPrices(each, currency));

/** The same from a stored document, which was validated when it was written. */
export const marketSettingsOf = (stored: unknown): MarketSettings => ({
  currency: textOf(field(stored, 'currency')) || DEFAULT_CURRENCY,
  markets: field(stored, 'markets') as readonly Market[] | undefined,
});
