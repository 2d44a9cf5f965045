/** Content of somebody else's server, which answers `?format=json` for each of its pages. */

import { LRUCache } from 'lru-cache';
import type { Value } from '#engine';
import { decodeEntities } from '#shared/html';
import { ContentUnavailable } from '../../http/content-unavailable.ts';
import type {
  CollectionQuery,
  ContentSource,
  Found,
  Loaded,
  MapEntry,
  PageEntry,
  PageQuery,
  QueryAnswer,
  SiteData,
  Soon,
} from '../content-source.ts';
import { data, isData, list, text } from '../fields.ts';
import { selected } from '../selection.ts';
import { surrogateKeys } from '../surrogate-keys.ts';
import { type Kept, keepAnswers } from './cached-responses.ts';
import { createUpstreamReader, type UpstreamAnswer } from './fetch-upstream.ts';
import { createOutlook, type Outlook } from './outlooks.ts';
import { itemsOf, outlineOf, type PageAnswer, readPageAnswer, readSiteAnswer } from './page-response.ts';
import { type Patience, patienceOf } from './page-time.ts';
import { settledOptions, type UpstreamOptions } from './upstream-options.ts';

/** Addresses whose head is known without asking. */
const KNOWN_ADDRESSES = 20_000;
/** Pages of a collection that one query reads. */
const MAX_PAGES = 5;

type Answer =
  | { readonly kind: 'page'; readonly page: PageAnswer }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number }
  | { readonly kind: 'closed' };

/** Opens an upstream. Asks for nothing yet: a server that is down now may be up when the first page is wanted. */
export function openUpstreamSource(input: UpstreamOptions): ContentSource {
  const reader = createUpstreamReader(input);
  const { logger } = input;
  const { freshMs, staleMs, cacheBytes, deadlineMs, silenceMs } = settledOptions(input);
  const stored = keepAnswers<Answer | SiteData | { readonly json: Value }>({
    bytes: cacheBytes,
    freshMs,
    staleMs,
    failed: (key, error) => logger.warn({ err: error, key }, 'serving stale content: refreshing it failed'),
  });
  const outline = new LRUCache<string, PageEntry>({ max: KNOWN_ADDRESSES });
  const remember = (entries: Iterable<PageEntry>): void => {
    for (const entry of entries) outline.set(entry.path, entry);
  };
  // Addresses that lists and navigations name, and that had no page when it was asked for: only their answer tells what they are.
  const doubtful = new LRUCache<string, true>({ max: KNOWN_ADDRESSES });
  const outlooks = new Map<string, Outlook>();
  let changes = 0;

  const readPage = async (path: string, query: string): Promise<Kept<Answer> | undefined> => {
    const address = `${encodeURI(path)}?${query}${query === '' ? '' : '&'}format=json`;
    const key = pageKey(path, query);
    const outlook = createOutlook(silenceMs);
    outlooks.set(key, outlook);
    const answer = await reader.read(address, outlook.heard).finally(() => {
      outlook.end();
      if (outlooks.get(key) === outlook) outlooks.delete(key);
    });
    if (answer.kind === 'missing') return undefined;
    if (answer.kind !== 'found') return { value: answer, bytes: 200, keys: ['site'] };
    const page = understood(address, () => readPageAnswer(path, answer.body));
    remember([headEntry(page.entry)]);
    remember(itemsOf(page));
    changes++;
    // A parsed answer takes about three times the room of its text.
    return { value: { kind: 'page', page }, bytes: answer.body.length * 3, keys: surrogateKeys(page.entry) };
  };
  const fetchPage = async (path: string, query: string): Promise<Kept<Answer> | undefined> => {
    let result: Kept<Answer> | undefined;
    try {
      result = await readPage(path, query);
      return result;
    } finally {
      if (result?.value.kind === 'page') doubtful.delete(path);
      else doubtful.set(path, true);
    }
  };
  const pageWithin =
    (patience?: Patience): ReadPage =>
    (path, query = '') =>
      stored.get(pageKey(path, query), () => fetchPage(path, query), patience) as Soon<Answer | undefined>;
  const page = pageWithin();

  const json = async (path: string, patience?: Patience): Promise<Value | undefined> => {
    const fetch = async () => {
      const answer = await reader.read(path);
      if (answer.kind !== 'found') return undefined;
      const value = understood(path, () => JSON.parse(answer.body) as Value);
      return { value: { json: value }, bytes: answer.body.length * 3, keys: ['site'] };
    };
    const result = (await stored.get(`json ${path}`, fetch, patience)) as { readonly json: Value } | undefined;
    return result?.json;
  };

  const fetchSite = async (): Promise<Kept<SiteData>> => {
    const [home, navigation] = await Promise.all([page('/'), json('/api/commondata/GetSiteLayout')]);
    if (home?.kind !== 'page') throw new ContentUnavailable(502, 'The content server has no start page.');
    const layout = isData(navigation) ? navigation : {};
    remember(outlineOf(layout));
    const value = readSiteAnswer(home.page.context, layout);
    changes++;
    return { value, bytes: JSON.stringify(value.context).length * 3, keys: ['site'] };
  };

  const sourceWithin = (patience?: Patience): ContentSource => {
    const page = pageWithin(patience);
    return {
      site: () => stored.get('site', fetchSite, patience) as Soon<SiteData>,
      stamp: () => changes,
      keepMs: freshMs,
      find(path) {
        const known = stored.peek(pageKey(path, '')) as Answer | undefined;
        // Of an address that was seen before the head may leave while its content is still fetched.
        const entry = known?.kind === 'page' ? known.page.entry : doubtful.has(path) ? undefined : outline.get(path);
        if (entry !== undefined) return { kind: 'page', entry };
        const soon = page(path);
        return soon instanceof Promise ? soon.then((result) => foundOf(result, path)) : foundOf(soon, path);
      },
      load(entry, query) {
        const soon = page(entry.path, searchOf(query));
        return soon instanceof Promise ? soon.then(loadedOf) : loadedOf(soon);
      },
      promised: (entry, query) => outlooks.get(pageKey(entry.path, searchOf(query)))?.promised,
      forPage: () => sourceWithin(patienceOf(deadlineMs)),
      query: (request) => queryUpstream(page, request),
      blockField: (id) => json(`/api/block-fields/${encodeURIComponent(id)}`, patience),
      async search(words) {
        const result = await json(`/search?${new URLSearchParams({ q: words, format: 'json' })}`, patience);
        return list(result, 'items');
      },
      map: async () => mapOf(await reader.read('/sitemap.xml')),
      purge(keys) {
        changes++;
        doubtful.clear();
        if (keys.length === 0 || keys.includes('site')) outline.clear();
        return stored.purge(keys);
      },
      close: () => reader.close(),
    };
  };
  return sourceWithin();
}

const pageKey = (path: string, query: string): string => `page ${path}?${query}`;

function understood<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ContentUnavailable(502, `What the content server answers at ${path} cannot be read.`, { cause: error });
  }
}

/** An entry without the item's whole text, for the outline. */
const headEntry = (entry: PageEntry): PageEntry =>
  entry.item === undefined ? entry : { ...entry, item: { ...entry.item, body: '' } };

function foundOf(answer: Answer | undefined, path: string): Found | undefined {
  if (answer?.kind === 'redirect') return answer;
  if (answer?.kind === 'page') return { kind: 'page', entry: answer.page.entry };
  // Pages behind somebody else's sign-in cannot be shown by us.
  const collection = { id: 'closed', title: '', fullUrl: path };
  return answer === undefined
    ? undefined
    : { kind: 'page', entry: { path, view: 'list', typeName: '', collection, membersOnly: true } };
}

const loadedOf = (answer: Answer | undefined): Loaded | undefined =>
  answer?.kind === 'page' ? answer.page.loaded : undefined;

function searchOf(query: PageQuery): string {
  const input = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(input.map(([name, value]) => [name, String(value)])).toString();
}

type ReadPage = (path: string, query?: string) => Soon<Answer | undefined>;

/** Items of a collection: as many pages of it as the query needs. */
async function queryUpstream(page: ReadPage, request: CollectionQuery): Promise<QueryAnswer> {
  const path = `/${decodeEntities(request.collection).replace(/^\/+|\/+$/g, '')}`;
  const items: Value[] = [];
  let collection: Value = null;
  let search = '';
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const answer = await page(path, search);
    if (answer?.kind !== 'page') break;
    const shown = answer.page.loaded.data;
    collection = answer.page.entry.collection;
    for (const name of ['items', 'upcoming', 'past']) items.push(...list(shown, name));
    const enough = selected(items, request).length >= request.limit;
    const next = text(data(shown, 'pagination'), 'nextPageUrl');
    if (enough || next === '') break;
    const { searchParams } = new URL(decodeEntities(next), 'http://site');
    searchParams.delete('format');
    search = searchParams.toString();
  }
  return { collection, items: selected(items, request) };
}

function mapOf(answer: UpstreamAnswer): readonly MapEntry[] {
  if (answer.kind !== 'found') return [];
  return [...answer.body.matchAll(/<url>([\s\S]*?)<\/url>/g)].flatMap(([, url = '']) => {
    const address = /<loc>\s*([^<]+?)\s*<\/loc>/.exec(url)?.[1];
    const changed = Date.parse(/<lastmod>\s*([^<]+?)\s*<\/lastmod>/.exec(url)?.[1] ?? '');
    if (address === undefined || !URL.canParse(decodeEntities(address))) return [];
    const { pathname } = new URL(decodeEntities(address));
    return [{ path: pathname, ...(Number.isNaN(changed) ? {} : { updatedOn: changed }) }];
  });
}
