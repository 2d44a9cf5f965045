/** Translations of items, cached separately: pages read only those of the items that they show. */
import { inArray } from 'drizzle-orm';
import { type TextTable, textTable } from '#shared/translations';
import type { Db } from '../../database/database.ts';
import { siteDocuments } from '../../database/schema.ts';
import type { MaybePromise } from '../content-source.ts';
import { type CachedDocument, type DocumentCache, plainDocument } from '../document-cache.ts';
import { translationName } from './site-languages.ts';

type Document = CachedDocument<TextTable | null>;

/** In the order of the ids; synchronous when all are cached. Any change clears the cache, like a change to the site's settings. */
export function readTranslations(
  db: Db,
  cache: DocumentCache,
  language: string,
  ids: readonly string[],
): MaybePromise<readonly Document[]> {
  const names = ids.map((id) => translationName(language, `item/${id}`));
  const cached = new Map(names.map((name) => [name, cache.peek<TextTable | null>(name)]));
  const missing = names.filter((name) => cached.get(name) === undefined);
  const inOrder = (): readonly Document[] => names.flatMap((name) => cached.get(name) ?? []);
  if (missing.length === 0) return inOrder();
  const since = cache.changes;
  return db
    .select({ name: siteDocuments.name, data: siteDocuments.data })
    .from(siteDocuments)
    .where(inArray(siteDocuments.name, missing))
    .then((rows) => {
      const byName = new Map(rows.map(({ name, data }) => [name, data]));
      for (const name of missing) {
        const stored = byName.get(name);
        const value = stored === undefined ? null : textTable(stored);
        const read = { value, keys: ['settings'], json: JSON.stringify(stored ?? null) };
        cached.set(name, cache.add(plainDocument(name, since, read)));
      }
      return inOrder();
    });
}
