/** The languages that pages offer by themselves, when the site has none with URLs of their own. */
import { decodeEntities } from '#shared/html';
import { type TranslationProps, translationOf } from '#shared/regions/translation';
import type { Db } from '../../database/database.ts';
import { documents, readDocument } from '../site/documents.ts';

/** `language`: that of the site. */
export async function readPageMenu(db: Db, websiteId: string, language: string): Promise<TranslationProps | null> {
  const menu = translationOf({ language }, await readDocument(db, websiteId, documents.websiteSettings));
  if (menu === null) return null;
  return { ...menu, languages: menu.languages.map(({ code, name }) => ({ code, name: decodeEntities(name) })) };
}
