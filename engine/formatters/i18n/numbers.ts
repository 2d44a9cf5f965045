import {
  type CLDR,
  type CurrencyFormatOptions,
  type CurrencyType,
  Decimal,
  type DecimalFormatOptions,
} from '@phensley/cldr';
import { defineFormatter } from '../../define.ts';
import { asString, property, type Value } from '../../execute/values.ts';
import { knownText, type OptionSet } from './known-texts.ts';
import { decimalOptions, moneyOptions } from './number-options.ts';

/** Digits with a point and an exponent, bounded so that no text can ask for a million digits. */
const NUMERIC = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const NOT_FINITE = /^(?:nan|[+-]?infinity)$/i;
const LONGEST = 400;
/** Currency codes. Other texts could be markup, or names that CLDR's own tables inherit. */
const CODE = /^\w{0,3}$/;

/** The exact decimal of a number or a numeric text; undefined for everything else. */
export function decimalOf(value: Value): Decimal | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? new Decimal(value) : undefined;
  if (typeof value !== 'string' || value.length > LONGEST) return undefined;
  return NUMERIC.test(value) ? new Decimal(value) : undefined;
}

/** As `decimalOf`; the texts NaN and Infinity count too. */
export function numberOf(value: Value): Decimal | undefined {
  return typeof value === 'string' && NOT_FINITE.test(value) ? new Decimal(value) : decimalOf(value);
}

export interface Money {
  readonly amount: Value;
  readonly currency: Value;
}

/** `{decimalValue, currencyCode}`, else `{value, currency}`; undefined when neither pair is complete. */
export function moneyOf(value: Value): Money | undefined {
  return pairOf(value, 'decimalValue', 'currencyCode') ?? pairOf(value, 'value', 'currency');
}

function pairOf(value: Value, amountName: string, currencyName: string): Money | undefined {
  const amount = property(value, amountName);
  const currency = property(value, currencyName);
  return amount === undefined || currency === undefined ? undefined : { amount, currency };
}

/** A number in the locale's format; '' for what is none. */
export function formatDecimal(cldr: CLDR, value: Value, set: OptionSet<DecimalFormatOptions>): string {
  return isNumeric(value) ? knownText(cldr, set, String(value), makeDecimal) : '';
}

function makeDecimal(cldr: CLDR, { options }: OptionSet<DecimalFormatOptions>, text: string): string {
  const number = numberOf(text);
  return number === undefined ? '' : cldr.Numbers.formatDecimal(number, options);
}

/** Money in the locale's currency format; '' without an amount. A code that CLDR does not know has no symbol. */
export function formatMoney(cldr: CLDR, { amount, currency }: Money, set: OptionSet<CurrencyFormatOptions>): string {
  if (!isNumeric(amount)) return '';
  const code = asString(currency);
  return knownText(cldr, set, `${CODE.test(code) ? code : ''} ${amount}`, makeMoney);
}

function makeMoney(cldr: CLDR, { options }: OptionSet<CurrencyFormatOptions>, text: string): string {
  const space = text.indexOf(' ');
  const amount = decimalOf(text.slice(space + 1));
  if (amount === undefined) return '';
  // CLDR takes any text for a code.
  return cldr.Numbers.formatCurrency(amount, text.slice(0, space) as CurrencyType, options);
}

const isNumeric = (value: Value): value is string | number => typeof value === 'string' || typeof value === 'number';

export const decimal = defineFormatter({
  name: 'decimal',
  summary: 'A number in the format of the locale.',
  details:
    'Input: a number or a numeric text, of which every digit counts. At most 3 fraction digits unless told otherwise.',
  args: { options: decimalOptions },
  examples: [
    { data: '1234567.8915', template: '{@|decimal} {@|decimal maxFrac:1 no-group}', output: '1,234,567.892 1234567.9' },
    { data: '15789.12', locale: 'de', template: '{@|decimal} {@|decimal style:short}', output: '15.789,12 15.789' },
    {
      title: 'exponents',
      data: ['1e3', 0.125],
      template: '{0|decimal} {1|decimal style:percent minFrac:1}',
      output: '1,000 12.5%',
    },
    { data: 'NaN', template: '{@|decimal}', output: 'NaN' },
    { data: 'a lot', template: '{@|decimal}', output: '' },
  ],
  apply: (value, { options }, { cldr }) => (cldr === null ? '' : formatDecimal(cldr, value, options)),
});

export const money = defineFormatter({
  name: 'money',
  summary: 'An amount of money in the format of the locale.',
  details: 'Input: `{decimalValue, currencyCode}` or `{value, currency}`, the amount in major units.',
  args: { options: moneyOptions },
  examples: [
    { data: { decimalValue: '1234.567', currencyCode: 'USD' }, template: '{@|money}', output: '$1,234.57' },
    {
      data: { value: '-1551.75', currency: 'USD' },
      template: '{@|money style:accounting} {@|money style:short} {@|money style:name}',
      output: '($1,551.75) -$1.6K -1,551.75 US dollars',
    },
    { data: { value: 1234.5, currency: 'JPY' }, locale: 'ja', template: '{@|money}', output: '￥1,234' },
    { title: 'half of a pair', data: { value: '1', currencyCode: 'USD' }, template: '{@|money}', output: '' },
    { data: { value: 'free', currency: 'USD' }, template: '{@|money}', output: '' },
  ],
  apply: (value, { options }, { cldr }) => {
    const found = cldr === null ? undefined : moneyOf(value);
    return cldr === null || found === undefined ? '' : formatMoney(cldr, found, options);
  },
});
