/** Content that blocks query: the interface, and its implementation over a content source. */

import { field } from '#shared/json';
import { withoutOuterSlashes } from '#shared/site-path';
import type { ContentSource, SiteData, NavigationLink as SiteLink } from '../../content/content-source.ts';
import { listField, numberField, textField, textsField } from './page-json.ts';

/** A value that may be pending. */
export type Slow<T> = T | Promise<T>;

interface ItemQuery {
  /** Path of the collection inside the site, with or without its leading slash (`shop`, `about/news`). */
  readonly collection: string;
  readonly limit: number;
  readonly tags?: readonly string[];
  readonly categories?: readonly string[];
  readonly onlyFeatured?: boolean;
  /** Filters events by their start relative to `now` (epoch milliseconds). */
  readonly events?: 'all' | 'upcoming' | 'past';
  readonly now?: number;
}

export interface FoundItems {
  /** The collection as page JSON; undefined when there is none. */
  readonly collection: unknown;
  readonly items: readonly unknown[];
}

export interface NavigationLink {
  readonly title: string;
  readonly fullUrl: string;
  readonly newWindow: boolean;
  readonly items: readonly NavigationLink[];
}

/** The data that blocks need besides their own settings. After a rejection the block shows that it could not be loaded. */
export interface BlockContent {
  queryItems(query: ItemQuery): Slow<FoundItems>;
  /** A product by its path or id; undefined when there is none. */
  findProduct(id: string): Slow<unknown>;
  /** A form's settings by its id; undefined when there is none. */
  findForm(id: string): Slow<unknown>;
  /** The links of a navigation or of a folder; empty when there is none. */
  findNavigation(id: string): Slow<readonly NavigationLink[]>;
  /** Site-level page JSON: `website`, `websiteSettings`. */
  readonly site: Readonly<Record<string, unknown>>;
}

/** Reads from a content source: collections and items by path, forms and navigations from the site's data. */
export function blockContentOf(source: ContentSource, site: SiteData): BlockContent {
  const load = (address: string): Slow<unknown> =>
    whenReady(source.find(`/${withoutOuterSlashes(address)}`), (result) =>
      result?.kind === 'page' && result.entry.lock === undefined && result.entry.membersOnly !== true
        ? whenReady(source.load(result.entry, {}), (loaded) => loaded?.data)
        : undefined,
    );
  const { context } = site;
  return {
    site: context,
    queryItems: (query) =>
      query.collection === '' ? NOTHING : whenReady(load(query.collection), (result) => select(result, query)),
    findProduct: (id) => (id === '' ? undefined : whenReady(load(id), (result) => field(result, 'item'))),
    findForm: (id) => field(site.forms, id),
    findNavigation: (id) => navigationOf(site, id),
  };
}

const NOTHING: FoundItems = { collection: undefined, items: [] };

/** Continues synchronously with a value that is available. */
export function whenReady<T, R>(value: Slow<T>, go: (value: T) => Slow<R>): Slow<R> {
  return value instanceof Promise ? value.then(go) : go(value);
}

function select(result: unknown, query: ItemQuery): FoundItems {
  const all = [...listField(result, 'items'), ...listField(result, 'upcoming'), ...listField(result, 'past')];
  const items = all.filter((item) => isWanted(item, query)).slice(0, query.limit);
  return { collection: field(result, 'collection'), items };
}

function isWanted(item: unknown, { tags = [], categories = [], onlyFeatured, events = 'all', now = 0 }: ItemQuery) {
  if (onlyFeatured === true && field(item, 'starred') !== true) return false;
  if (tags.length > 0 && !textsField(item, 'tags').some((tag) => tags.includes(tag))) return false;
  if (categories.length > 0 && !textsField(item, 'categories').some((text) => categories.includes(text))) return false;
  const end = numberField(item, Number.isNaN(numberField(item, 'endDate')) ? 'startDate' : 'endDate');
  if (events === 'all' || Number.isNaN(end)) return true;
  return events === 'upcoming' ? end >= now : end < now;
}

const MAX_NAVIGATION_DEPTH = 3;

function navigationOf({ navigations }: SiteData, id: string): readonly NavigationLink[] {
  const named = navigations.get(id);
  if (named !== undefined) return linksOf(named, 0);
  const folders = [...navigations.values()].flat();
  const slug = `/${id.replace(/^\/+/, '')}`;
  const folder = folders.find(
    ({ collection }) => textField(collection, 'fullUrl') === slug || textField(collection, 'title') === id,
  );
  return folder === undefined ? [] : linksOf(folder.items, 0);
}

function linksOf(links: readonly SiteLink[], depth: number): readonly NavigationLink[] {
  if (depth > MAX_NAVIGATION_DEPTH) return [];
  return links.map(({ collection, externalLink, items }) => ({
    title: externalLink?.title ?? (textField(collection, 'navigationTitle') || textField(collection, 'title')),
    fullUrl: externalLink?.url ?? textField(collection, 'fullUrl'),
    newWindow: externalLink?.newWindow === true,
    items: linksOf(items, depth + 1),
  }));
}
