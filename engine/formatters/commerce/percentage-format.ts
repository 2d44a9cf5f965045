import { plainText } from '#shared/money';
import { defineFormatter, parsed } from '../../define.ts';
import { amountOrZero } from './amount-or-zero.ts';

export const percentageFormat = defineFormatter({
  name: 'percentage-format',
  summary: 'A number with two or three decimals, in the format of the locale, without a percent sign.',
  args: {
    trim: parsed('`trim`', 'Omits decimals that are zero.', ([arg]) => arg === 'trim'),
  },
  examples: [
    { data: { rate: 123456 }, template: '{rate|percentage-format}', output: '123,456.00' },
    { data: { rate: '8.8755' }, template: '{rate|percentage-format}', output: '8.876' },
    { data: { rate: 7.5 }, template: '{rate|percentage-format trim}', output: '7.5' },
    { data: { rate: 7.5 }, locale: 'de', template: '{rate|percentage-format}', output: '7,50' },
    { data: { rate: 'none' }, template: '{rate|percentage-format}', output: '0.00' },
    {
      title: 'without locale data',
      data: { rate: 7 },
      locale: 'none',
      template: '{rate|percentage-format}',
      output: '',
    },
  ],
  apply: (value, { trim }, { cldr }) =>
    cldr?.Numbers.formatDecimal(plainText(amountOrZero(value)), {
      group: true,
      round: 'half-even',
      minimumFractionDigits: trim ? 0 : 2,
      maximumFractionDigits: 3,
    }),
});
