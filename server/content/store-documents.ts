/** Pages and answers to queries, made of documents that are cached each by itself: lists, items, neighbors. */
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
import { number, text } from './fields.ts';
import { hasFilter, pageSizeOf, paginationOf } from './paging.ts';
import type { SiteSnapshot, StoredCollection } from './site-snapshot.ts';
import {
  type EventList,
  type ListReader,
  type ListSlice,
  readEventList,
  readQueryIds,
  readSlice,
} from './store-lists.ts';
import {
  type Address,
  readAddresses,
  readItems,
  readNeighbors,
  readTermNames,
  type StoredItem,
} from './store-queries.ts';
import { createItems } from './store-rows.ts';

type Item = PageData | undefined;
type ItemDocument = CachedDocument<Item>;
type Neighbors = Awaited<ReturnType<typeof readNeighbors>>;

/** Rows that are parsed in one turn of the event loop. */
const ITEMS_AT_ONCE = 50;

export interface StoreDocuments {
  /** What an address is among the items of the store. */
  find(path: string): MaybePromise<CachedDocument<Resolved | undefined>>;
  /** The page of a stored collection, or of one of its items; its value is undefined when the item has gone. */
  page(owner: StoredCollection, entry: PageEntry, query: PageQuery): MaybePromise<CachedDocument<PageData | undefined>>;
  query(owner: StoredCollection, request: CollectionQuery): MaybePromise<CachedDocument<QueryResult>>;
  /** Items by id, without those that have gone. */
  items(ids: readonly string[]): Promise<readonly PageData[]>;
}

/** Documents of one snapshot of a site. */
export function createDocuments(db: Db, cache: DocumentCache, snapshot: SiteSnapshot): StoreDocuments {
  const reader: Reader = { db, cache, items: itemReader(db, cache, snapshot) };
  const lists = listReader(db, cache);
  return {
    find: (path) => cache.get(`find ${path}`, () => findItem(reader, snapshot, path)),
    page(owner, entry, query) {
      if (entry.view === 'item') return cache.get(`page ${entry.path}`, () => itemPage(reader, owner, entry));
      const id = `page ${entry.path}?${JSON.stringify(query)}`;
      const request = { id, owner, query, path: entry.path };
      const isEvents = text(owner.collection, 'typeName') === 'events';
      return cache.get(id, () => (isEvents ? eventsPage(reader, lists, request) : listPage(reader, lists, request)));
    },
    query(owner, request) {
      const id = `query ${JSON.stringify(request)}`;
      return cache.get(id, () => answerOf(reader, lists, { id, owner, request }));
    },
    items: async (ids) => itemsOf(ids, await reader.items(ids)),
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
  const ids = await plain(cache, `ids ${id}`, [`list:${owner.id}`], () =>
    readQueryIds(lists, owner, { request, self: self?.value }),
  );
  const found = await items(ids.value);
  return composedDocument(id, [ids, ...found], ([list, ...shown]) => ({
    collection: owner.collection,
    items: itemsOf(list?.value as readonly string[], shown),
  }));
}

const itemId = (id: string): string => `item ${id}`;

/** The items of a list among documents, in its order. */
function itemsOf(ids: readonly (string | null)[], documents: readonly CachedDocument[]): readonly PageData[] {
  const byId = new Map(documents.map(({ stamp, value }) => [stamp.id, value as Item]));
  return ids.flatMap((id) => {
    const item = id === null ? undefined : byId.get(itemId(id));
    return item === undefined ? [] : [item];
  });
}

const plain = async <T>(
  cache: DocumentCache,
  id: string,
  keys: readonly string[],
  read: () => Promise<T>,
): Promise<CachedDocument<T>> =>
  cache.get(id, async (since) => {
    const value = await read();
    return plainDocument(id, since, { value, keys, json: JSON.stringify(value) });
  });

type ReadItemDocuments = (ids: readonly string[]) => MaybePromise<readonly ItemDocument[]>;

/** Reads items by id, in the order of the ids. What is cached is given at once. */
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

/** An item as page JSON has it. */
function itemOf({ stored, website }: SiteSnapshot, row: StoredItem): PageData | undefined {
  const owner = stored.get(row.collectionId);
  if (owner === undefined) return undefined;
  const comments = { comments: new Map([[row.id, row.comments]]), likes: new Map([[row.id, row.likes]]) };
  return createItems({ website, variants: row.variants, comments })(row, owner.fullUrl);
}

interface Reader {
  readonly db: Db;
  readonly cache: DocumentCache;
  readonly items: ReadItemDocuments;
}

async function findItem(
  { db, cache, items }: Reader,
  snapshot: SiteSnapshot,
  path: string,
): Promise<CachedDocument<Resolved | undefined>> {
  const candidates = snapshot.candidatesOf(path);
  const keys = [`address:${path}`, ...candidates.map(({ collection, urlId }) => `address:${collection}/${urlId}`)];
  const placeOf = ({ collection }: Address): number => snapshot.stored.get(collection)?.place ?? Infinity;
  const address = await plain(cache, `address ${path}`, keys, async () => {
    const rows = await readAddresses(db, path, candidates);
    // Where several have the same address, the first is shown.
    return rows.reduce<Address | null>(
      (first, row) => (first !== null && placeOf(first) <= placeOf(row) ? first : row),
      null,
    );
  });
  const owner = address.value === null ? undefined : snapshot.stored.get(address.value.collection);
  const found = address.value === null ? [] : await items([address.value.id]);
  return composedDocument(`find ${path}`, [address, ...found], ([, item]) =>
    owner === undefined || item?.value === undefined
      ? undefined
      : { kind: 'page', entry: snapshot.entryOfItem(owner, path, item.value as PageData) },
  );
}

async function itemPage(
  { db, cache, items }: Reader,
  owner: StoredCollection,
  { path, item: shown }: PageEntry,
): Promise<CachedDocument<PageData | undefined>> {
  const id = text(shown, 'id');
  const near = await plain(cache, `near ${id}`, [`list:${owner.id}`], () => readNeighbors(db, owner.id, id));
  const { previous, next } = near.value;
  const documents = await items([id, ...[previous, next].filter((neighbor) => neighbor !== null)]);
  return composedDocument(`page ${path}`, [near, ...documents], ([near, item, ...others]) => {
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

interface ListRequest {
  readonly id: string;
  readonly owner: StoredCollection;
  readonly query: PageQuery;
  readonly path: string;
}

/** A page with content of its own, and no items. */
const isPlainPage = ({ owner, query }: ListRequest, isEmpty: boolean): boolean =>
  isEmpty && Object.keys(owner.page).length > 0 && !hasFilter(query);

async function listPage(
  { cache, items }: Reader,
  lists: ListReader,
  request: ListRequest,
): Promise<CachedDocument<PageData>> {
  const { id, owner, query, path } = request;
  const listId = `list ${owner.id} ${JSON.stringify(query)}`;
  const slice = await plain(cache, listId, [`list:${owner.id}`], () => readSlice(lists, owner, query));
  const documents = await items(slice.value.ids);
  return composedDocument(id, [slice, ...documents], ([first, ...found]) => {
    const { ids, start, hasNext, isDated, isEmpty, filter } = (first as CachedDocument<ListSlice>).value;
    if (isPlainPage(request, isEmpty)) return { ...owner.page, collection: owner.collection };
    const shown = itemsOf(ids, found);
    const pageSize = pageSizeOf(number(owner.collection, 'pageSize'));
    const pagination = paginationOf({ shown, start, hasNext, isDated, pageSize }, path, query);
    return {
      ...owner.page,
      collection: owner.collection,
      items: shown,
      pagination,
      ...filter,
      empty: shown.length === 0,
    };
  });
}

async function eventsPage(
  { cache, items }: Reader,
  lists: ListReader,
  request: ListRequest,
): Promise<CachedDocument<PageData>> {
  const { id, owner, query } = request;
  const listId = `events ${owner.id} ${JSON.stringify(query)}`;
  const events = await cache.get(listId, async (since) => {
    const value = await readEventList(lists, owner, query, Date.now());
    // An event is past a millisecond after its end.
    const until = value.until === null ? undefined : value.until + 1;
    return plainDocument(listId, since, { value, keys: [`list:${owner.id}`], json: JSON.stringify(value), until });
  });
  const documents = await items([...events.value.upcoming, ...events.value.past]);
  return composedDocument(id, [events, ...documents], ([first, ...found]) => {
    const { upcoming, past, isEmpty, filter } = (first as CachedDocument<EventList>).value;
    if (isPlainPage(request, isEmpty)) return { ...owner.page, collection: owner.collection };
    return {
      ...owner.page,
      upcoming: itemsOf(upcoming, found),
      past: itemsOf(past, found),
      items: [],
      ...filter,
      collection: owner.collection,
    };
  });
}
