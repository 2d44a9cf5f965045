/** Pages in another language have its tag as path prefix, so no page may use that path. */
import { decodeEntities } from '#shared/html';
import { languageName, languageSegment } from '#shared/languages';
import { text } from '../../content/fields.ts';
import type { Db } from '../../database/database.ts';
import { invalid } from '../../http/create-problem.ts';
import { addressOf, readPages } from '../pages/page-rows.ts';

interface Listed {
  readonly code: string;
  readonly isDefault: boolean;
}

/** Throws when a page already uses the path of a language. */
export async function checkAddresses(tx: Db, websiteId: string, languages: readonly Listed[]): Promise<void> {
  const pages = (await readPages(tx, websiteId)).filter(({ deletedAt }) => deletedAt === null);
  for (const [at, { code, isDefault }] of languages.entries()) {
    const prefix = `/${languageSegment(code)}`;
    const page = isDefault
      ? undefined
      : pages.find((row) => addressOf(row) === prefix || addressOf(row).startsWith(`${prefix}/`));
    if (page === undefined) continue;
    const title = decodeEntities(text(page.data, 'title'));
    const message = `The page “${title}” has the address ${addressOf(page)}, which the pages in ${languageName(code, 'en')} need. Change its address first.`;
    throw invalid([{ field: `languages.${at}.code`, message }]);
  }
}
