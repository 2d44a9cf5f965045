/** Numbers for the shop's owner, in the conventions of the locale. */
import { type Amount, parseAmount, plainText, ZERO } from '#shared/money';
import { defineFormatter, parsed } from '../../define.ts';
import { asString, type Value } from '../../execute/values.ts';

const numberIn = (value: Value): Amount => parseAmount(asString(value)) ?? ZERO;

export const percentageFormat = defineFormatter({
  name: 'percentage-format',
  summary: 'A number with two or three decimals, in the form of the locale, without a percent sign.',
  args: {
    trim: parsed('`trim`', 'Leave out decimals that are zero.', (given) => given[0] === 'trim'),
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
    cldr?.Numbers.formatDecimal(plainText(numberIn(value)), {
      group: true,
      round: 'half-even',
      minimumFractionDigits: trim ? 0 : 2,
      maximumFractionDigits: 3,
    }),
});

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
    const { units, scale } = numberIn(value);
    const currency = cldr.Numbers.getCurrencyForRegion(cldr.General.locale().tag.region());
    return cldr.Numbers.formatCurrency(plainText({ units, scale: scale + 2 }), currency, { group: true });
  },
});
