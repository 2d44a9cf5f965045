/**
 * Money as exact decimals, never as binary fractions. Page JSON has prices in major units (`"10.50"`), cart totals and old scalar prices in
 * minor units (`1050`).
 */
import { type Currency, findCurrency } from './currencies.ts';
import { fractionDigitsOf } from './currency-digits.ts';

/** An exact decimal number: `units` divided by 10 to the power of `scale` (a whole number, 0 or more). */
export interface Amount {
  readonly units: bigint;
  readonly scale: number;
}

export interface NumberText {
  /** Minimum fraction digits. Default 2. */
  readonly minFraction?: number;
  /** Maximum fraction digits; rounds half to even. Default: `minFraction`. */
  readonly maxFraction?: number;
  /** Thousands separator. Default `,`. */
  readonly group?: string;
  /** The decimal point. Default `.`. */
  readonly point?: string;
}

/** Maximum integer digits of formatted money (specification 9). */
const INTEGER_PLACES = 15;

/** Longer than any double; rejected so that input cannot exhaust memory. */
const MAX_DIGITS = 400;
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

export const ZERO: Amount = Object.freeze({ units: 0n, scale: 0 });

/** The exact value of a number or numeric text (exponents are allowed, spaces are not); null for everything else. */
export function parseAmount(input: unknown): Amount | null {
  if (typeof input !== 'string' && typeof input !== 'number') return null;
  const text = String(input);
  if (text.length > MAX_DIGITS) return null;
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const [, char, full = '', fraction = '', exponent = '0'] = match;
  if (full === '' && fraction === '') return null;
  const scale = fraction.length - Number(exponent);
  if (Math.abs(scale) > MAX_DIGITS) return null;
  const written = BigInt(full + fraction);
  const digits = scale >= 0 ? written : written * 10n ** BigInt(-scale);
  return { units: char === '-' ? -digits : digits, scale: Math.max(0, scale) };
}

/** Minor units (a whole number of cents or decimal text) as an amount in major units; null if it is not a number. */
export function fromMinorUnits(minor: unknown, currencyCode: string): Amount | null {
  const amount = typeof minor === 'bigint' ? { units: minor, scale: 0 } : parseAmount(minor);
  return amount === null ? null : { units: amount.units, scale: amount.scale + fractionDigitsOf(currencyCode) };
}

/** An amount in whole minor units, rounded half to even. */
export function toMinorUnits(amount: Amount, currencyCode: string): bigint {
  return rescale(amount, fractionDigitsOf(currencyCode)).units;
}

/** The amount with exactly `targetScale` digits after the point, rounded half to even. */
export function rescale({ units, scale }: Amount, targetScale: number): Amount {
  if (targetScale === scale) return { units, scale };
  if (targetScale >= scale) return { units: units * 10n ** BigInt(targetScale - scale), scale: targetScale };
  const divisor = 10n ** BigInt(scale - targetScale);
  const size = units < 0n ? -units : units;
  const cut = size / divisor;
  const rest = (size % divisor) * 2n;
  const rounded = rest > divisor || (rest === divisor && cut % 2n === 1n) ? cut + 1n : cut;
  return { units: units < 0n ? -rounded : rounded, scale: targetScale };
}

/** Negative, 0 or positive if `a` is less than, equal to or greater than `b`. */
export function compareAmounts(a: Amount, b: Amount): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = rescale(a, scale).units - rescale(b, scale).units;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** All digits without grouping: `-1234.50`. `parseAmount` reads it back. */
export function plainText({ units, scale }: Amount): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const full = digits.slice(0, digits.length - scale);
  return `${units < 0n ? '-' : ''}${full}${scale === 0 ? '' : `.${digits.slice(-scale)}`}`;
}

/** The amount with grouping, by default as `#,##0.00`. A negative amount keeps its `-` even if it rounds to zero. */
export function numberText(amount: Amount, options: NumberText = {}): string {
  const { minFraction = 2, maxFraction: max = minFraction, group = ',', point = '.' } = options;
  const rounded = rescale(amount, Math.max(minFraction, Math.min(amount.scale, max)));
  const [full = '', fraction = ''] = plainText(absolute(rounded)).split('.');
  let stored = fraction.length;
  while (stored > minFraction && fraction[stored - 1] === '0') stored--;
  return `${amount.units < 0n ? '-' : ''}${groupedText(full, group)}${stored === 0 ? '' : point + fraction.slice(0, stored)}`;
}

/** Digits in groups of three, counted from the right. */
function groupedText(digits: string, separator: string): string {
  const first = digits.length % 3 || 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(separator);
}

/**
 * Money where CLDR formats are disabled (specification 9): commas as separators, the currency's digits, and its symbol before or after:
 * `$1,234.50`, `1,234.50 kr`, `-CHF 5.00`. Null if it has more than 15 integer digits.
 */
export function moneyText(amount: Amount, currencyCode: string): string | null {
  const digits = fractionDigitsOf(currencyCode);
  const rounded = absolute(rescale(amount, digits));
  if (plainText(rounded).length - (digits === 0 ? 0 : digits + 1) > INTEGER_PLACES) return null;
  const { symbol, placement } = findCurrency(currencyCode) ?? unknownCurrency(currencyCode);
  const number = numberText(rounded, { minFraction: digits });
  const char = amount.units < 0n && rounded.units > 0n ? '-' : '';
  return char + joinSymbol(symbol, placement, number);
}

/** `moneyText` of minor units: `minorUnitsText(1050, 'USD')` is `$10.50`. Null if they are not a number. */
export function minorUnitsText(minor: unknown, currencyCode: string): string | null {
  const amount = fromMinorUnits(minor, currencyCode);
  return amount === null ? null : moneyText(amount, currencyCode);
}

/** A symbol made of letters is separated by a space. */
export function joinSymbol(symbol: string, placement: Currency['placement'], number: string): string {
  if (placement === 'suffix') return number + (/^\p{L}/u.test(symbol) ? ' ' : '') + symbol;
  return symbol + (/\p{L}$/u.test(symbol) ? ' ' : '') + number;
}

const absolute = ({ units, scale }: Amount): Amount => ({ units: units < 0n ? -units : units, scale });

const unknownCurrency = (code: string): Pick<Currency, 'symbol' | 'placement'> => ({
  symbol: code,
  placement: 'prefix',
});
