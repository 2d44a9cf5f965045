import { defineFormatter } from '../../define.ts';
import { formatMoney, moneyOf } from './format-number.ts';
import { moneyOptions } from './number-options.ts';

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
    const amount = cldr === null ? undefined : moneyOf(value);
    return cldr === null || amount === undefined ? '' : formatMoney(cldr, amount, options);
  },
});
