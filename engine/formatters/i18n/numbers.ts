import { type CLDR, type CurrencyFormatOptions, type CurrencyType, Decimal } from '@phensley/cldr';
import { defineFormatter } from '../../define.ts';
import { asString, property, type Value } from '../../execute/values.ts';
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
  const old = { amount: property(value, 'decimalValue'), currency: property(value, 'currencyCode') };
  if (old.amount !== undefined && old.currency !== undefined) return old;
  const current = { amount: property(value, 'value'), currency: property(value, 'currency') };
  return current.amount !== undefined && current.currency !== undefined ? current : undefined;
}

/** Money in the locale's currency format. A code that CLDR does not know has no symbol. */
export function formatMoney(cldr: CLDR, amount: Decimal, currency: Value, options: CurrencyFormatOptions): string {
  const code = asString(currency);
  // CLDR takes any text for a code.
  return cldr.Numbers.formatCurrency(amount, (CODE.test(code) ? code : '') as CurrencyType, options);
}

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
  apply: (value, { options }, { cldr }) => {
    const number = numberOf(value);
    return cldr === null || number === undefined ? '' : cldr.Numbers.formatDecimal(number, options);
  },
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
    const amount = found === undefined ? undefined : decimalOf(found.amount);
    if (cldr === null || found === undefined || amount === undefined) return '';
    return formatMoney(cldr, amount, found.currency, options);
  },
});
