/** The texts of an email in its language, from the glossary that pages use. */
import { DEFAULT_LOCALE, knownLocale } from '#shared/date-text';
import { numberFormat } from '#shared/intl-formats';
import { fromMinorUnits, minorUnitsText, plainText } from '#shared/money';
import { createPhrases, filledText, type Glossary, type Phrases } from '#shared/phrases';
import { withPrefix } from '../site/languages/page-links.ts';
import { createGlossaryReader, type EmailGlossary } from './email-glossaries.ts';
import type { EmailLanguage } from './email-language.ts';

export interface EmailTexts {
  /** BCP 47, for dates. */
  readonly locale: string;
  /** For templates; undefined: they stay as they are. */
  readonly translation: EmailGlossary | undefined;
  /** A text of an email, with values in the place of `{1}`, `{2}`, … */
  text(source: string, ...values: readonly (string | number)[]): string;
  /** A text from elsewhere, as pages show it. */
  shown(text: string): string;
  /** Minor units. */
  money(cents: number, currency: string): string;
  /** The URL of a page in this language. `base`: `https://host`. */
  address(base: string, path: string): string;
}

export type TextsIn = (language: EmailLanguage) => EmailTexts;

/** `folders`: those that `/assets` is served from, of which the first with the file counts. */
export function createEmailTexts(folders: readonly string[]): TextsIn {
  const read = createGlossaryReader(folders);
  const phrasesOf = createPhraseCache();
  return (language) => {
    const translation = read(language);
    const locale = knownLocale(language.locale);
    const address: EmailTexts['address'] = (base, path) => base + withPrefix(path, language.prefix);
    if (translation === undefined) return { ...untranslated, locale, address };
    const { glossary } = translation;
    const { translate } = phrasesOf(glossary);
    return {
      ...{ locale, translation, address },
      text: (source, ...values) => filledText(glossary.get(source) ?? source, values),
      shown: (text) => translate(text) ?? text,
      money: (cents, currency) => localMoney(cents, currency, locale),
    };
  };
}

/** Patterns of a thousand texts take milliseconds to compile, and an order writes several emails. */
function createPhraseCache(): (glossary: Glossary) => Phrases {
  const cached = new WeakMap<Glossary, Phrases>();
  return (glossary) => {
    const phrases = cached.get(glossary) ?? createPhrases(glossary);
    cached.set(glossary, phrases);
    return phrases;
  };
}

const untranslated: Omit<EmailTexts, 'address'> = {
  locale: DEFAULT_LOCALE,
  translation: undefined,
  text: (source, ...values) => filledText(source, values),
  shown: (text) => text,
  money: (cents, currency) => minorUnitsText(cents, currency) ?? '',
};

/** `12,50 €`. The exact decimal text, because a number would be rounded. */
function localMoney(cents: number, currency: string, locale: string): string {
  const amount = fromMinorUnits(cents, currency);
  if (amount === null) return '';
  if (!/^[A-Z]{3}$/.test(currency)) return minorUnitsText(cents, currency) ?? '';
  return numberFormat(locale, { style: 'currency', currency }).format(plainText(amount) as `${number}`);
}
