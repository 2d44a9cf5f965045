/** Numbers and money in CLDR formats. */
import {
  type CLDR,
  type CurrencyFormatOptions,
  type CurrencyType,
  Decimal,
  type DecimalFormatOptions,
} from '@phensley/cldr';
import { asString, property, type Value } from '../../execute/values.ts';
import { cachedText, type OptionSet } from './cached-text.ts';

/** Digits with a decimal point and an exponent, which is limited so that no text can request a million digits. */
const NUMERIC = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

const NOT_FINITE = /^(?:nan|[+-]?infinity)$/i;

const MAX_LENGTH = 400;

/** Currency codes. Other texts could be markup, or inherited properties of CLDR's own tables. */
const CODE = /^\w{0,3}$/;

/** The exact decimal of a number or numeric text; undefined for everything else. */
export function decimalOf(value: Value): Decimal | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? new Decimal(value) : undefined;
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  return NUMERIC.test(value) ? new Decimal(value) : undefined;
}

/** Like `decimalOf`, but also accepts the texts NaN and Infinity. */
export function numberOf(value: Value): Decimal | undefined {
  return typeof value === 'string' && NOT_FINITE.test(value) ? new Decimal(value) : decimalOf(value);
}

export interface Money {
  readonly amount: Value;
  readonly currency: Value;
}

/** `{decimalValue, currencyCode}`, otherwise `{value, currency}`; undefined if neither pair is complete. */
export function moneyOf(value: Value): Money | undefined {
  return pairOf(value, 'decimalValue', 'currencyCode') ?? pairOf(value, 'value', 'currency');
}

function pairOf(value: Value, amountName: string, currencyName: string): Money | undefined {
  const amount = property(value, amountName);
  const currency = property(value, currencyName);
  return amount === undefined || currency === undefined ? undefined : { amount, currency };
}

/** A number in the locale's format; '' for anything else. */
export function formatDecimal(cldr: CLDR, value: Value, set: OptionSet<DecimalFormatOptions>): string {
  return isNumeric(value) ? cachedText(cldr, set, String(value), makeDecimal) : '';
}

function makeDecimal(cldr: CLDR, { options }: OptionSet<DecimalFormatOptions>, text: string): string {
  const number = numberOf(text);
  return number === undefined ? '' : cldr.Numbers.formatDecimal(number, options);
}

/** Money in the locale's currency format; '' without an amount. A code that CLDR does not know has no symbol. */
export function formatMoney(cldr: CLDR, { amount, currency }: Money, set: OptionSet<CurrencyFormatOptions>): string {
  if (!isNumeric(amount)) return '';
  const code = asString(currency);
  return cachedText(cldr, set, `${CODE.test(code) ? code : ''} ${amount}`, makeMoney);
}

function makeMoney(cldr: CLDR, { options }: OptionSet<CurrencyFormatOptions>, text: string): string {
  const space = text.indexOf(' ');
  const amount = decimalOf(text.slice(space + 1));
  if (amount === undefined) return '';
  // CLDR accepts any text as a code.
  return cldr.Numbers.formatCurrency(amount, text.slice(0, space) as CurrencyType, options);
}

const isNumeric = (value: Value): value is string | number => typeof value === 'string' || typeof value === 'number';
