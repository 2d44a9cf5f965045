/** What is there already of the entries of a file: items by their keys, addresses and titles, products by their SKUs, pictures by their names. */
import { and, asc, eq, inArray, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { textOf } from '#shared/json';
import { uniqueSlug } from '../../content/slug.ts';
import type { Db } from '../../database/database.ts';
import { collections, files, itemDrafts, items, variants } from '../../database/schema.ts';
import type { FileRow } from '../../files/file-store.ts';
import type { CollectionRow, StoredItem } from '../items/item-store.ts';
import type { ImportEntry } from './import-entry.ts';

export interface StoredEntries {
  /** Items of the site by the key that an import has stored with them. */
  readonly byKey: ReadonlyMap<string, StoredItem>;
  /** Of the collection that is imported to. */
  readonly byAddress: ReadonlyMap<string, StoredItem>;
  /** Of all collections. */
  readonly bySku: ReadonlyMap<string, StoredItem>;
  /** Of the collection that is imported to: items whose address was too short; of all collections: products. */
  readonly byTitle: ReadonlyMap<string, readonly StoredItem[]>;
}

/** What entries are compared with. */
export interface ComparedEntries extends StoredEntries {
  /** Rows of the file by the SKUs that they have, or that were made for them. */
  readonly rowOfSku: ReadonlyMap<string, number>;
}

const FALLBACK = 'item';
const HAS_FALLBACK = `^${FALLBACK}(-[0-9]+)?$`;

/** The address that is stored for one, before a number makes it unique: one that is too short becomes `item`. */
export const storedAddress = (urlId: string): string => uniqueSlug(urlId, FALLBACK, () => false);

export const isReplaced = (urlId: string): boolean => storedAddress(urlId) !== urlId;

export const hasNoAddress = ({ item }: StoredItem): boolean => new RegExp(HAS_FALLBACK).test(item.urlId);

export const keyOf = ({ item }: StoredItem): string => textOf(item.data['importKey']);

/** Whether a text is one of many; one parameter, however many they are. */
const isIn = (text: SQL, texts: readonly string[]): SQL =>
  sql`${text} IN (SELECT json_array_elements_text(${JSON.stringify(texts)}::json))`;

/** The items that entries name. */
export async function findStored(
  tx: Db,
  target: CollectionRow,
  entries: readonly ImportEntry[],
): Promise<StoredEntries> {
  const skus = entries.flatMap(({ input }) => (input.variants ?? []).map(({ sku }) => sku));
  const sold = await tx
    .select({ itemId: variants.itemId })
    .from(variants)
    .where(isIn(sql`${variants.sku}`, skus));
  const named = await tx
    .select({ id: items.id })
    .from(items)
    .where(or(...conditions(target, entries)));
  const ids = [...new Set([...sold.map(({ itemId }) => itemId), ...named.map(({ id }) => id)])];
  const stored = ids.length === 0 ? [] : await readItems(tx, ids);
  const ofTarget = stored.filter(({ collection }) => collection.id === target.id);
  const isTitled = (one: StoredItem): boolean =>
    one.item.productType !== null || (one.collection.id === target.id && hasNoAddress(one));
  const byTitle = new Map<string, StoredItem[]>();
  for (const one of stored.filter(isTitled)) byTitle.set(one.item.title, [...(byTitle.get(one.item.title) ?? []), one]);
  return {
    byKey: new Map(stored.flatMap((one) => (keyOf(one) === '' ? [] : [[keyOf(one), one] as const]))),
    byAddress: new Map(ofTarget.map((one) => [one.item.urlId, one])),
    byTitle,
    bySku: new Map(stored.flatMap((one) => one.variants.map(({ sku }) => [sku, one] as const))),
  };
}

/** By address in the collection; what has no address of its own by its title; posts by what an import has stored with them. */
function conditions(target: CollectionRow, entries: readonly ImportEntry[]): readonly (SQL | undefined)[] {
  const addresses = entries.map(({ input }) => input.urlId ?? '').filter((urlId) => urlId !== '');
  const short = entries.filter(({ input }) => isReplaced(input.urlId ?? '')).map(({ input }) => input.title);
  const untitled = entries.filter(
    ({ input: { productType, variants = [] }, given, withoutSku }) =>
      productType !== undefined && !given.has('address') && variants.every((_, at) => withoutSku?.has(at)),
  );
  const titles = untitled.map(({ input }) => input.title).filter((title) => title !== '');
  const keys = entries.flatMap(({ identity }) => identity?.key ?? []);
  const isHere = eq(items.collectionId, target.id);
  return [
    and(isHere, inArray(items.urlId, ['', ...addresses])),
    ...(short.length === 0
      ? []
      : [and(isHere, sql`${items.urlId} ~ ${HAS_FALLBACK}`, isIn(sql`${items.title}`, short))]),
    ...(titles.length === 0 ? [] : [and(isNotNull(items.productType), isIn(sql`${items.title}`, titles))]),
    ...(keys.length === 0 ? [] : [and(isNull(items.productType), isIn(sql`${items.data} ->> 'importKey'`, keys))]),
  ];
}

/** Locked, with their variants, their collections and their drafts. */
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
  const drafts = await tx
    .select()
    .from(itemDrafts)
    .where(inArray(itemDrafts.itemId, [...ids]));
  const collectionIds = [...new Set(rows.map(({ collectionId }) => collectionId))];
  const found = await tx.select().from(collections).where(inArray(collections.id, collectionIds));
  const collectionOf = new Map(found.map((row) => [row.id, row]));
  const draftOf = new Map(drafts.map((draft) => [draft.itemId, draft]));
  const soldOf = new Map<string, (typeof sold)[number][]>();
  for (const row of sold) soldOf.set(row.itemId, [...(soldOf.get(row.itemId) ?? []), row]);
  return rows.flatMap((item) => {
    const collection = collectionOf.get(item.collectionId);
    if (collection === undefined) return [];
    return [{ item, collection, variants: soldOf.get(item.id) ?? [], draft: draftOf.get(item.id) ?? null }];
  });
}

/** Files of the site of a kind, by their names in lower case; of several, the newest. */
export async function findFiles(
  tx: Db,
  named: readonly string[],
  kind: 'image' | 'audio',
): Promise<ReadonlyMap<string, FileRow>> {
  const names = [...new Set(named.map((name) => name.toLowerCase()))];
  if (names.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(files)
    .where(and(isIn(sql`lower(${files.name})`, names), like(files.contentType, `${kind}/%`), isNull(files.commentId)))
    .orderBy(asc(files.created), asc(files.id));
  return new Map(rows.map((row) => [row.name.toLowerCase(), row]));
}
