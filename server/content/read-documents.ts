/** Reads cached documents of the database, among them items. */
import type { Db } from '../database/database.ts';
import type { MaybePromise, PageData } from './content-source.ts';
import { type CachedDocument, type DocumentCache, plainDocument } from './document-cache.ts';

export type Item = PageData | undefined;
export type ItemDocument = CachedDocument<Item>;

export interface Reader {
  readonly db: Db;
  readonly cache: DocumentCache;
  readonly items: ReadItemDocuments;
}

export type ReadItemDocuments = (ids: readonly string[]) => MaybePromise<readonly ItemDocument[]>;

export const itemId = (id: string): string => `item ${id}`;

/** The items of a list among documents, in the order of the list. */
export function itemsOf(ids: readonly (string | null)[], documents: readonly CachedDocument[]): readonly PageData[] {
  const byId = new Map(documents.map(({ stamp, value }) => [stamp.id, value as Item]));
  return ids.flatMap((id) => {
    const item = id === null ? undefined : byId.get(itemId(id));
    return item === undefined ? [] : [item];
  });
}

/** A document whose value is used as it is, invalidated by any of the keys. */
export const plain = async <T>(
  cache: DocumentCache,
  id: string,
  keys: readonly string[],
  read: () => Promise<T>,
): Promise<CachedDocument<T>> =>
  cache.get(id, async (since) => {
    const value = await read();
    return plainDocument(id, since, { value, keys, json: JSON.stringify(value) });
  });
