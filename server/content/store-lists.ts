/** Queries the items of list pages: filters, sort order, offsets, events. */
import type { Db } from '../database/database.ts';
import type { CollectionQuery, PageData, PageQuery } from './content-source.ts';
import { list, names, text } from './fields.ts';
import type { ListCounts, ListFilters } from './list-counts.ts';
import { hasFilter, isLike, isTime, namesOfFilter, pageSizeOf, pagesOf, same } from './paging.ts';
import { chosenRelatives } from './selection.ts';
import type { StoredCollection } from './site-snapshot.ts';
import { namesBelow } from './store-categories.ts';
import { readCounts } from './store-offers.ts';
import {
  hasTerm,
  isListed,
  type Listing,
  listed,
  orderTerms,
  readEvents,
  readIds,
  readListSlice,
  readPlace,
  readRelatives,
  type Term,
  type TermKind,
} from './store-queries.ts';

/** Distinct names that the items of a collection have. */
type TermNames = (collection: string, kind: TermKind) => Promise<readonly string[]>;

export interface ListReader {
  readonly db: Db;
  readonly termNames: TermNames;
}

interface ListStart {
  /** The collection has no items at all. */
  readonly isEmpty: boolean;
  /** The `filter` fields of the page. */
  readonly filter: PageData;
}

/** One page of a list. */
export interface ListSlice extends ListStart {
  readonly ids: readonly string[];
  readonly start: number;
  readonly hasNext: boolean;
  readonly isDated: boolean;
  /** Categories of public items, for lists without facets. */
  readonly categories: readonly string[];
}

/** Events, split by the current time. */
export interface EventList extends ListStart {
  readonly upcoming: readonly string[];
  readonly past: readonly string[];
  /** Epoch milliseconds at which the next of them ends; null without one. */
  readonly until: number | null;
}

const MAX_PAST = 30;

/** The items that a page of a collection shows. */
export async function readSlice(
  reader: ListReader,
  owner: StoredCollection,
  query: PageQuery,
  products?: ListFilters,
): Promise<ListSlice> {
  const { db } = reader;
  const sort = query.list?.sort;
  const listing: Listing = {
    collection: owner.id,
    filters: await filtersOf(reader, owner, query, products),
    ...(products === undefined ? {} : { products: { filters: products, sort } }),
  };
  const pageSize = pageSizeOf(owner.collection, query);
  const start = await startOf(db, listing, pageSize, query);
  const size = pageSize * pagesOf(query);
  const { ids, isDated } = await readListSlice(db, listing, start, size + 1);
  return {
    ids: ids.slice(0, size),
    start,
    hasNext: ids.length > size,
    isDated: isDated === true && sort === undefined,
    isEmpty: isDated === undefined && (await isEmpty(db, owner)),
    filter: await namesOf(reader, owner, query),
    categories: products === undefined ? await reader.termNames(owner.id, 'category') : [],
  };
}

/** Events of a collection at a time (epoch milliseconds). */
export async function readEventList(
  reader: ListReader,
  owner: StoredCollection,
  query: PageQuery,
  now: number,
): Promise<EventList> {
  const { db } = reader;
  const listing = { collection: owner.id, filters: await filtersOf(reader, owner, query) };
  const { upcoming, past } = await readEvents(db, listing, now, MAX_PAST);
  return {
    upcoming: upcoming.map(({ id }) => id),
    past,
    until: upcoming.length === 0 ? null : upcoming.reduce((min, { ends }) => Math.min(min, ends), Infinity),
    isEmpty: upcoming.length + past.length === 0 && (await isEmpty(db, owner)),
    filter: await namesOf(reader, owner, query),
  };
}

const isEmpty = async (db: Db, { id }: StoredCollection): Promise<boolean> =>
  (await readIds(db, { collection: id, filters: [] }, 0, 1)).length === 0;

async function startOf(db: Db, listing: Listing, pageSize: number, query: PageQuery): Promise<number> {
  const { offset, reversePaginate } = query;
  if (offset === undefined) return 0;
  if (!isTime(offset)) return Math.max(0, Math.trunc(offset));
  // Timestamps are meaningless in another sort order.
  if (query.list?.sort !== undefined) return 0;
  if (reversePaginate !== true) return readPlace(db, listing, offset, false);
  // Backwards: the page that ends before the first item of this one.
  return Math.max(0, (await readPlace(db, listing, offset, true)) - pageSize);
}

/** The filters of a URL: an item needs one term of each. */
async function filtersOf(
  reader: ListReader,
  { id, collection }: StoredCollection,
  { category, tag, author, month }: PageQuery,
  products?: ListFilters,
): Promise<readonly (readonly Term[])[]> {
  const filters: (readonly Term[])[] = [];
  // Items of a category also belong to its parents.
  const categories =
    products?.matching ?? (category === undefined ? [] : [category, ...namesBelow(collection, category)]);
  if (categories.length > 0) filters.push(await termsLike(reader, id, 'category', categories));
  if (tag !== undefined) filters.push(await termsLike(reader, id, 'tag', [tag]));
  if (author !== undefined) {
    const authors = await reader.termNames(id, 'author');
    filters.push([
      { kind: 'author-id', name: author },
      ...authors.filter((name) => same(name, author)).map((name) => ({ kind: 'author' as const, name })),
    ]);
  }
  if (month !== undefined) filters.push([{ kind: 'month', name: monthName(month) }]);
  return filters;
}

/** Facet counts of a product list, with the other filters of its URL. */
export async function readListCounts(
  reader: ListReader,
  owner: StoredCollection,
  filters: ListFilters,
  query: PageQuery,
): Promise<ListCounts> {
  const others = await filtersOf(reader, owner, query, { ...filters, matching: [] });
  const matching =
    filters.matching.length === 0 ? undefined : await termsLike(reader, owner.id, 'category', filters.matching);
  return readCounts(reader.db, {
    listed: listed({ collection: owner.id, filters: others }),
    inCategory: matching === undefined ? undefined : hasTerm(owner.id, matching),
    filters,
  });
}

/** Converts `MM-YYYY` to the store's `YYYY-MM`. */
function monthName(month: string): string {
  const [wantedMonth, year] = month.split('-').map(Number);
  return `${String(year).padStart(4, '0')}-${String(wantedMonth).padStart(2, '0')}`;
}

async function termsLike(
  { termNames }: ListReader,
  collection: string,
  kind: 'category' | 'tag',
  queried: readonly string[],
): Promise<readonly Term[]> {
  const all = await termNames(collection, kind);
  return all.filter((name) => queried.some((value) => isLike(name, value))).map((name) => ({ kind, name }));
}

const KINDS = { categories: 'category', tags: 'tag' } as const;

async function namesOf(reader: ListReader, owner: StoredCollection, query: PageQuery): Promise<PageData> {
  if (!hasFilter(query)) return {};
  const spelled = { categories: [] as readonly string[], tags: [] as readonly string[] };
  for (const [key, value] of [
    ['categories', query.category],
    ['tags', query.tag],
  ] as const)
    if (value !== undefined) {
      const terms = await termsLike(reader, owner.id, KINDS[key], [value]);
      spelled[key] = [...(await orderTerms(reader.db, owner.id, terms)), ...names(owner.collection, key)];
    }
  return namesOfFilter(query, (key) => spelled[key]);
}

/** The items that a query finds in a collection. */
export async function readQueryIds(
  reader: ListReader,
  owner: StoredCollection,
  { request, self }: { readonly request: CollectionQuery; readonly self: PageData | undefined },
): Promise<readonly string[]> {
  const { tags, categories, featured, limit, skip, relatedTo, ids } = request;
  const { db } = reader;
  const filters: (readonly Term[])[] = [];
  if (tags.length > 0) filters.push(await termsLike(reader, owner.id, 'tag', tags));
  if (categories.length > 0) filters.push(await termsLike(reader, owner.id, 'category', categories));
  const listing = { collection: owner.id, filters, starred: featured, ids };
  if (ids !== undefined) {
    const there = new Set(await readIds(db, listing, 0, ids.length));
    return ids.filter((id) => there.has(id)).slice(skip, skip + limit);
  }
  if (relatedTo === undefined) return readIds(db, listing, skip, limit);
  const likes = self === undefined ? [] : await likesInside(reader, owner.id, self);
  const chosen = chosenRelatives(self).filter((id) => id !== relatedTo);
  if (chosen.length === 0 || !(await isListed(db, owner.id, relatedTo)))
    return readRelatives(db, { listing, self: relatedTo, likes }, skip, limit);
  const there = new Set(await readIds(db, { ...listing, ids: chosen }, 0, chosen.length));
  const first = chosen.filter((id) => there.has(id));
  const others = await readRelatives(db, { listing, self: relatedTo, likes }, 0, skip + limit + first.length);
  return [...new Set([...first, ...others])].slice(skip, skip + limit);
}

/** The terms that match each name of an item, if it belongs to the collection. */
async function likesInside(
  reader: ListReader,
  collection: string,
  self: PageData,
): Promise<readonly (readonly Term[])[]> {
  const likes = (['categories', 'tags'] as const).flatMap((key) =>
    list(self, key)
      .filter((name) => typeof name === 'string')
      .map((name) => termsLike(reader, collection, KINDS[key], [name])),
  );
  const [isInside, ...terms] = await Promise.all([isListed(reader.db, collection, text(self, 'id')), ...likes]);
  return isInside ? terms : [];
}
