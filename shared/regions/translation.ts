/** The choice of a language on a page: which there are, and where their words are. */
import { field, isData, listOf, textOf } from '../json.ts';

interface Language {
  /** A tag such as `fr` or `pt-BR`. */
  readonly code: string;
  /** Its name in itself. */
  readonly name: string;
}

export interface TranslationProps {
  /** The site's own language comes first. */
  readonly languages: readonly Language[];
  /** Address of a language's words, a JSON object of text and translation; `[language]` stands for its tag. Empty: no words. */
  readonly glossary: string;
}

const TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

const languageOf = (input: unknown): Language => {
  const code = typeof input === 'string' ? input : textOf(field(input, 'code'));
  return { code, name: textOf(field(input, 'name')) || code };
};

/**
 * What `websiteSettings.translation` says: `languages` (tags, or with names; those of the owner's settings by default) and `glossary`.
 * Null when the site has one language only.
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
