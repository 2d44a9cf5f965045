/** The currencies a store can sell in (specification, "Currency table"), and how their amounts are written. */

export interface Currency {
  /** ISO 4217 code. */
  readonly code: string;
  /** English name. */
  readonly name: string;
  /** ISO 4217 number, three digits. */
  readonly numericCode: string;
  /** Digits after the decimal point: minor units are 10 to this power of a major unit. */
  readonly fractionDigits: number;
  readonly symbol: string;
  /** Which side of the number the symbol stands on. */
  readonly placement: 'prefix' | 'suffix';
}

export const DEFAULT_CURRENCY = 'USD';

/** Code, name, number, symbol. */
const TABLE = [
  ['EUR', 'Euro', '978', '€'],
  ['USD', 'US Dollar', '840', '$'],
  ['AUD', 'Australian Dollar', '036', 'A$'],
  ['NOK', 'Norwegian Krone', '578', 'kr'],
  ['CAD', 'Canadian Dollar', '124', 'C$'],
  ['NZD', 'New Zealand Dollar', '554', 'NZ$'],
  ['DKK', 'Danish Krone', '208', 'kr'],
  ['GBP', 'British Pound', '826', '£'],
  ['HKD', 'Hong Kong Dollar', '344', 'HK$'],
  ['CHF', 'Swiss Franc', '756', 'CHF'],
  ['MXN', 'Mexican Peso', '484', 'MX$'],
  ['SGD', 'Singapore Dollar', '702', 'S$'],
  ['SEK', 'Swedish Krona', '752', 'kr'],
  ['CZK', 'Czech Koruna', '203', 'Kč'],
  ['ILS', 'Israeli New Shekel', '376', '₪'],
  ['PHP', 'Philippine Peso', '608', '₱'],
  ['RUB', 'Russian Ruble', '643', '₽'],
  ['PLN', 'Polish Zloty', '985', 'zł'],
  ['THB', 'Thai Baht', '764', '฿'],
  ['MYR', 'Malaysian Ringgit', '458', 'RM'],
  ['ARS', 'Argentine Peso', '032', 'AR$'],
  ['BRL', 'Brazilian Real', '986', 'R$'],
  ['COP', 'Colombian Peso', '170', 'COL$'],
  ['IDR', 'Indonesian Rupiah', '360', 'Rp'],
  ['INR', 'Indian Rupee', '356', '₹'],
  ['JPY', 'Japanese Yen', '392', '¥'],
  ['ZAR', 'South African Rand', '710', 'R'],
] as const;

const SUFFIXES: readonly string[] = ['kr', 'Kč', 'zł'];

export type CurrencyCode = (typeof TABLE)[number][0];

/** The 27 currencies, in the order of the specification. */
export const currencies: readonly Currency[] = TABLE.map(([code, name, numericCode, symbol]) =>
  Object.freeze({
    code,
    name,
    numericCode,
    fractionDigits: code === 'JPY' ? 0 : 2,
    symbol,
    placement: SUFFIXES.includes(symbol) ? 'suffix' : 'prefix',
  } satisfies Currency),
);

const byCode = new Map(currencies.map((currency) => [currency.code, currency]));

/** The currency of a code as written (upper case); undefined when the store cannot sell in it. */
export function findCurrency(code: string): Currency | undefined {
  return byCode.get(code);
}

/** Digits after the decimal point: 0 for JPY, 2 for every other code of the table and for unknown ones. */
export function fractionDigitsOf(code: string): number {
  return byCode.get(code)?.fractionDigits ?? 2;
}
