/** The language of emails to shoppers: that of the page on which they bought, signed up or asked; else the site's. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Value } from '#engine';
import { field, textOf } from '#shared/json';
import { translationOf } from '#shared/regions/translation';
import { languagesFor, siteLanguages } from '../content/translation/site-languages.ts';

export interface EmailLanguage {
  /** A tag; empty: the site does not say its language. */
  readonly code: string;
  /** For dates and amounts: the site's own locale where it is of this language. */
  readonly locale: string;
  /** Path prefix of the pages in this language; empty for the default language. */
  readonly prefix: string;
  /** URL of the glossaries, in which `[language]` stands for the tag; empty: none. */
  readonly glossary: string;
  /** The languages in which titles of products are looked up, best first; empty: the originals. */
  readonly translations: readonly string[];
}

const siteRow = z.object({
  own: z.string(),
  multilingual: z.unknown().optional(),
  languages: z.unknown().optional(),
  translation: z.unknown().optional(),
});

/** What the languages of website `w` follow from, for `emailLanguage`. */
export const languagesOfSite: SQL = sql`json_build_object(
  'own', coalesce(w.data ->> 'language', ''), 'multilingual', w.data -> 'multilingual',
  'languages', (SELECT d.data FROM site_documents d WHERE d.website_id = w.id AND d.name = 'languages'),
  'translation', (SELECT d.data -> 'translation' FROM site_documents d WHERE d.website_id = w.id AND d.name = 'website-settings'))`;

export const languagesRow = siteRow;
export type LanguagesOfSite = z.infer<typeof siteRow>;

/** `asked`: the stored language; one that the site does not offer counts as none. */
export function emailLanguage(site: LanguagesOfSite, asked: unknown): EmailLanguage {
  const { own } = site;
  const glossary = textOf(field(site.translation, 'glossary'));
  const listed = siteLanguages(new Map([['languages', (site.languages ?? null) as Value]]), own);
  if (listed !== undefined && listed.all.length > 1) {
    const { code, prefix } = listed.all.find((language) => language.code === asked) ?? listed.default;
    return { code, locale: localeOf(code, own), prefix, glossary, translations: languagesFor(listed, code) };
  }
  const menu = translationOf({ language: own, multilingual: site.multilingual }, { translation: site.translation });
  const code = menu?.languages.find((language) => language.code === asked)?.code ?? own;
  const translations = listed === undefined ? [] : languagesFor(listed, listed.default.code);
  return { code, locale: localeOf(code, own), prefix: '', glossary, translations };
}

/** A site in `en-GB` writes the dates of its English pages in it. */
const localeOf = (code: string, own: string): string => (own.split(/[-_]/)[0] === code ? own : code);
