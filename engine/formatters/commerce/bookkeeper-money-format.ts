import { plainText } from '#shared/money';
import { defineFormatter } from '../../define.ts';
import { amountOrZero } from './amount-or-zero.ts';

export const bookkeeperMoneyFormat = defineFormatter({
  name: 'bookkeeper-money-format',
  summary: "Minor units as money in the currency of the locale's region.",
  examples: [
    { data: { cents: 123456 }, template: '{cents|bookkeeper-money-format}', output: '$1,234.56' },
    { data: { cents: -12345 }, template: '{cents|bookkeeper-money-format}', output: '-$123.45' },
    { data: { cents: 500 }, locale: 'de-DE', template: '{cents|bookkeeper-money-format}', output: '5,00\u00a0€' },
    { data: { cents: 'none' }, template: '{cents|bookkeeper-money-format}', output: '$0.00' },
    {
      title: 'without locale data',
      data: { cents: 5 },
      locale: 'none',
      template: '{cents|bookkeeper-money-format}',
      output: '',
    },
  ],
  apply: (value, _args, { cldr }) => {
    if (cldr === null) return undefined;
    const { units, scale } = amountOrZero(value);
    const currency = cldr.Numbers.getCurrencyForRegion(cldr.General.locale().tag.region());
    return cldr.Numbers.formatCurrency(plainText({ units, scale: scale + 2 }), currency, { group: true });
  },
});
