/** Documents: read once, dropped by key, never cached stale, and one version of each per page. */

import type { SiteData } from '../../server/content/content-source.ts';
import {
  type CachedDocument,
  composedDocument,
  DocumentCache,
  plainDocument,
} from '../../server/content/document-cache.ts';
import { createMemorySource } from '../../server/content/memory-source.ts';
import { createPageView } from '../../server/content/page-view.ts';
import { plainRules } from '../../server/content/search-rules.ts';
import type { StoreDocuments } from '../../server/content/store-documents.ts';

const document = (id: string, since: number, value = id) =>
  plainDocument(id, since, { value, keys: [`item:${id}`], json: JSON.stringify(value) });

test('concurrent readers share one load, and its failure', async () => {
  const cache = new DocumentCache(100_000);
  let reads = 0;
  const read = async (since: number) => {
    reads++;
    return document('a', since);
  };
  const all = await Promise.all([cache.get('a', read), cache.get('a', read)]);
  expect(all[0]).toBe(all[1]);
  expect(cache.get('a', read)).toBe(all[0]);
  expect(reads).toBe(1);
  const fail = async (): Promise<CachedDocument> => {
    throw new Error('away');
  };
  const failed = [cache.get('b', fail), cache.get('b', fail)];
  for (const result of failed) await expect(result).rejects.toThrow('away');
  expect(await cache.get('b', async (since) => document('b', since))).toMatchObject({ value: 'b' });
});

test('a change drops only the documents of its keys, and what is derived from them', () => {
  const cache = new DocumentCache(100_000);
  const [a, b] = [cache.add(document('a', 0)), cache.add(document('b', 0))];
  cache.add(composedDocument('both', [a, b], (parts) => parts.map(({ value }) => value)));
  cache.add(composedDocument('only b', [b], ([part]) => part?.value));
  cache.invalidate(['item:a', 'item:none']);
  expect(['a', 'b', 'both', 'only b'].map((id) => cache.peek(id) !== undefined)).toEqual([false, true, false, true]);
  cache.clear();
  expect(cache.peek('b')).toBeUndefined();
});

test('a document changed while it is read is not cached, and new readers do not wait for it', async () => {
  const cache = new DocumentCache(100_000);
  let finish = (_: CachedDocument<string>): void => undefined;
  const slow = cache.get<string>(
    'a',
    (since) => new Promise((resolve) => (finish = () => resolve(document('a', since, 'old')))),
  );
  cache.invalidate(['item:a']);
  const fresh = cache.get('a', async (since) => document('a', since, 'new'));
  finish(document('a', 0));
  expect(await slow).toMatchObject({ value: 'old' });
  expect(await fresh).toMatchObject({ value: 'new' });
  expect(cache.peek('a')?.value).toBe('new');
});

test('documents are bounded in bytes, and their keys in number', () => {
  const cache = new DocumentCache(50_000);
  for (let n = 0; n < 100; n++)
    cache.add(plainDocument(`d${n}`, cache.changes, { value: n, keys: [], json: 'x'.repeat(1000) }));
  expect(cache.bytes).toBeLessThanOrEqual(50_000);
  expect(cache.peek('d99')?.value).toBe(99);
  expect(cache.peek('d0')).toBeUndefined();
  // With too many keys it is unknown which changed when: earlier reads count as stale.
  cache.invalidate(Array.from({ length: 60_000 }, (_, n) => `item:${n}`));
  expect(cache.peek('d99')).toBeUndefined();
});

test('URLs without a page evict no page', () => {
  const cache = new DocumentCache(100_000);
  cache.add(document('page', 0));
  for (let n = 0; n < 1000; n++)
    cache.add(plainDocument(`find /${n}`, 0, { value: undefined, keys: [`address:/${n}`], json: 'null' }));
  expect(cache.peek('page')?.value).toBe('page');
  expect([cache.peek('find /999') !== undefined, cache.peek('find /0')]).toEqual([true, undefined]);
  cache.add(plainDocument('find /999', 0, { value: 'there', keys: [], json: '"there"' }));
  expect(cache.peek('find /999')?.value).toBe('there');
});

test('documents that expire are not returned after their time', () => {
  const cache = new DocumentCache(50_000);
  const past = cache.add(plainDocument('past', 0, { value: 1, keys: [], json: '1', until: Date.now() - 1 }));
  cache.add(composedDocument('page', [past], () => 1));
  cache.add(plainDocument('next', 0, { value: 1, keys: [], json: '1', until: Date.now() + 100_000 }));
  expect(['past', 'page', 'next'].map((id) => cache.peek(id) !== undefined)).toEqual([false, false, true]);
});

test('a page has one version of each document, and its version follows what it has read', async () => {
  const cache = new DocumentCache(100_000);
  let title = 'old';
  const collection = { id: 'c', urlId: 'c', fullUrl: '/c', title: 'C', typeName: 'blog' };
  const site: SiteData = {
    context: {},
    navigations: new Map(),
    injection: { header: '', footer: '' },
    forms: {},
    slides: {},
    version: '',
  };
  const owner = { collection, items: [], page: {}, id: 'c', fullUrl: '/c', place: 0 };
  const item = () =>
    cache.get('item a', async (since) =>
      plainDocument('item a', since, { value: { title }, keys: ['item:a'], json: title }),
    );
  const page = (id: string) =>
    cache.get(id, async () => composedDocument(id, [await item()], ([part]) => ({ items: [part?.value] }) as never));
  const memory = createMemorySource({
    site,
    collections: [owner],
    pages: new Map(),
    redirects: [],
    blockFields: new Map(),
    version: '',
  });
  const snapshot = {
    memory,
    context: {},
    rulesIn: () => plainRules,
    languages: undefined,
    markets: [],
    website: undefined,
    collections: [owner],
    stored: new Map([['c', owner]]),
    candidatesOf: () => [],
    entryOfItem: () => entry,
  };
  const entry = { path: '/c', view: 'list' as const, typeName: 'blog', collection };
  const documents = { page: () => page('page'), query: () => page('query') } as unknown as StoreDocuments;
  const calls = { stamp: () => '', search: () => [], map: () => [], purge: () => 0, close: async () => undefined };
  const view = () => createPageView({ snapshot, cache, documents, isCurrent: () => true }, calls);
  const request = { collection: 'c', tags: [], categories: [], featured: false, limit: 1, skip: 0 };

  const first = view();
  expect((await first.load(entry, {}))?.data).toEqual({ items: [{ title: 'old' }] });
  const version = first.reads?.version();
  expect([first.reads?.isCurrent(), first.reads?.pending()]).toEqual([true, undefined]);
  title = 'new';
  cache.invalidate(['item:a']);
  expect(first.reads?.isCurrent()).toBe(false);
  // The summary on a page shows the same as its list.
  expect(await first.query(request)).toEqual({ items: [{ title: 'old' }] });
  const second = view();
  expect((await second.load(entry, {}))?.data).toEqual({ items: [{ title: 'new' }] });
  expect(second.reads?.version()).not.toBe(version);
  title = 'old';
  cache.invalidate(['item:a']);
  const third = view();
  await third.load(entry, {});
  expect(third.reads?.version()).toBe(version);
});
