/** Reads pages, JSON and the site from an upstream server, and caches the responses. */
import type { Value } from '#engine';
import { contentHash } from '../../disk/content-hash.ts';
import { ContentUnavailable } from '../../http/content-unavailable.ts';
import { createEntryCache } from '../../sites/entry-cache.ts';
import type { MaybePromise, PageEntry, SiteData } from '../content-source.ts';
import { isData } from '../fields.ts';
import { listedKeys, surrogateKeys } from '../surrogate-keys.ts';
import { type CachedResponse, CachedResponses } from './cached-responses.ts';
import { createUpstreamReader, type UpstreamReader } from './fetch-upstream.ts';
import { createProbe, type ResponseProbe } from './outlooks.ts';
import { itemsOf, outlineOf, type PageResponse, readPageResponse, readSiteResponse } from './page-response.ts';
import type { WithDeadline } from './page-time.ts';
import { ResponseReads } from './response-reads.ts';
import { type ResolvedOptions, resolveOptions, type UpstreamOptions } from './upstream-options.ts';

/** Maximum number of paths whose head is known without a request. */
const MAX_ADDRESSES = 20_000;

export type UpstreamPage =
  | { readonly kind: 'page'; readonly page: PageResponse }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number }
  | { readonly kind: 'closed' };

/** The reader's deadline and record. */
export interface ReadBy {
  readonly withDeadline?: WithDeadline | undefined;
  readonly reads?: ResponseReads | undefined;
}

export class UpstreamContent {
  readonly options: ResolvedOptions;
  readonly reader: UpstreamReader;
  /** Incremented when any content may have changed. */
  changes = 0;
  private readonly responses: CachedResponses<UpstreamPage | SiteData | { readonly json: Value }>;
  /** Entries by path, from pages, lists and navigations. */
  private readonly outline = createEntryCache<PageEntry>(MAX_ADDRESSES);
  /** Paths from lists and navigations that turned out to have no page of their own: only a response tells what they are. */
  private readonly unverified = createEntryCache<true>(MAX_ADDRESSES);
  private readonly probes = new Map<string, ResponseProbe>();

  constructor(input: UpstreamOptions) {
    const options = resolveOptions(input);
    this.options = options;
    this.reader = createUpstreamReader(input);
    this.responses = new CachedResponses({
      bytes: options.cacheBytes,
      freshMs: options.freshMs,
      staleMs: options.staleMs,
      failed: (key, error) => input.logger.warn({ err: error, key }, 'serving stale content: refreshing it failed'),
      changed: () => void this.changes++,
    });
  }

  /** A record of what a page reads. */
  createReads(): ResponseReads {
    return new ResponseReads((key) => this.responses.versionOf(key));
  }

  site({ withDeadline, reads }: ReadBy = {}): MaybePromise<SiteData> {
    const site = this.responses.get('site', () => this.fetchSite(), withDeadline);
    return (reads?.note('site', site) ?? site) as MaybePromise<SiteData>;
  }

  page(path: string, query = '', { withDeadline, reads }: ReadBy = {}): MaybePromise<UpstreamPage | undefined> {
    const key = pageKey(path, query);
    const page = this.responses.get(key, () => this.fetchPage(path, query), withDeadline);
    return (reads?.note(key, page) ?? page) as MaybePromise<UpstreamPage | undefined>;
  }

  json(path: string, { withDeadline, reads }: ReadBy = {}): MaybePromise<Value | undefined> {
    const fetch = async () => {
      const response = await this.reader.read(path);
      if (response.kind !== 'found') return undefined;
      const value = understood(path, () => JSON.parse(response.body) as Value);
      const version = contentHash(response.body);
      return { value: { json: value }, version, bytes: response.body.length * 3, keys: ['site'] };
    };
    const key = `json ${path}`;
    type Json = { readonly json: Value } | undefined;
    const result = this.responses.get(key, fetch, withDeadline) as MaybePromise<Json>;
    reads?.note(key, result);
    return result instanceof Promise ? result.then((found) => found?.json) : result?.json;
  }

  /** The entry of a known path: its page's head may be sent while its content is still being fetched. */
  entry(path: string): PageEntry | undefined {
    const cached = this.responses.peek(pageKey(path, '')) as UpstreamPage | undefined;
    if (cached?.kind === 'page') return cached.page.entry;
    return this.unverified.has(path) ? undefined : this.outline.get(path);
  }

  promised(path: string, query: string): Promise<void> | undefined {
    return this.probes.get(pageKey(path, query))?.promised;
  }

  purge(keys: readonly string[]): number {
    this.changes++;
    this.unverified.clear();
    if (keys.length === 0 || keys.includes('site')) this.outline.clear();
    return this.responses.purge(keys);
  }

  private async fetchPage(path: string, query: string): Promise<CachedResponse<UpstreamPage> | undefined> {
    let result: CachedResponse<UpstreamPage> | undefined;
    try {
      result = await this.readPage(path, query);
      return result;
    } finally {
      if (result?.value.kind === 'page') this.unverified.delete(path);
      else this.unverified.set(path, true);
    }
  }

  private async readPage(path: string, query: string): Promise<CachedResponse<UpstreamPage> | undefined> {
    const { probes } = this;
    const address = `${encodeURI(path)}?${query}${query === '' ? '' : '&'}format=json`;
    const key = pageKey(path, query);
    const probe = createProbe(this.options.silenceMs);
    probes.set(key, probe);
    const response = await this.reader.read(address, probe.onStatus).finally(() => {
      probe.end();
      if (probes.get(key) === probe) probes.delete(key);
    });
    if (response.kind === 'missing') return undefined;
    if (response.kind !== 'found')
      return { value: response, version: contentHash(JSON.stringify(response)), bytes: 200, keys: ['site'] };
    const page = understood(address, () => readPageResponse(path, response.body));
    this.addToOutline([headEntry(page.entry)]);
    this.addToOutline(itemsOf(page));
    return {
      value: { kind: 'page', page },
      version: contentHash(response.body),
      // A parsed response takes about three times the space of its text.
      bytes: response.body.length * 3,
      keys: [...surrogateKeys(page.entry), ...listedKeys(page.loaded.data)],
    };
  }

  private async fetchSite(): Promise<CachedResponse<SiteData>> {
    const [home, navigation] = await Promise.all([this.page('/'), this.json('/api/commondata/GetSiteLayout')]);
    if (home?.kind !== 'page') throw new ContentUnavailable(502, 'The content server has no home page.');
    const layout = isData(navigation) ? navigation : {};
    this.addToOutline(outlineOf(layout));
    const value = readSiteResponse(home.page.context, layout);
    return { value, version: value.version, bytes: JSON.stringify(value.context).length * 3, keys: ['site'] };
  }

  private addToOutline(entries: Iterable<PageEntry>): void {
    for (const entry of entries) this.outline.set(entry.path, entry);
  }
}

const pageKey = (path: string, query: string): string => `page ${path}?${query}`;

function understood<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ContentUnavailable(502, `The response of the content server for ${path} cannot be parsed.`, {
      cause: error,
    });
  }
}

/** An entry without the item's body, for the index of known paths. */
const headEntry = (entry: PageEntry): PageEntry =>
  entry.item === undefined ? entry : { ...entry, item: { ...entry.item, body: '' } };
