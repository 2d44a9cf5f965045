import { parseAmount } from '#shared/money';
import { defineFormatter } from '../../define.ts';
import { asString, isObject, ownFields } from '../../execute/values.ts';
import { formatLegacy, legacyLocale } from './legacy-money-text.ts';

const DEFAULT_CURRENCY = 'USD';

export const i18nMoneyFormat = defineFormatter({
  name: 'i18n-money-format',
  summary: 'An amount of money with its symbol, in the format of the given locale.',
  details: 'Input: `{decimalValue, currencyCode}`; without an amount 0, without a currency USD.',
  args: { locale: legacyLocale },
  examples: [
    { data: { decimalValue: '1234.56', currencyCode: 'USD' }, template: '{@|i18n-money-format}', output: '$1,234.56' },
    {
      data: { decimalValue: -1234.56, currencyCode: 'SEK' },
      template: '{@|i18n-money-format sv-SE} · {@|i18n-money-format en_US}',
      output: '-1\u00a0234,56 kr · kr -1,234.56',
    },
    {
      data: { decimalValue: 1234.5, currencyCode: 'CHF' },
      template: '{@|i18n-money-format nl-NL}',
      output: 'CHF 1.234,50',
    },
    { title: 'no amount', data: { currencyCode: 'JPY' }, template: '{@|i18n-money-format}', output: '¥0' },
    { data: { amount: 3 }, template: '{@|i18n-money-format}', output: '' },
  ],
  apply: (value, { locale }, env) => {
    const amount = ownFields(value).decimalValue;
    const currency = ownFields(value).currencyCode;
    if (!isObject(value) || (amount === undefined && currency === undefined)) return '';
    const exact = amount === undefined ? parseAmount(0) : parseAmount(amount);
    const code = asString(currency).trim() || DEFAULT_CURRENCY;
    return exact === null ? '' : formatLegacy(exact, code, locale, env);
  },
});
