/** Pages and query results, composed of documents that are cached separately: lists, items, neighbors. */

import type { TextTable } from '#shared/translations';
import type { Db } from '../database/database.ts';
import type {
  CollectionQuery,
  MaybePromise,
  PageData,
  PageEntry,
  PageQuery,
  QueryResult,
  Resolved,
} from './content-source.ts';
import { type CachedDocument, composedDocument, type DocumentCache, plainDocument } from './document-cache.ts';
import { text } from './fields.ts';
import { isProductList } from './listing.ts';
import {
  type Item,
  type ItemDocument,
  itemId,
  itemsOf,
  plain,
  type Reader,
  type ReadItemDocuments,
} from './read-documents.ts';
import type { SiteSnapshot, StoredCollection } from './site-snapshot.ts';
import { eventsPage, listPage, productsPage } from './store-list-pages.ts';
import { type ListReader, readQueryIds } from './store-lists.ts';
import {
  type Address,
  readAddresses,
  readItems,
  readNeighbors,
  readTermNames,
  type StoredItem,
} from './store-queries.ts';
import { createItems } from './store-rows.ts';
import { readTranslations } from './translation/item-translations.ts';

type Neighbors = Awaited<ReturnType<typeof readNeighbors>>;

/** Rows that are parsed in one turn of the event loop. */
const ITEMS_AT_ONCE = 50;

export interface StoreDocuments {
  /** Resolves a path among the items of the store. */
  find(path: string): MaybePromise<CachedDocument<Resolved | undefined>>;
  /** The page of a stored collection, or of one of its items; its value is undefined when the item no longer exists. */
  page(owner: StoredCollection, entry: PageEntry, query: PageQuery): MaybePromise<CachedDocument<PageData | undefined>>;
  query(owner: StoredCollection, request: CollectionQuery): MaybePromise<CachedDocument<QueryResult>>;
  /** Items by id, without those that no longer exist. */
  items(ids: readonly string[]): Promise<readonly PageData[]>;
  /** Translations of items, in the order of the ids. */
  translations(language: string, ids: readonly string[]): MaybePromise<readonly CachedDocument<TextTable | null>[]>;
}

/** Documents of one snapshot of a site. */
export function createDocuments(db: Db, cache: DocumentCache, snapshot: SiteSnapshot): StoreDocuments {
  const reader: Reader = { db, cache, items: itemReader(db, cache, snapshot) };
  const lists = listReader(db, cache);
  const { context, markets } = snapshot;
  return {
    find: (path) => cache.get(`find ${path}`, () => findItem(reader, snapshot, path)),
    page(owner, entry, query) {
      if (entry.view === 'item') return cache.get(`page ${entry.path}`, () => itemPage(reader, owner, entry));
      const id = `page ${entry.path}?${JSON.stringify(query)}`;
      const prices = markets.find(({ market }) => market.id === query.market);
      const request = { id, owner, query, path: entry.path, context, prices };
      const isEvents = text(owner.collection, 'typeName') === 'events';
      const read = isEvents ? eventsPage : isProductList(owner.collection) ? productsPage : listPage;
      return cache.get(id, () => read(reader, lists, request));
    },
    query(owner, request) {
      const id = `query ${JSON.stringify(request)}`;
      return cache.get(id, () => answerOf(reader, lists, { id, owner, request }));
    },
    items: async (ids) => itemsOf(ids, await reader.items(ids)),
    translations: (language, ids) => readTranslations(db, cache, language, ids),
  };
}

const listReader = (db: Db, cache: DocumentCache): ListReader => ({
  db,
  async termNames(collection, kind) {
    const keys = [`list:${collection}`];
    const names = await plain(cache, `terms ${collection} ${kind}`, keys, () => readTermNames(db, collection, kind));
    return names.value;
  },
});

interface QueryRequest {
  readonly id: string;
  readonly owner: StoredCollection;
  readonly request: CollectionQuery;
}

async function answerOf(
  { cache, items }: Reader,
  lists: ListReader,
  { id, owner, request }: QueryRequest,
): Promise<CachedDocument<QueryResult>> {
  const [self] = request.relatedTo === undefined ? [] : await items([request.relatedTo]);
  // Related items also depend on the item itself.
  const keys = [`list:${owner.id}`, ...(request.relatedTo === undefined ? [] : [`item:${request.relatedTo}`])];
  const ids = await plain(cache, `ids ${id}`, keys, () => readQueryIds(lists, owner, { request, self: self?.value }));
  const found = await items(ids.value);
  return composedDocument(id, [ids, ...found], ([list, ...shown]) => ({
    collection: owner.collection,
    items: itemsOf(list?.value as readonly string[], shown),
  }));
}

/** Reads items by id, in the order of the ids. Synchronous for cached ones. */
function itemReader(db: Db, cache: DocumentCache, snapshot: SiteSnapshot): ReadItemDocuments {
  const documentOf = (id: string, row: StoredItem | undefined, since: number): ItemDocument => {
    const value = row === undefined ? undefined : itemOf(snapshot, row);
    return plainDocument(itemId(id), since, { value, keys: [`item:${id}`], json: JSON.stringify(value ?? null) });
  };
  return (ids) => {
    const cached = new Map<string, ItemDocument>();
    for (const id of ids) {
      const document = cache.peek<Item>(itemId(id));
      if (document !== undefined) cached.set(id, document);
    }
    const result = (): readonly ItemDocument[] => ids.flatMap((id) => cached.get(id) ?? []);
    const missing = [...new Set(ids)].filter((id) => !cached.has(id));
    if (missing.length === 0) return result();
    return (async () => {
      for (let at = 0; at < missing.length; at += ITEMS_AT_ONCE) {
        const part = missing.slice(at, at + ITEMS_AT_ONCE);
        const since = cache.changes;
        const rows = new Map((await readItems(db, part)).map((row) => [row.id, row]));
        for (const id of part) cached.set(id, cache.add(documentOf(id, rows.get(id), since)));
      }
      return result();
    })();
  };
}

/** An item as page JSON. */
function itemOf({ stored, website }: SiteSnapshot, row: StoredItem): PageData | undefined {
  const owner = stored.get(row.collectionId);
  if (owner === undefined) return undefined;
  const comments = { comments: new Map([[row.id, row.comments]]), likes: new Map([[row.id, row.likes]]) };
  return createItems({ website, variants: row.variants, comments })(row, owner.fullUrl);
}

/** The previous and the next item of an item, and their ids. */
async function nearItems(
  { db, cache, items }: Reader,
  owner: StoredCollection,
  id: string,
): Promise<readonly [CachedDocument<Neighbors>, ...ItemDocument[]]> {
  const near = await plain(cache, `near ${id}`, [`list:${owner.id}`], () => readNeighbors(db, owner.id, id));
  const { previous, next } = near.value;
  return [near, ...(await items([previous, next].filter((neighbor) => neighbor !== null)))];
}

async function findItem(
  reader: Reader,
  snapshot: SiteSnapshot,
  path: string,
): Promise<CachedDocument<Resolved | undefined>> {
  const { db, cache, items } = reader;
  const candidates = snapshot.candidatesOf(path);
  const keys = [`address:${path}`, ...candidates.map(({ collection, urlId }) => `address:${collection}/${urlId}`)];
  const placeOf = ({ collection }: Address): number => snapshot.stored.get(collection)?.place ?? Infinity;
  const address = await plain(cache, `address ${path}`, keys, async () => {
    const rows = await readAddresses(db, path, candidates);
    // Of several items with the same path, the first is shown.
    return rows.reduce<Address | null>(
      (first, row) => (first !== null && placeOf(first) <= placeOf(row) ? first : row),
      null,
    );
  });
  const owner = address.value === null ? undefined : snapshot.stored.get(address.value.collection);
  const [found] = await Promise.all([
    address.value === null ? [] : items([address.value.id]),
    // The item's page needs them next.
    owner === undefined || address.value === null ? [] : nearItems(reader, owner, address.value.id),
  ]);
  return composedDocument(`find ${path}`, [address, ...found], ([, item]) =>
    owner === undefined || item?.value === undefined
      ? undefined
      : { kind: 'page', entry: snapshot.entryOfItem(owner, path, item.value as PageData) },
  );
}

async function itemPage(
  reader: Reader,
  owner: StoredCollection,
  { path, item: shown }: PageEntry,
): Promise<CachedDocument<PageData | undefined>> {
  const id = text(shown, 'id');
  const [documents, [near, ...neighbors]] = await Promise.all([reader.items([id]), nearItems(reader, owner, id)]);
  return composedDocument(`page ${path}`, [near, ...documents, ...neighbors], ([near, item, ...others]) => {
    if (item?.value === undefined) return undefined;
    const { previous, next } = (near as CachedDocument<Neighbors>).value;
    const [prevItem] = itemsOf([previous], others);
    const [nextItem] = itemsOf([next], others);
    const pagination = {
      ...(prevItem === undefined ? {} : { prevItem }),
      ...(nextItem === undefined ? {} : { nextItem }),
    };
    return { ...owner.page, collection: owner.collection, item: item.value, pagination } as PageData;
  });
}
