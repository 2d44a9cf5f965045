/** The languages of a site: their path prefixes, and their translations. */
import type { Value } from '#engine';
import { isRightToLeft, languageName, languageSegment } from '#shared/languages';
import { type TextTable, textTable } from '#shared/translations';
import type { PageData } from '../content-source.ts';
import { flag, list, text } from '../fields.ts';
import type { SiteLanguage, SiteLanguages } from './language-types.ts';
import type { TablesOf } from './translations.ts';

const PREFIX = 'translations/';

/** The name of the stored translation of a document. `document`: `page/ID`, `item/ID`, `site/texts` and others. */
export const translationName = (language: string, document: string): string => `${PREFIX}${language}/${document}`;

/** The same for any item, as a SQL pattern. */
export const ITEM_TRANSLATIONS = `${PREFIX}%/item/%`;

/** The configured languages; undefined: a single language. `own`: the language of the site itself. */
export function siteLanguages(documents: ReadonlyMap<string, Value>, own: string): SiteLanguages | undefined {
  const stored = documents.get('languages');
  const listed = list(stored, 'languages').filter((value) => text(value, 'code') !== '');
  const main = listed.find((language) => flag(language, 'isDefault')) ?? listed[0];
  if (main === undefined) return undefined;
  const all = listed.map((value) => languageOf(value, value === main));
  const byDefault = all.find(({ isDefault }) => isDefault);
  if (byDefault === undefined) return undefined;
  return { original: text(stored, 'original') || own, all, default: byDefault, tables: tablesOf(documents) };
}

function languageOf(value: Value, isDefault: boolean): SiteLanguage {
  const code = text(value, 'code');
  return {
    code,
    name: text(value, 'name') || languageName(code),
    prefix: isDefault ? '' : `/${languageSegment(code)}`,
    isDefault,
    isRightToLeft: isRightToLeft(code),
  };
}

function tablesOf(documents: ReadonlyMap<string, Value>): SiteLanguages['tables'] {
  const tables = new Map<string, Map<string, TextTable>>();
  for (const [name, document] of documents) {
    if (!name.startsWith(PREFIX)) continue;
    const [language = '', ...rest] = name.slice(PREFIX.length).split('/');
    const ofLanguage = tables.get(language) ?? new Map<string, TextTable>();
    tables.set(language, ofLanguage.set(rest.join('/'), textTable(document)));
  }
  return tables;
}

/** Languages in which a text is looked up, best first; the original is the last resort. */
export function languagesFor({ original, default: byDefault }: SiteLanguages, code: string): readonly string[] {
  if (code === original) return [];
  return byDefault.code === original || byDefault.code === code ? [code] : [code, byDefault.code];
}

/** The translations of documents other than items into languages, best first. */
export const tablesIn =
  ({ tables }: SiteLanguages, codes: readonly string[]): TablesOf =>
  (document) =>
    codes.map((code) => tables.get(code)?.get(document));

/** The language of a path, and the rest of the path; undefined for the default language. */
export function languageOfPath(
  { all }: SiteLanguages,
  path: string,
): { readonly language: SiteLanguage; readonly rest: string } | undefined {
  const end = path.indexOf('/', 1);
  const segment = end < 0 ? path.slice(1) : path.slice(1, end);
  const language = all.find(({ code }) => languageSegment(code) === segment);
  return language === undefined ? undefined : { language, rest: end < 0 ? '/' : path.slice(end) };
}

/** The languages for templates, in `website.multilingual`. */
export const shownLanguages = ({ all, default: byDefault }: SiteLanguages): PageData => ({
  enabled: true,
  defaultLanguage: byDefault.code,
  languages: all.map(({ code, name, isDefault, isRightToLeft: rightToLeft, prefix }) => ({
    ...{ code, name, isDefault, isRightToLeft: rightToLeft, prefix },
  })),
});
