/** Where a site's content comes from: one interface for folders, databases and other people's servers. */
import type { Value } from '#engine';
import type { TextTable } from '#shared/translations';
import type { Db } from '../database/database.ts';
import type { ListQuery } from './list-query.ts';
import type { MarketPrices } from './market-prices.ts';
import type { SiteLanguages } from './translation/language-types.ts';

/** A JSON object as `?format=json` answers it. Its strings are HTML-escaped already. */
export type PageData = Readonly<Record<string, Value>>;

/** What a page's address may ask of its content. */
export interface PageQuery {
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  readonly author?: string | undefined;
  /** `MM-YYYY`. */
  readonly month?: string | undefined;
  /** Epoch milliseconds in chronological collections, else a number of items. */
  readonly offset?: number | undefined;
  readonly reversePaginate?: boolean | undefined;
  /** How a list of products is sorted and narrowed; absent: as it is. */
  readonly list?: ListQuery | undefined;
  /** Id of the market whose prices lists of products are narrowed by; absent: the store's. */
  readonly market?: string | undefined;
}

/** What is known of an address before its content is there: enough for a page's head. */
export interface PageEntry {
  /** Address without query, with a leading slash. */
  readonly path: string;
  readonly view: 'list' | 'item';
  readonly typeName: string;
  /** The collection, without its items. */
  readonly collection: PageData;
  /** An item page: at least id, title and fullUrl. */
  readonly item?: PageData | undefined;
  /** A password stands before it. */
  readonly lock?: PageLock | undefined;
  readonly membersOnly?: boolean | undefined;
  /** The product that opens it; absent or '' for a page that nobody pays for. */
  readonly paywall?: string | undefined;
}

export interface PageLock {
  /** Another text for another password. The browser never sees it: what it keeps is signed over it. */
  readonly version: string;
  verify(password: string): MaybePromise<boolean>;
}

export type Resolved =
  | { readonly kind: 'page'; readonly entry: PageEntry }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number };

export interface Loaded {
  /** The whole page as JSON, without what the site has in common. The same object while nothing has changed. */
  readonly data: PageData;
  /** Changes when the page's content changes. */
  readonly version: string;
}

/** One link of a navigation, by collection or to somewhere else. */
export interface NavigationLink {
  readonly collection?: PageData | undefined;
  readonly externalLink?: { readonly url: string; readonly title: string; readonly newWindow: boolean } | undefined;
  readonly items: readonly NavigationLink[];
}

export interface SiteData {
  /** What every page has: `website`, `websiteSettings` and the like. */
  readonly context: PageData;
  readonly navigations: ReadonlyMap<string, readonly NavigationLink[]>;
  /** Markup that the owner has put at the end of head and body. */
  readonly injection: { readonly header: string; readonly footer: string };
  /** Settings of forms, by id. They are no part of the context: what is done with submissions is nobody's business. */
  readonly forms: PageData;
  /** Slides by type (`lock-screen`, `popup-overlay`, `sso-screen`), as slide JSON. */
  readonly slides: PageData;
  readonly version: string;
  /** The prices of each market, the first for whoever has chosen none; absent: the store's own alone. */
  readonly markets?: readonly MarketPrices[] | undefined;
  /** Absent: the site has its own language alone. */
  readonly languages?: SiteLanguages | undefined;
}

/** Translations of items, by language and id. */
export type ItemTexts = ReadonlyMap<string, ReadonlyMap<string, TextTable>>;

export interface CollectionQuery {
  /** Id, address or `urlId` of a collection. */
  readonly collection: string;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly featured: boolean;
  readonly limit: number;
  readonly skip: number;
  /** The item whose relatives are asked for. */
  readonly relatedTo?: string | undefined;
  /** These items alone, in this order. */
  readonly ids?: readonly string[] | undefined;
}

export interface QueryResult {
  readonly collection: Value;
  readonly items: readonly Value[];
}

export interface MapEntry {
  readonly path: string;
  /** Epoch milliseconds of the last change, when it is known. */
  readonly updatedOn?: number | undefined;
}

export type MaybePromise<T> = T | Promise<T>;

/** What a page has read of its content so far. */
export interface Reads {
  /** Whether reads end so soon that an answer may wait for all of them. */
  readonly isPrompt: boolean;
  /** The same for the same content, on every replica. */
  version(): string;
  /** Whether none of it has changed since. */
  isCurrent(): boolean;
  /** Fulfilled when the reads that are under way have ended; undefined when none is. */
  pending(): Promise<unknown> | undefined;
  /** Adds what another page has read, whose result is used again. */
  include(other: Reads): void;
}

export interface ContentSource {
  /** Id of the market whose prices it shows; absent: the store's own. */
  readonly market?: string | undefined;
  /** Code of the language that its texts are in; absent: as they were written. */
  readonly language?: string | undefined;
  /** Site-level data; at once when it is known, so that a page's head need not wait. */
  site(): MaybePromise<SiteData>;
  /** Changes when anything of the content may have changed; asked for each request, so it must cost nothing. */
  stamp(): string | number;
  /** For so many milliseconds at most a rendered page may be kept, even when the stamp stays. Absent: as long as it stays. */
  readonly cacheMs?: number | undefined;
  /** What an address is; undefined when there is nothing. Rejects when the source cannot tell. */
  find(path: string): MaybePromise<Resolved | undefined>;
  /** The content of a page. Undefined when it has gone since. */
  load(entry: PageEntry, query: PageQuery): MaybePromise<Loaded | undefined>;
  /**
   * While a page is being loaded: fulfilled when its head may leave before its content, as far as can be known; never, when
   * the answer has to be waited for. Without it nothing is known to speak against that.
   */
  promised?(entry: PageEntry, query: PageQuery): Promise<void> | undefined;
  /**
   * The same source for one page: with a bound on the time that all of its reads take together, or with a record of them.
   * Absent: it needs neither.
   */
  forPage?(): ContentSource;
  /** The same content as a transaction sees it, with what it has not committed. Absent: it is not in the database. */
  readonly within?: ((tx: Db) => Promise<ContentSource>) | undefined;
  /** What was read by the page that this source was made for. Absent: only the stamp tells of changes. */
  readonly reads?: Reads | undefined;
  /** Fulfilled when the next page shows what has been committed so far. Absent: nothing is written here. */
  readonly catchUp?: (() => Promise<void>) | undefined;
  query(request: CollectionQuery): MaybePromise<QueryResult>;
  /** Markup or layout JSON of a block field; undefined when nobody has filled it. */
  blockField(id: string): MaybePromise<Value>;
  /** Items whose title, excerpt or body holds every word. */
  search(text: string): MaybePromise<readonly Value[]>;
  /** What a search may have meant; empty when its words are known, or none is near them. Absent: nobody can tell. */
  readonly correct?: ((text: string) => MaybePromise<string>) | undefined;
  /** What is translated of items. Absent: nothing is. */
  readonly itemTexts?: ((languages: readonly string[], ids: readonly string[]) => MaybePromise<ItemTexts>) | undefined;
  /** Addresses for the site map. */
  map(): MaybePromise<readonly MapEntry[]>;
  /** Forgets what it has kept of these surrogate keys; all of it without keys. Gives how much that was. */
  purge(keys: readonly string[]): number;
  close(): Promise<void>;
}
