/** Money formats of older themes (formatter reference, 7). New templates use `money`. */
import { type CLDR, type CurrencyType, getCurrencyFractions } from '@phensley/cldr';
import { findCurrency } from '#shared/currencies';
import { type Amount, fromMinorUnits, joinSymbol, numberText, parseAmount, rescale } from '#shared/money';
import { type ArgumentSpec, defineFormatter, type FormatterDefinition } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import { asString, isObject, property, type Value } from '../../execute/values.ts';

interface Signs {
  readonly group: string;
  readonly point: string;
}

interface LegacyLocale {
  readonly id: string;
  readonly placement: 'prefix' | 'suffix';
  /** Null when CLDR has to say. */
  readonly signs: Signs | null;
}

const DEFAULT_LOCALE = 'en-US';
const DEFAULT_CURRENCY = 'USD';
const SYMBOL_BEHIND: readonly string[] = ['da-DK', 'de-DE', 'fr-FR', 'sv-SE'];
const SYMBOLS: Readonly<Record<string, string>> = {
  AUD: 'A$',
  CAD: 'C$',
  DKK: 'kr',
  NOK: 'kr',
  SEK: 'kr',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  USD: '$',
};
const ENGLISH: Signs = { group: ',', point: '.' };
const FRENCH: Signs = { group: '\u00a0', point: ',' };
const GERMAN: Signs = { group: '.', point: ',' };
/** Those that themes use most, so that no locale data is loaded for them; the others are CLDR's. */
const SIGNS: Readonly<Record<string, Signs>> = {
  en: ENGLISH,
  'en-US': ENGLISH,
  'en-UK': ENGLISH,
  'en-GB': ENGLISH,
  'es-US': ENGLISH,
  de: GERMAN,
  'de-DE': GERMAN,
  fr: FRENCH,
  'fr-FR': FRENCH,
  sv: FRENCH,
  'sv-SE': FRENCH,
};
const LOCALE = /^([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?$/i;
/** Currency codes. Other texts could be markup, or names that CLDR's own tables inherit. */
const CODE = /^\w{1,3}$/;

function readLocale(text: string | undefined): LegacyLocale {
  const [, language, , region] = LOCALE.exec(text ?? '') ?? [];
  if (language === undefined) return readLocale(DEFAULT_LOCALE);
  const name = language.toLowerCase();
  const id = region === undefined ? name : `${name}-${region.toUpperCase()}`;
  return {
    id,
    placement: SYMBOL_BEHIND.includes(id) ? 'suffix' : 'prefix',
    signs: ownEntry(SIGNS, id) ?? null,
  };
}

function ownEntry<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** The signs between the digits of a number that has both, in Latin digits. */
function signsOf(cldr: CLDR | null): Signs {
  const sample = cldr?.Numbers.formatDecimal('1234567.5', { group: true, nu: 'latn' }) ?? '';
  const [, group, point] = /^1\d?(\D+)[\d\D]*7(\D+)5$/.exec(sample) ?? [];
  return group === undefined || point === undefined ? ENGLISH : { group: group.replace('\u202f', '\u00a0'), point };
}

function symbolOf(code: string, locale: LegacyLocale, env: Env): string {
  const own = ownEntry(SYMBOLS, code);
  if (own !== undefined) return own;
  if (!CODE.test(code)) return '';
  return env.cldrOf(locale.id)?.Numbers.getCurrencySymbol(code as CurrencyType) || code;
}

const digitsOf = (code: string): number =>
  findCurrency(code)?.fractionDigits ?? (CODE.test(code) ? getCurrencyFractions(code as CurrencyType).digits : 2);

function formatLegacy(amount: Amount, code: string, locale: LegacyLocale, env: Env): string {
  const { units, scale } = rescale(amount, Math.min(amount.scale, digitsOf(code)));
  const size: Amount = { units: units < 0n ? -units : units, scale };
  const digits = digitsOf(code);
  const signs = locale.signs ?? signsOf(env.cldrOf(locale.id));
  const number = numberText(size, { least: Math.min(2, digits), most: digits, ...signs });
  const symbol = symbolOf(code, locale, env);
  if (units >= 0n) return joinSymbol(symbol, locale.placement, number);
  // After a symbol that is a word the sign stands with the number.
  const inside = locale.placement === 'prefix' && /\p{L}$/u.test(symbol);
  return inside ? joinSymbol(symbol, 'prefix', `-${number}`) : `-${joinSymbol(symbol, locale.placement, number)}`;
}

const legacyLocale: ArgumentSpec<LegacyLocale> = {
  type: 'locale',
  summary: 'A locale, as `de-DE` or `de_DE`; what is none counts as the default.',
  default: DEFAULT_LOCALE,
  takes: 'one',
  read: ([text]) => readLocale(text),
};

const i18nMoneyFormat = defineFormatter({
  name: 'i18n-money-format',
  summary: 'An amount of money with its symbol, in the format of the locale that is its argument.',
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
    const amount = property(value, 'decimalValue');
    const currency = property(value, 'currencyCode');
    if (!isObject(value) || (amount === undefined && currency === undefined)) return '';
    const exact = amount === undefined ? parseAmount(0) : parseAmount(amount);
    const code = asString(currency).trim() || DEFAULT_CURRENCY;
    return exact === null ? '' : formatLegacy(exact, code, locale, env);
  },
});

/** Hundredths as `#,##0.00`; undefined for what is no number. */
function hundredthsText(value: Value): string | undefined {
  const amount = fromMinorUnits(value, DEFAULT_CURRENCY);
  return amount === null ? undefined : numberText(amount);
}

const moneyFormat = (name: 'money-format' | 'moneyFormat'): FormatterDefinition =>
  defineFormatter({
    name,
    summary: 'Minor units as a number with two decimals: 123456 is 1,234.56.',
    examples: [
      { data: 123456, template: `{@|${name}}`, output: '1,234.56' },
      { data: '-1201', template: `{@|${name}}`, output: '-12.01' },
      { data: { price: 1 }, template: `{@|${name}}`, output: '' },
    ],
    apply: hundredthsText,
  });

const moneyString = defineFormatter({
  name: 'money-string',
  summary: 'Minor units as a number with two decimals, in an element that scripts find.',
  examples: [
    { data: 12345, template: '{@|money-string}', output: '<span class="sqs-money-native">123.45</span>' },
    { data: '5', template: '{@|money-string}', output: '<span class="sqs-money-native">0.05</span>' },
    { data: 'free', template: '{@|money-string}', output: '' },
  ],
  apply: (value) => {
    const text = hundredthsText(value);
    return text === undefined ? undefined : `<span class="sqs-money-native">${text}</span>`;
  },
});

const deprecated = (name: 'datetimefield' | 'unit'): FormatterDefinition =>
  defineFormatter({
    name,
    summary: 'Deprecated: gives nothing. Older templates may still name it.',
    examples: [
      { data: 5, template: `[{@|${name}}]`, output: '[]' },
      { data: 'text', template: `[{@|${name} x}]`, output: '[]' },
      { data: {}, template: `[{@|${name}}]`, output: '[]' },
    ],
    apply: () => undefined,
  });

export const legacyFormatters: readonly FormatterDefinition[] = [
  i18nMoneyFormat,
  moneyFormat('money-format'),
  moneyFormat('moneyFormat'),
  moneyString,
  deprecated('datetimefield'),
  deprecated('unit'),
];
