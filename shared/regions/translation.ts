/** The language menu of a page: languages and the URL of their translations. */
import { interfaceLanguage } from '../interface-languages.ts';
import { field, isData, listOf, textOf } from '../json.ts';

interface Language {
  /** A tag such as `fr` or `pt-BR`. */
  readonly code: string;
  /** Its name in the language itself. */
  readonly name: string;
}

export interface TranslationProps {
  /** The site's default language comes first. */
  readonly languages: readonly Language[];
  /** URL of a language's translations, a JSON object from text to translation; `[language]` stands for the tag. Empty: no translations. */
  readonly glossary: string;
}

/** Of a page that is not in English. */
export interface PageLanguageProps {
  /** A tag. */
  readonly pageLanguage: string;
  /** As in `TranslationProps`. */
  readonly glossary: string;
}

/** The language that the interface of a page should have; null: English, or there are no texts in it. */
export function pageLanguageOf(website: unknown, settings: unknown): PageLanguageProps | null {
  const language = textOf(field(website, 'language')).replaceAll('_', '-');
  const glossary = textOf(field(field(settings, 'translation'), 'glossary'));
  if (!TAG.test(language) || /^en(?:-|$)/.test(language)) return null;
  return glossary === '' && interfaceLanguage(language) === undefined ? null : { pageLanguage: language, glossary };
}

const TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

const languageOf = (input: unknown): Language => {
  const code = typeof input === 'string' ? input : textOf(field(input, 'code'));
  return { code, name: textOf(field(input, 'name')) || code };
};

/**
 * Reads `websiteSettings.translation`: `languages` (tags, optionally with names; by default from the site's settings) and `glossary`. Null
 * if the site has only one language.
 */
export function translationOf(website: unknown, settings: unknown): TranslationProps | null {
  const input = field(settings, 'translation');
  if (!isData(input)) return null;
  const own = textOf(field(website, 'language')) || 'en';
  const named = field(input, 'languages') ?? field(field(website, 'multilingual'), 'languages');
  const all = listOf(named)
    .map(languageOf)
    .filter(({ code }, at, list) => TAG.test(code) && list.findIndex((language) => language.code === code) === at);
  const first = all.find(({ code }) => code === own) ?? { code: own, name: own };
  const languages = [first, ...all.filter(({ code }) => code !== own)];
  return languages.length < 2 ? null : { languages, glossary: textOf(field(input, 'glossary')) };
}
