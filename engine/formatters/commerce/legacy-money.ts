/** Amounts in minor units, as pages wrote them before prices had a currency. */
import { numberText, parseAmount } from '#shared/money';
import { defineFormatter } from '../../define.ts';
import type { Value } from '../../execute/values.ts';

/** Hundredths as `#,##0.00`; undefined for what is no number. */
function hundredths(value: Value): string | undefined {
  const amount = parseAmount(value);
  return amount === null ? undefined : numberText({ units: amount.units, scale: amount.scale + 2 });
}

const examples = (name: string) => [
  { data: { cents: 1201 }, template: `{cents|${name}}`, output: '12.01' },
  { data: { cents: '-123456789' }, template: `{cents|${name}}`, output: '-1,234,567.89' },
  { data: { cents: 'free' }, template: `{cents|${name}}`, output: '' },
  { data: { cents: [100] }, template: `{cents|${name}}`, output: '' },
];

export const moneyFormatDashed = defineFormatter({
  name: 'money-format',
  summary: 'Minor units as a number with two decimals, without a symbol.',
  examples: examples('money-format'),
  apply: hundredths,
});

export const moneyFormat = defineFormatter({
  name: 'moneyFormat',
  summary: 'The same as money-format.',
  examples: examples('moneyFormat'),
  apply: hundredths,
});

/** A number that the storefront rewrites in the visitor's own way. */
export const nativeMoney = (number: string): string => `<span class="sqs-money-native">${number}</span>`;

export const moneyString = defineFormatter({
  name: 'money-string',
  summary:
    'Minor units as a number with two decimals, in a span that the storefront keeps in the currency of the shop.',
  examples: [
    {
      data: { cents: 12345 },
      template: '{cents|money-string}',
      output: '<span class="sqs-money-native">123.45</span>',
    },
    { data: { cents: 0 }, template: '{cents|money-string}', output: '<span class="sqs-money-native">0.00</span>' },
    { data: { cents: {} }, template: '{cents|money-string}', output: '' },
  ],
  apply: (value) => {
    const number = hundredths(value);
    return number === undefined ? undefined : nativeMoney(number);
  },
});
