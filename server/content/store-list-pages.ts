/** List pages of the store, composed of the ids of one page, its items and, for products, facet counts. */
import type { PageData, PageQuery } from './content-source.ts';
import { type CachedDocument, composedDocument, plainDocument } from './document-cache.ts';
import { field } from './fields.ts';
import { type ListCounts, type ListFilters, NO_FILTERS } from './list-counts.ts';
import { currencyOf, filtersOf, listingOf } from './listing.ts';
import type { MarketPrices } from './market-prices.ts';
import { hasFilter, pageSizeOf, paginationOf } from './paging.ts';
import { priceScaleOf } from './price-ranges.ts';
import { itemsOf, plain, type Reader } from './read-documents.ts';
import type { StoredCollection } from './site-snapshot.ts';
import { withUsedCategories } from './store-categories.ts';
import {
  type EventList,
  type ListReader,
  type ListSlice,
  readEventList,
  readListCounts,
  readSlice,
} from './store-lists.ts';

interface ListRequest {
  readonly id: string;
  readonly owner: StoredCollection;
  readonly query: PageQuery;
  readonly path: string;
  /** Site-level data. */
  readonly context: PageData;
  /** Of the current market; undefined: the store's own. */
  readonly prices: MarketPrices | undefined;
}

/** A page with content of its own, and no items. */
const isPlainPage = ({ owner, query }: ListRequest, isEmpty: boolean): boolean =>
  isEmpty && Object.keys(owner.page).length > 0 && !hasFilter(query);

export async function listPage(
  { cache, items }: Reader,
  lists: ListReader,
  request: ListRequest,
): Promise<CachedDocument<PageData>> {
  const { id, owner, query } = request;
  const listId = `list ${owner.id} ${JSON.stringify(query)}`;
  const slice = await plain(cache, listId, [`list:${owner.id}`], () => readSlice(lists, owner, query));
  const documents = await items(slice.value.ids);
  return composedDocument(id, [slice, ...documents], ([first, ...found]) =>
    pageOfSlice(request, (first as CachedDocument<ListSlice>).value, found),
  );
}

function pageOfSlice(request: ListRequest, slice: ListSlice, found: readonly CachedDocument[]): PageData {
  const { owner, query, path } = request;
  const { ids, start, hasNext, isDated, isEmpty, filter, categories } = slice;
  if (isPlainPage(request, isEmpty)) return { ...owner.page, collection: owner.collection };
  const pageItems = itemsOf(ids, found);
  const pageSize = pageSizeOf(owner.collection, query);
  const pagination = paginationOf({ shown: pageItems, start, hasNext, isDated, pageSize }, path, query);
  return {
    ...owner.page,
    collection: withUsedCategories(owner.collection, categories),
    items: pageItems,
    pagination,
    ...filter,
    empty: pageItems.length === 0,
  };
}

const countsIn = (document: CachedDocument | undefined): ListCounts => document?.value as ListCounts;

/** A list of products with its facets. */
export async function productsPage(
  { cache, items }: Reader,
  lists: ListReader,
  request: ListRequest,
): Promise<CachedDocument<PageData>> {
  const { id, owner, query, context, prices } = request;
  const currency = prices?.market.currency ?? currencyOf(context);
  const scale = prices === undefined ? {} : { scale: priceScaleOf(prices) };
  const keys = [`list:${owner.id}`, `offers:${owner.id}`];
  const counted = (filters: ListFilters, of: PageQuery): Promise<CachedDocument<ListCounts>> =>
    plain(cache, `counts ${owner.id} ${JSON.stringify([filters, of.tag, of.author, of.month])}`, keys, () =>
      readListCounts(lists, owner, filters, of),
    );
  const all = await counted({ ...NO_FILTERS, ...scale }, {});
  const filters = { ...filtersOf(owner.collection, query, all.value, currency), ...scale };
  const narrowed = await counted(filters, query);
  const listId = `list ${owner.id} ${JSON.stringify([query, filters])}`;
  const slice = await plain(cache, listId, keys, () => readSlice(lists, owner, query, filters));
  const documents = await items(slice.value.ids);
  return composedDocument(id, [all, narrowed, slice, ...documents], ([first, second, third, ...found]) => {
    const page = pageOfSlice(request, (third as CachedDocument<ListSlice>).value, found);
    const pagination = field(page, 'pagination');
    if (pagination === undefined) return page;
    const hasNext = field(pagination, 'nextPage') === true;
    const input = { collection: owner.collection, path: request.path, query, filters, currency, hasNext };
    return { ...page, listing: listingOf({ ...input, all: countsIn(first), narrowed: countsIn(second) }) };
  });
}

export async function eventsPage(
  { cache, items }: Reader,
  lists: ListReader,
  request: ListRequest,
): Promise<CachedDocument<PageData>> {
  const { id, owner, query } = request;
  const listId = `events ${owner.id} ${JSON.stringify(query)}`;
  const events = await cache.get(listId, async (since) => {
    const value = await readEventList(lists, owner, query, Date.now());
    // An event becomes past one millisecond after its end.
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
