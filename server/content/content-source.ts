/** The interface of a site's content, for folders, databases and upstream servers. */
import type { Value } from '#engine';
import type { TextTable } from '#shared/translations';
import type { Db } from '../database/database.ts';
import type { ListQuery } from './list-query.ts';
import type { MarketPrices } from './market-prices.ts';
import type { SiteLanguages } from './translation/language-types.ts';

/** A JSON object of `?format=json`. Its strings are HTML-escaped already. */
export type PageData = Readonly<Record<string, Value>>;

/** What the query of a page's URL may request. */
export interface PageQuery {
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  readonly author?: string | undefined;
  /** `MM-YYYY`. */
  readonly month?: string | undefined;
  /** Epoch milliseconds in chronological collections, else a number of items. */
  readonly offset?: number | undefined;
  readonly reversePaginate?: boolean | undefined;
  /** Sort order and filters of a product list; absent: the defaults. */
  readonly list?: ListQuery | undefined;
  /** Items per page for a collection that states none; absent: the server's default. */
  readonly pageSize?: number | undefined;
  /** Id of the market whose prices are used for filters; absent: the store's. */
  readonly market?: string | undefined;
}

/** What is known about a path before its content is loaded: enough for a page's head. */
export interface PageEntry {
  /** Path without query, with a leading slash. */
  readonly path: string;
  readonly view: 'list' | 'item';
  readonly typeName: string;
  /** The collection, without its items. */
  readonly collection: PageData;
  /** For an item page: at least id, title and fullUrl. */
  readonly item?: PageData | undefined;
  /** Its password protection. */
  readonly lock?: PageLock | undefined;
  readonly membersOnly?: boolean | undefined;
  /** The product that unlocks it; absent or '' for a page without a paywall. */
  readonly paywall?: string | undefined;
}

export interface PageLock {
  /** Changes with the password. Never sent to the browser: the cookie's signature covers it. */
  readonly version: string;
  verify(password: string): MaybePromise<boolean>;
}

/** Of a site that is not for everybody. */
export interface SiteAccess {
  readonly state: 'password' | 'private';
  /** What visitors are told. */
  readonly message: string;
  readonly lock: PageLock | undefined;
}

export type Resolved =
  | { readonly kind: 'page'; readonly entry: PageEntry }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number };

export interface Loaded {
  /** The whole page as JSON, without site-level data. The same object while nothing has changed. */
  readonly data: PageData;
  /** Changes when the page's content changes. */
  readonly version: string;
}

/** A link of a navigation, to a collection or an external URL. */
export interface NavigationLink {
  readonly collection?: PageData | undefined;
  readonly externalLink?: { readonly url: string; readonly title: string; readonly newWindow: boolean } | undefined;
  readonly items: readonly NavigationLink[];
}

export interface SiteData {
  /** Data that every page has: `website`, `websiteSettings` and others. */
  readonly context: PageData;
  readonly navigations: ReadonlyMap<string, readonly NavigationLink[]>;
  /** Markup by admins for the end of head and body. */
  readonly injection: { readonly header: string; readonly footer: string };
  /** Settings of forms, by id. Not part of the context, because pages must not reveal where submissions go. */
  readonly forms: PageData;
  /** Slides by type (`lock-screen`, `popup-overlay`, `sso-screen`), as slide JSON. */
  readonly slides: PageData;
  readonly version: string;
  /** The prices of each market, starting with the default one; absent: the store has no markets. */
  readonly markets?: readonly MarketPrices[] | undefined;
  /** Absent: the site is open to everybody. */
  readonly access?: SiteAccess | undefined;
  /** Absent: the site has a single language. */
  readonly languages?: SiteLanguages | undefined;
}

/** Translations of items, by language and id. */
export type ItemTexts = ReadonlyMap<string, ReadonlyMap<string, TextTable>>;

export interface CollectionQuery {
  /** Id, path or `urlId` of a collection. */
  readonly collection: string;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly featured: boolean;
  readonly limit: number;
  readonly skip: number;
  /** The item whose related items are queried. */
  readonly relatedTo?: string | undefined;
  /** Only these items, in this order. */
  readonly ids?: readonly string[] | undefined;
}

export interface QueryResult {
  readonly collection: Value;
  readonly items: readonly Value[];
}

export interface MapEntry {
  readonly path: string;
  /** Epoch milliseconds of the last change, if known. */
  readonly updatedOn?: number | undefined;
}

export type MaybePromise<T> = T | Promise<T>;

/** Records what a page has read of its content. */
export interface Reads {
  /** Whether reads complete so quickly that a response can wait for all of them. */
  readonly isPrompt: boolean;
  /** Equal for equal content on every replica. */
  version(): string;
  /** Whether nothing that was read has changed since. */
  isCurrent(): boolean;
  /** Resolves when the pending reads have completed; undefined when there are none. */
  pending(): Promise<unknown> | undefined;
  /** Adds the reads of a result that is reused. */
  include(other: Reads): void;
  /** Runs synchronous work; returns its result with what it has read alone. */
  record<T>(work: () => T): readonly [T, Reads];
}

export interface ContentSource {
  /** Id of the market whose prices it shows; absent: the store's own. */
  readonly market?: string | undefined;
  /** Code of the language of its texts; absent: the original ones. */
  readonly language?: string | undefined;
  /** Site-level data; synchronous when it is cached, so that a page's head need not wait. */
  site(): MaybePromise<SiteData>;
  /** Changes when any content may have changed; read for each request, so it must be cheap. */
  stamp(): string | number;
  /** Maximum cache lifetime of a rendered page in milliseconds, even if the stamp is unchanged. Absent: unlimited. */
  readonly cacheMs?: number | undefined;
  /** Resolves a path; undefined when it does not exist. Rejects when the source cannot tell. */
  find(path: string): MaybePromise<Resolved | undefined>;
  /** The content of a page. Undefined when it no longer exists. */
  load(entry: PageEntry, query: PageQuery): MaybePromise<Loaded | undefined>;
  /**
   * While a page is loading: resolves when its head may be sent before its content; never, if the response has to wait for it. Absent:
   * nothing is known that would require waiting.
   */
  promised?(entry: PageEntry, query: PageQuery): Promise<void> | undefined;
  /** The same source for one page: with a deadline for all of its reads together, or a record of them. Absent: needs neither. */
  forPage?(): ContentSource;
  /** The same content as a transaction sees it, including uncommitted changes. Absent: the content is not in the database. */
  readonly within?: ((tx: Db) => Promise<ContentSource>) | undefined;
  /** Reads of the page that this source was created for. Absent: only the stamp reveals changes. */
  readonly reads?: Reads | undefined;
  /** Resolves when the next page shows everything committed so far. Absent: the content is read-only here. */
  readonly catchUp?: (() => Promise<void>) | undefined;
  query(request: CollectionQuery): MaybePromise<QueryResult>;
  /** Markup or layout JSON of a block field; undefined when it is empty. */
  blockField(id: string): MaybePromise<Value>;
  /** Pages and items that contain every word. `language`: their translations that pages in it show are searched, too. */
  search(text: string, language?: string): MaybePromise<readonly Value[]>;
  /** Suggests a corrected query; empty when its words are known, or no similar one is. Absent: not supported. */
  readonly correct?: ((text: string, language?: string) => MaybePromise<string>) | undefined;
  /** Translations of items. Absent: there are none. */
  readonly itemTexts?: ((languages: readonly string[], ids: readonly string[]) => MaybePromise<ItemTexts>) | undefined;
  /** URLs for the sitemap. */
  map(): MaybePromise<readonly MapEntry[]>;
  /** Drops cached content with these surrogate keys; all of it without keys. Returns the number of entries. */
  purge(keys: readonly string[]): number;
  close(): Promise<void>;
}
