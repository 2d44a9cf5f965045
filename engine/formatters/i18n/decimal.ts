import { defineFormatter } from '../../define.ts';
import { formatDecimal } from './format-number.ts';
import { decimalOptions } from './number-options.ts';

export const decimal = defineFormatter({
  name: 'decimal',
  summary: 'A number in the format of the locale.',
  details: 'Input: a number or a numeric string of any precision. At most 3 fraction digits by default.',
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
