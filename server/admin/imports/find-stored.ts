/** What is there already of the entries of a file: items by their addresses, products by their SKUs, pictures by their names. */
import { and, asc, eq, inArray, isNull, like, or, sql } from 'drizzle-orm';
import { uniqueSlug } from '../../content/slug.ts';
import type { Db } from '../../database/database.ts';
import { collections, files, items, variants } from '../../database/schema.ts';
import type { FileRow } from '../../files/file-store.ts';
import type { CollectionRow, StoredItem } from '../items/item-store.ts';
import type { ImportEntry } from './import-entry.ts';

export interface StoredEntries {
  /** Of the collection that is imported to. */
  readonly byAddress: ReadonlyMap<string, StoredItem>;
  /** Of all collections. */
  readonly bySku: ReadonlyMap<string, StoredItem>;
  /** Of the collection that is imported to: those whose address was too short, by their titles. */
  readonly byTitle: ReadonlyMap<string, StoredItem>;
}

const FALLBACK = 'item';
const HAS_FALLBACK = `^${FALLBACK}(-[0-9]+)?$`;

/** The address that is stored for one, before a number makes it unique: one that is too short becomes `item`. */
export const storedAddress = (urlId: string): string => uniqueSlug(urlId, FALLBACK, () => false);

export const isReplaced = (urlId: string): boolean => storedAddress(urlId) !== urlId;

/** The items that entries name. */
export async function findStored(
  tx: Db,
  target: CollectionRow,
  entries: readonly ImportEntry[],
): Promise<StoredEntries> {
  const addresses = entries.map(({ input }) => input.urlId ?? '').filter((urlId) => urlId !== '');
  const skus = entries.flatMap(({ input }) => (input.variants ?? []).map(({ sku }) => sku));
  const short = entries.filter(({ input }) => isReplaced(input.urlId ?? '')).map(({ input }) => input.title);
  const ofShort =
    short.length === 0 ? undefined : and(sql`${items.urlId} ~ ${HAS_FALLBACK}`, inArray(items.title, short));
  const sold = await tx
    .select({ itemId: variants.itemId })
    .from(variants)
    .where(sql`${variants.sku} IN (SELECT json_array_elements_text(${JSON.stringify(skus)}::json))`);
  const named = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.collectionId, target.id), or(inArray(items.urlId, ['', ...addresses]), ofShort)));
  const ids = [...new Set([...sold.map(({ itemId }) => itemId), ...named.map(({ id }) => id)])];
  const stored = ids.length === 0 ? [] : await readItems(tx, ids);
  const ofTarget = stored.filter(({ collection }) => collection.id === target.id);
  return {
    byAddress: new Map(ofTarget.map((one) => [one.item.urlId, one])),
    byTitle: new Map(
      ofTarget.filter(({ item }) => new RegExp(HAS_FALLBACK).test(item.urlId)).map((one) => [one.item.title, one]),
    ),
    bySku: new Map(stored.flatMap((one) => one.variants.map(({ sku }) => [sku, one] as const))),
  };
}

/** Locked, with their variants and their collections. */
async function readItems(tx: Db, ids: readonly string[]): Promise<readonly StoredItem[]> {
  const rows = await tx
    .select()
    .from(items)
    .where(inArray(items.id, [...ids]))
    .orderBy(asc(items.id))
    .for('update');
  const sold = await tx
    .select()
    .from(variants)
    .where(inArray(variants.itemId, [...ids]))
    .orderBy(asc(variants.position), asc(variants.id));
  const shelves = [...new Set(rows.map(({ collectionId }) => collectionId))];
  const found = await tx.select().from(collections).where(inArray(collections.id, shelves));
  const collectionOf = new Map(found.map((row) => [row.id, row]));
  return rows.flatMap((item) => {
    const collection = collectionOf.get(item.collectionId);
    const own = sold.filter(({ itemId }) => itemId === item.id);
    return collection === undefined ? [] : [{ item, collection, variants: own, draft: null }];
  });
}

/** Pictures among the files of the site, by their names in lower case; of several, the newest. */
export async function findPictures(tx: Db, entries: readonly ImportEntry[]): Promise<ReadonlyMap<string, FileRow>> {
  const names = [...new Set(entries.flatMap(({ pictures }) => pictures.map(({ name }) => name.toLowerCase())))];
  if (names.length === 0) return new Map();
  const isNamed = sql`lower(${files.name}) IN (SELECT json_array_elements_text(${JSON.stringify(names)}::json))`;
  const rows = await tx
    .select()
    .from(files)
    .where(and(isNamed, like(files.contentType, 'image/%'), isNull(files.commentId)))
    .orderBy(asc(files.created), asc(files.id));
  return new Map(rows.map((row) => [row.name.toLowerCase(), row]));
}
