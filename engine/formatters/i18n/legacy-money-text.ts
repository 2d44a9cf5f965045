/** Money formats of older themes (formatter reference, 7). New templates use `money`. */
import { type CLDR, type CurrencyType, getCurrencyFractions } from '@phensley/cldr';
import { findCurrency } from '#shared/currencies';
import { type Amount, joinSymbol, numberText, rescale } from '#shared/money';
import type { ArgumentSpec } from '../../define.ts';
import type { Env } from '../../execute/env.ts';

interface Separators {
  readonly group: string;
  readonly point: string;
}

interface LegacyLocale {
  readonly id: string;
  readonly placement: 'prefix' | 'suffix';
  /** Null if they come from CLDR. */
  readonly separators: Separators | null;
}

const DEFAULT_LOCALE = 'en-US';

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

const ENGLISH: Separators = { group: ',', point: '.' };

const FRENCH: Separators = { group: '\u00a0', point: ',' };

const GERMAN: Separators = { group: '.', point: ',' };

/** The most used locales, which then need no locale data; others come from CLDR. */
const SEPARATORS: Readonly<Record<string, Separators>> = {
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

/** Currency codes. Other texts could be markup, or inherited properties of CLDR's own tables. */
const CODE = /^\w{1,3}$/;

function readLocale(text: string | undefined): LegacyLocale {
  const [, language, , region] = LOCALE.exec(text ?? '') ?? [];
  if (language === undefined) return readLocale(DEFAULT_LOCALE);
  const name = language.toLowerCase();
  const id = region === undefined ? name : `${name}-${region.toUpperCase()}`;
  return {
    id,
    placement: SYMBOL_BEHIND.includes(id) ? 'suffix' : 'prefix',
    separators: entryOf(SEPARATORS, id) ?? null,
  };
}

function entryOf<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** The group and decimal separators for Latin digits. */
function separatorsOf(cldr: CLDR | null): Separators {
  const sample = cldr?.Numbers.formatDecimal('1234567.5', { group: true, nu: 'latn' }) ?? '';
  const [, group, point] = /^1\d?(\D+)\d[\d\D]*7(\D+)5$/.exec(sample) ?? [];
  return group === undefined || point === undefined ? ENGLISH : { group: group.replace('\u202f', '\u00a0'), point };
}

function symbolOf(code: string, locale: LegacyLocale, env: Env): string {
  const own = entryOf(SYMBOLS, code);
  if (own !== undefined) return own;
  if (!CODE.test(code)) return '';
  return env.cldrOf(locale.id)?.Numbers.getCurrencySymbol(code as CurrencyType) || code;
}

const digitsOf = (code: string): number =>
  findCurrency(code)?.fractionDigits ?? (CODE.test(code) ? getCurrencyFractions(code as CurrencyType).digits : 2);

export function formatLegacy(amount: Amount, code: string, locale: LegacyLocale, env: Env): string {
  const { units, scale } = rescale(amount, Math.min(amount.scale, digitsOf(code)));
  const size: Amount = { units: units < 0n ? -units : units, scale };
  const digits = digitsOf(code);
  const separators = locale.separators ?? separatorsOf(env.cldrOf(locale.id));
  const number = numberText(size, { minFraction: Math.min(2, digits), maxFraction: digits, ...separators });
  const symbol = symbolOf(code, locale, env);
  if (units >= 0n) return joinSymbol(symbol, locale.placement, number);
  // After a symbol made of letters, the minus is part of the number.
  const inside = locale.placement === 'prefix' && /\p{L}$/u.test(symbol);
  return inside ? joinSymbol(symbol, 'prefix', `-${number}`) : `-${joinSymbol(symbol, locale.placement, number)}`;
}

export const legacyLocale: ArgumentSpec<LegacyLocale> = {
  type: 'locale',
  summary: 'A locale such as `de-DE` or `de_DE`; invalid ones count as the default.',
  default: DEFAULT_LOCALE,
  takes: 'single',
  read: ([text]) => readLocale(text),
};
