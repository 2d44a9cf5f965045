/** The currencies that a store can sell in (specification, "Currency table"), and their formats. */
import { fractionDigitsOf } from './currency-digits.ts';

export interface Currency {
  /** ISO 4217 code. */
  readonly code: string;
  /** Digits after the decimal point: a major unit is 10 to this power minor units. */
  readonly fractionDigits: number;
  readonly symbol: string;
  /** Which side of the number the symbol is on. */
  readonly placement: 'prefix' | 'suffix';
}

export const DEFAULT_CURRENCY = 'USD';

/** Code and symbol, all that a browser needs to format a price. */
const TABLE = [
  ['EUR', '€'],
  ['USD', '$'],
  ['AUD', 'A$'],
  ['NOK', 'kr'],
  ['CAD', 'C$'],
  ['NZD', 'NZ$'],
  ['DKK', 'kr'],
  ['GBP', '£'],
  ['HKD', 'HK$'],
  ['CHF', 'CHF'],
  ['MXN', 'MX$'],
  ['SGD', 'S$'],
  ['SEK', 'kr'],
  ['CZK', 'Kč'],
  ['ILS', '₪'],
  ['PHP', '₱'],
  ['RUB', '₽'],
  ['PLN', 'zł'],
  ['THB', '฿'],
  ['MYR', 'RM'],
  ['ARS', 'AR$'],
  ['BRL', 'R$'],
  ['COP', 'COL$'],
  ['IDR', 'Rp'],
  ['INR', '₹'],
  ['JPY', '¥'],
  ['ZAR', 'R'],
] as const;

const SUFFIXES: readonly string[] = ['kr', 'Kč', 'zł'];

/** The 27 currencies, in the order of the specification. */
export const currencies: readonly Currency[] = TABLE.map(([code, symbol]) =>
  Object.freeze({
    code,
    fractionDigits: fractionDigitsOf(code),
    symbol,
    placement: SUFFIXES.includes(symbol) ? 'suffix' : 'prefix',
  } satisfies Currency),
);

const byCode = new Map(currencies.map((currency) => [currency.code, currency]));

/** Looks up an upper-case code; undefined if the store cannot sell in the currency. */
export function findCurrency(code: string): Currency | undefined {
  return byCode.get(code);
}
