/** A content source with everything in memory: for folders of JSON files. */

import { createHash } from 'node:crypto';
import type { Value } from '#engine';
import { decodeEntities } from '#shared/html';
import { withoutOuterSlashes } from '#shared/site-path';
import { createEntryCache } from '../sites/entry-cache.ts';
import type {
  CollectionQuery,
  ContentSource,
  Loaded,
  MapEntry,
  PageData,
  PageEntry,
  PageLock,
  PageQuery,
  QueryResult,
  Resolved,
  SiteData,
} from './content-source.ts';
import { data, field, flag, isData, names, number, text } from './fields.ts';
import { createTextSearch } from './language-search.ts';
import { isProductList } from './listing.ts';
import { folderTarget, hasNoPage } from './page-folders.ts';
import { pageCandidates } from './page-search.ts';
import { filtered, filterNames, hasFilter, pageOf } from './paging.ts';
import { productListPage } from './product-list.ts';
import { createRedirects, type Redirect } from './redirects.ts';
import { byScore, type Candidate, shownHits, termsIn } from './search.ts';
import { createRulesIn } from './search-rules.ts';
import { selected } from './selection.ts';
import { corrected } from './spelling.ts';
import { type ProductCategory, withUsedCategories } from './store-categories.ts';
import { isSearchable } from './stored-pages.ts';
import { searchedItem } from './translation/translated-texts.ts';

/** A collection with its items. */
export interface MemoryCollection {
  readonly collection: PageData;
  readonly items: readonly Value[];
  /** Further keys of its page: `mainContent`, `upcoming`, `past`, `pagination` and others. */
  readonly page: PageData;
  readonly lock?: PageLock | undefined;
}

export interface MemorySite {
  readonly site: SiteData;
  readonly collections: readonly MemoryCollection[];
  /** Complete pages by path and query: they are shown unchanged. */
  readonly pages: ReadonlyMap<string, PageData>;
  readonly redirects: readonly Redirect[];
  readonly blockFields: ReadonlyMap<string, Value>;
  /** The search settings of the site. */
  readonly search?: Value;
  /** Product categories of all collections, in order. */
  readonly categories?: readonly ProductCategory[];
  readonly version: string;
}

/** Maximum number of cached pages and query results. */
const MAX_CACHED = 500;
/** Cache lifetime of pages of events, because they change as time passes. */
const EVENTS_MS = 30_000;

const holdsEvents = ({ collections }: MemorySite): boolean =>
  collections.some(({ collection }) => text(collection, 'typeName') === 'events');

type Places = Map<string, { readonly entry: PageEntry; readonly owner: MemoryCollection }>;

export function createMemorySource(memory: MemorySite): ContentSource {
  const places: Places = new Map();
  for (const owner of memory.collections) addCollection(places, owner);
  addStartPage(places, memory);
  const redirects = createRedirects(memory.redirects);
  const pages = createPages(memory, places);
  let cached: readonly Candidate[] | undefined;
  const { rank, vocabulary } = createTextSearch({
    candidates: () => (cached ??= candidatesOf(memory.collections)),
    rulesIn: createRulesIn(memory.site.context, memory.search ?? null),
    languages: memory.site.languages,
  });
  return {
    site: () => memory.site,
    stamp: () => memory.version,
    cacheMs: holdsEvents(memory) ? EVENTS_MS : undefined,
    find(path) {
      const redirect = redirects.exact(path);
      const place = redirect === undefined ? places.get(path) : undefined;
      if (place === undefined) return redirected(redirect ?? redirects.below(path));
      const target = place.entry.view === 'list' ? folderTarget(place.owner, memory.site) : undefined;
      return target === 'hidden' ? undefined : (target ?? { kind: 'page', entry: place.entry });
    },
    load: pages.load,
    query: createQueries(memory),
    blockField: (id) => memory.blockFields.get(id),
    search: (query, language) => shownHits(rank(termsIn(query), language).toSorted(byScore)),
    correct: (query, language) => corrected(query, vocabulary(language)),
    map: () => mapOf(memory.collections),
    purge: pages.purge,
    close: async () => {},
  };
}

const redirected = (redirect: Redirect | undefined): Resolved | undefined =>
  redirect === undefined ? undefined : { kind: 'redirect', to: redirect.to, status: redirect.status };

/** Loads pages, each once per query. */
function createPages(memory: MemorySite, places: Places) {
  const cache = createEntryCache<Loaded>(MAX_CACHED);
  return {
    load(entry: PageEntry, query: PageQuery): Loaded | undefined {
      const key = `${entry.path}?${JSON.stringify(query)}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const place = places.get(entry.path);
      if (place === undefined) return undefined;
      const page = pageData(memory, place.owner, entry, query);
      // Pages of events depend on the current time, so they are computed each time.
      const loaded = { data: page, version: versionOf(memory.version, key, page) };
      if (field(page, 'upcoming') === undefined) cache.set(key, loaded);
      return loaded;
    },
    purge(): number {
      const { size } = cache;
      cache.clear();
      return size;
    },
  };
}

function createQueries({ collections }: MemorySite): (request: CollectionQuery) => QueryResult {
  const cache = createEntryCache<QueryResult>(MAX_CACHED);
  return (request) => {
    const key = JSON.stringify(request);
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const queryResult = queryCollections(collections, request);
    cache.set(key, queryResult);
    return queryResult;
  };
}

function versionOf(version: string, key: string, page: PageData): string {
  const upcoming = field(page, 'upcoming');
  const hash = createHash('sha256').update(`${version}\0${key}`);
  if (upcoming !== undefined) hash.update(JSON.stringify([upcoming, field(page, 'past')]));
  return hash.digest('base64url').slice(0, 16);
}

/** The product that unlocks a collection; '' without a paywall. */
const paywallOf = (collection: PageData): string => text(data(collection, 'paywall'), 'productId');

/** Content behind a password, a membership or a paywall must not appear elsewhere. */
const isOpen = ({ lock, collection }: MemoryCollection): boolean =>
  lock === undefined && !flag(collection, 'membersOnly') && paywallOf(collection) === '';

/** What all entries of a collection have in common. */
export const entryOf = ({ collection, lock }: MemoryCollection): Omit<PageEntry, 'path' | 'view'> => ({
  typeName: text(collection, 'typeName'),
  collection,
  lock,
  membersOnly: flag(collection, 'membersOnly'),
  paywall: paywallOf(collection),
});

function addCollection(places: Places, owner: MemoryCollection): void {
  const { collection, items } = owner;
  const fullUrl = text(collection, 'fullUrl');
  const shared = entryOf(owner);
  const paths = [fullUrl, ...(flag(collection, 'homepage') ? ['/', `/${text(collection, 'urlId')}`] : [])];
  for (const path of paths)
    if (!places.has(path)) places.set(path, { entry: { ...shared, path, view: 'list' }, owner });
  for (const item of items) {
    const path = text(item, 'fullUrl');
    if (path === '' || !isData(item) || places.has(path)) continue;
    places.set(path, { entry: { ...shared, path, view: 'item', item }, owner });
  }
}

/** If no collection is the home page, it is the first page of the main navigation, else the first of all. */
function addStartPage(places: Places, { site, collections }: MemorySite): void {
  if (places.has('/')) return;
  const links = site.navigations.get('mainNav') ?? [];
  const paths = [
    ...links.flatMap((link) => [link, ...link.items]).map((link) => text(link.collection, 'fullUrl')),
    ...collections.map(({ collection }) => text(collection, 'fullUrl')),
  ];
  const isShown = (path: string): boolean => {
    const place = places.get(path);
    return place !== undefined && isOpen(place.owner) && folderTarget(place.owner, site) === undefined;
  };
  const place = places.get(paths.find(isShown) ?? '');
  if (place !== undefined) places.set('/', place);
}

function pageData(memory: MemorySite, owner: MemoryCollection, entry: PageEntry, query: PageQuery): PageData {
  const { collection, items, page } = owner;
  if (entry.view === 'item') {
    const input = memory.pages.get(entry.path);
    if (input !== undefined) return input;
    const at = items.findIndex((item) => text(item, 'id') === text(entry.item, 'id'));
    return { ...page, collection, item: entry.item ?? null, pagination: neighbours(items, at) };
  }
  const name = ['category', 'tag', 'author', 'month'].find((value) => query[value as 'tag'] !== undefined);
  const raw = memory.pages.get(name === undefined ? entry.path : `${entry.path}?${name}=${query[name as 'tag']}`);
  if (raw !== undefined && query.offset === undefined && query.list === undefined) return raw;
  if (items.length === 0 && Object.keys(page).length > 0 && !hasFilter(query)) return { ...page, collection };
  if (isProductList(collection)) return productListPage(memory.site.context, owner, entry.path, query);
  const result = filtered(items, query, collection);
  if (text(collection, 'typeName') === 'events')
    return { ...page, ...eventsOf(result), ...filterNames(query, items, collection), collection };
  const paged = pageOf(result, entry.path, collection, query);
  const used = items.flatMap((item) => names(item, 'categories'));
  return {
    ...page,
    collection: withUsedCategories(collection, used),
    ...paged,
    ...filterNames(query, items, collection),
    empty: paged.items.length === 0,
  };
}

function neighbours(items: readonly Value[], at: number): PageData {
  const [prevItem, nextItem] = [items[at - 1], items[at + 1]];
  return { ...(prevItem === undefined ? {} : { prevItem }), ...(nextItem === undefined ? {} : { nextItem }) };
}

/** Upcoming events in ascending order, past ones in descending order, 30 per page. */
function eventsOf(items: readonly Value[]): PageData {
  const now = Date.now();
  const start = (item: Value): number => number(item, 'startDate') ?? 0;
  const isPast = (item: Value): boolean => (number(item, 'endDate') ?? start(item)) < now;
  return {
    upcoming: items.filter((item) => !isPast(item)).sort((a, b) => start(a) - start(b)),
    past: items
      .filter(isPast)
      .sort((a, b) => start(b) - start(a))
      .slice(0, 30),
    items: [],
  };
}

/** Items of a collection, by the rules of the query tag. Unknown collections are empty. */
function queryCollections(collections: readonly MemoryCollection[], request: CollectionQuery): QueryResult {
  const owner = openCollection(collections, request.collection);
  if (owner === undefined) return NOTHING;
  return { collection: owner.collection, items: selected(owner.items, request) };
}

export const NOTHING: QueryResult = { collection: null, items: [] };

/** The collection that a query names by id, path or `urlId`, if it is public. */
export function openCollection(collections: readonly MemoryCollection[], name: string): MemoryCollection | undefined {
  const path = `/${withoutOuterSlashes(decodeEntities(name))}`;
  const owner = collections.find(
    ({ collection }) =>
      text(collection, 'id') === name ||
      text(collection, 'fullUrl') === path ||
      `/${text(collection, 'urlId')}` === path,
  );
  return owner !== undefined && isOpen(owner) ? owner : undefined;
}

/** Everything public that can be searched, with its collection. */
export function candidatesOf(collections: readonly MemoryCollection[]): readonly Candidate[] {
  return collections.filter(isSearched).flatMap((owner) => {
    const kind = text(owner.collection, 'title');
    const own = isMapped(owner) ? pageCandidates(owner) : [];
    return [...own, ...owner.items.filter(isSearchable).map((item) => itemCandidate(item as PageData, kind))];
  });
}

const itemCandidate = (item: PageData, kind: string): Candidate => ({
  ...{ item, kind },
  translate: (tablesOf) => searchedItem(item, tablesOf),
});

function mapOf(collections: readonly MemoryCollection[]): readonly MapEntry[] {
  return collections.filter(isMapped).flatMap((owner) => [mapEntryOf(owner), ...mapItemsOf(owner)]);
}

export const mapItemsOf = ({ items }: MemoryCollection): readonly MapEntry[] =>
  items.flatMap((item) => {
    const path = text(item, 'fullUrl');
    return path === '' || !isSearchable(item) ? [] : [{ path, updatedOn: number(item, 'updatedOn') }];
  });

/** Whether items of a collection are in the site's search. */
export const isSearched = (owner: MemoryCollection): boolean => isOpen(owner) && isSearchable(owner.collection);

/** Whether a collection is in the sitemap. */
export const isMapped = (owner: MemoryCollection): boolean => isSearched(owner) && !hasNoPage(owner.collection);

export const mapEntryOf = ({ collection }: MemoryCollection): MapEntry => ({
  path: flag(collection, 'homepage') ? '/' : text(collection, 'fullUrl'),
  updatedOn: number(collection, 'updatedOn'),
});
