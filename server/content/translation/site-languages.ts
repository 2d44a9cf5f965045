/** The languages of a site: which ones, where their pages stand, and what is translated. */
import type { Value } from '#engine';
import { isRightToLeft, languageName, languageSegment } from '#shared/languages';
import { type TextTable, textTable } from '#shared/translations';
import type { PageData } from '../content-source.ts';
import { flag, list, text } from '../fields.ts';
import type { SiteLanguage, SiteLanguages } from './language-types.ts';

const PREFIX = 'translations/';

/** The name under which the translation of a document is stored. `document`: `page/ID`, `item/ID`, `site/texts` … */
export const translationName = (language: string, document: string): string => `${PREFIX}${language}/${document}`;

/** The same of any item, as a pattern of SQL. */
export const ITEM_TRANSLATIONS = `${PREFIX}%/item/%`;

/** The languages that an owner has set; undefined: the site has its own alone. `own`: the language of the site itself. */
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

/** Languages that a text is looked up in, the best first; the original comes after them. */
export function languagesFor({ original, default: byDefault }: SiteLanguages, code: string): readonly string[] {
  if (code === original) return [];
  return byDefault.code === original || byDefault.code === code ? [code] : [code, byDefault.code];
}

/** The language that an address asks for, and the rest of it; undefined for the default language. */
export function languageOfPath(
  { all }: SiteLanguages,
  path: string,
): { readonly language: SiteLanguage; readonly rest: string } | undefined {
  const end = path.indexOf('/', 1);
  const segment = end < 0 ? path.slice(1) : path.slice(1, end);
  const language = all.find(({ code }) => languageSegment(code) === segment);
  return language === undefined ? undefined : { language, rest: end < 0 ? '/' : path.slice(end) };
}

/** The languages as templates see them in `website.multilingual`. */
export const shownLanguages = ({ all, default: byDefault }: SiteLanguages): PageData => ({
  enabled: true,
  defaultLanguage: byDefault.code,
  languages: all.map(({ code, name, isDefault, isRightToLeft: rightToLeft, prefix }) => ({
    ...{ code, name, isDefault, isRightToLeft: rightToLeft, prefix },
  })),
});
