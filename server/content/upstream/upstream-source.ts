/** Content of an upstream server, which serves `?format=json` for each of its pages. */

import type { Value } from '#engine';
import { decodeEntities } from '#shared/html';
import { withoutOuterSlashes } from '#shared/site-path';
import { ends, spansOf } from '#shared/spans';
import type {
  CollectionQuery,
  ContentSource,
  Loaded,
  MapEntry,
  MaybePromise,
  PageQuery,
  QueryResult,
  Resolved,
} from '../content-source.ts';
import { data, list, text } from '../fields.ts';
import { listParameters } from '../list-query.ts';
import { selected } from '../selection.ts';
import type { UpstreamResponse } from './fetch-upstream.ts';
import { createDeadline } from './page-time.ts';
import { type ReadBy, UpstreamContent, type UpstreamPage } from './upstream-content.ts';
import type { UpstreamOptions } from './upstream-options.ts';

/** Maximum number of collection pages that a query reads. */
const MAX_PAGES = 5;

/** Opens an upstream. Sends no request yet: a server that is down now may be up when the first page is requested. */
export const openUpstreamSource = (input: UpstreamOptions): ContentSource => sourceOf(new UpstreamContent(input));

/** `by`: deadline and record of its reads; without it each read has its own deadline. */
function sourceOf(content: UpstreamContent, by: ReadBy = {}): ContentSource {
  const { options, reader } = content;
  return {
    site: () => content.site(by),
    reads: by.reads,
    stamp: () => content.changes,
    cacheMs: options.freshMs,
    find(path) {
      const entry = content.entry(path);
      if (entry !== undefined) return { kind: 'page', entry };
      const page = content.page(path, '', by);
      return page instanceof Promise ? page.then((result) => foundOf(result, path)) : foundOf(page, path);
    },
    load(entry, query) {
      const page = content.page(entry.path, searchOf(query), by);
      return page instanceof Promise ? page.then(loadedOf) : loadedOf(page);
    },
    promised: (entry, query) => content.promised(entry.path, searchOf(query)),
    forPage: () =>
      sourceOf(content, { withDeadline: createDeadline(options.deadlineMs), reads: content.createReads() }),
    query: (request) => queryUpstream((path, search) => content.page(path, search, by), request),
    blockField: (id) => content.json(`/api/block-fields/${encodeURIComponent(id)}`, by),
    async search(query) {
      const result = await content.json(`/search?${new URLSearchParams({ q: query, format: 'json' })}`, by);
      return list(result, 'items');
    },
    map: async () => mapOf(await reader.read('/sitemap.xml')),
    purge: (keys) => content.purge(keys),
    close: () => reader.close(),
  };
}

function foundOf(upstreamPage: UpstreamPage | undefined, path: string): Resolved | undefined {
  if (upstreamPage?.kind === 'redirect') return upstreamPage;
  if (upstreamPage?.kind === 'page') return { kind: 'page', entry: upstreamPage.page.entry };
  // Pages behind an upstream's authentication cannot be shown here.
  const collection = { id: 'closed', title: '', fullUrl: path };
  return upstreamPage === undefined
    ? undefined
    : { kind: 'page', entry: { path, view: 'list', typeName: '', collection, membersOnly: true } };
}

const loadedOf = (upstreamPage: UpstreamPage | undefined): Loaded | undefined =>
  upstreamPage?.kind === 'page' ? upstreamPage.page.loaded : undefined;

function searchOf(query: PageQuery): string {
  const { offset, reversePaginate, list } = query;
  const place = Object.entries({ offset, reversePaginate, pages: list?.pages }).filter(
    ([, value]) => value !== undefined,
  );
  return new URLSearchParams(
    [...listParameters(query), ...place].map(([name, value]) => [name, String(value)]),
  ).toString();
}

type ReadPage = (path: string, search: string) => MaybePromise<UpstreamPage | undefined>;

/** Items of a collection: reads as many pages of it as needed. Synchronous if all of them are cached. */
function queryUpstream(page: ReadPage, request: CollectionQuery): MaybePromise<QueryResult> {
  const path = `/${withoutOuterSlashes(decodeEntities(request.collection))}`;
  const items: Value[] = [];
  // A query for specific items needs no more than those.
  const needed = Math.min(request.limit, request.ids?.length ?? Infinity);
  let collection: Value = null;
  const from = (search: string, count: number): MaybePromise<QueryResult> => {
    const upstreamPage = page(path, search);
    return upstreamPage instanceof Promise
      ? upstreamPage.then((result) => after(result, count))
      : after(upstreamPage, count);
  };
  const after = (response: UpstreamPage | undefined, count: number): MaybePromise<QueryResult> => {
    if (response?.kind !== 'page') return { collection, items: selected(items, request) };
    const shown = response.page.loaded.data;
    collection = response.page.entry.collection;
    for (const name of ['items', 'upcoming', 'past']) items.push(...list(shown, name));
    const result = selected(items, request);
    const next = text(data(shown, 'pagination'), 'nextPageUrl');
    if (result.length >= needed || next === '' || count === MAX_PAGES) return { collection, items: result };
    const { searchParams } = new URL(decodeEntities(next), 'http://site');
    searchParams.delete('format');
    return from(searchParams.toString(), count + 1);
  };
  return from('', 1);
}

function mapOf(response: UpstreamResponse): readonly MapEntry[] {
  if (response.kind !== 'found') return [];
  const { body } = response;
  return spansOf(body, /<(url)>/, ends.element).flatMap(({ from, to }) => {
    const url = body.slice(from, to);
    const address = /<loc>([^<]*)<\/loc>/.exec(url)?.[1]?.trim() ?? '';
    const changed = Date.parse(/<lastmod>([^<]*)<\/lastmod>/.exec(url)?.[1]?.trim() ?? '');
    if (address === '' || !URL.canParse(decodeEntities(address))) return [];
    const { pathname } = new URL(decodeEntities(address));
    return [{ path: pathname, ...(Number.isNaN(changed) ? {} : { updatedOn: changed }) }];
  });
}
