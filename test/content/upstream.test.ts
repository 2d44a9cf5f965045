import { pino } from 'pino';
import type { ContentSource, Loaded, Resolved } from '../../server/content/content-source.ts';
import type { UpstreamOptions } from '../../server/content/upstream/upstream-options.ts';
import { openUpstreamSource } from '../../server/content/upstream/upstream-source.ts';
import { holds } from '../browser/recording.ts';
import { startServer } from '../server/serving.ts';
import { siteOf, themeOf } from '../server/test-site.ts';
import { json, type LoopbackServer, startLoopback } from './misbehaving-server.ts';

const website = { website: { siteTitle: 'Upstream &amp; Co' }, websiteSettings: {} };
const journal = { id: 'c1', title: 'Journal', fullUrl: '/journal', typeName: 'blog' };
const item = { id: 'i1', title: 'First', fullUrl: '/journal/first', body: '<p>Body</p>', categories: ['Tea'] };
const pages: Readonly<Record<string, object>> = {
  '/': {
    ...website,
    collection: { id: 'c0', title: 'Home', fullUrl: '/', typeName: 'page', homepage: true },
    mainContent: '<p>Welcome</p>',
  },
  '/journal': {
    ...website,
    collection: journal,
    items: [item, { ...item, id: 'i2', title: 'Second', categories: [] }],
  },
  '/journal/first': { ...website, collection: journal, item },
  '/api/commondata/GetSiteLayout': {
    layout: [{ identifier: 'mainNav', links: [{ collectionId: 'c1', title: 'Journal' }] }],
    collections: { c1: journal },
  },
};

const logger = pino({ level: 'silent' });
let upstream: LoopbackServer;
const opened: ContentSource[] = [];
const open = (options: Partial<UpstreamOptions> = {}): ContentSource => {
  const source = openUpstreamSource({ url: upstream.url, logger, ...options });
  opened.push(source);
  return source;
};

const answerPages: Parameters<LoopbackServer['behave']>[0] = (_request, response, path) =>
  pages[path] === undefined ? json(response, {}, 404) : json(response, pages[path]);

beforeEach(async () => {
  upstream = await startLoopback(answerPages);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((source) => source.close()));
  await upstream.stop();
});

const entryOf = async (source: ContentSource, path: string) => {
  const result = (await source.find(path)) as Resolved | undefined;
  if (result?.kind !== 'page') throw new Error(`${path} was not found`);
  return result.entry;
};
const load = async (source: ContentSource, path: string): Promise<Loaded | undefined> =>
  source.load(await entryOf(source, path), {});
const failureOf = (work: unknown): Promise<unknown> =>
  Promise.resolve(work).then(
    () => 'no failure',
    (error: { status?: number }) => error.status,
  );

test('pages, items, navigation, queries and missing content', async () => {
  const source = open();
  const site = await source.site();
  expect(site.context['website']).toEqual(website.website);
  expect(site.navigations.get('mainNav')?.[0]?.collection).toMatchObject({ fullUrl: '/journal' });
  expect((await load(source, '/journal/first'))?.data).toMatchObject({ item: { title: 'First' } });
  expect(await source.find('/nowhere')).toBeUndefined();
  const query = { collection: 'journal', tags: [], featured: false, limit: 5, skip: 0 };
  const { items } = await source.query({ ...query, categories: ['tea'] });
  expect(items).toEqual([item]);
});

test('a query by ids reads no more pages once all of them are found', async () => {
  const first = { ...website, collection: journal, items: [item], pagination: { nextPageUrl: '/journal?offset=2' } };
  upstream.behave((request, response, path) =>
    path === '/journal' ? json(response, first) : answerPages(request, response, path),
  );
  const query = { collection: 'journal', tags: [], categories: [], featured: false, limit: 5, skip: 0, ids: ['i1'] };
  expect((await open().query(query)).items).toEqual([item]);
  expect(upstream.requests).toEqual(['/journal']);
});

test('concurrent visitors of one page cause one request', async () => {
  const source = open();
  await Promise.all(Array.from({ length: 50 }, () => source.find('/journal')));
  expect(upstream.requests).toEqual(['/journal']);
});

test.each([500, 502, 503, 429])('status %i is retried', async (status) => {
  let failures = 2;
  upstream.behave((request, response, path) =>
    failures-- > 0 ? json(response, {}, status) : answerPages(request, response, path),
  );
  const source = open();
  expect(await load(source, '/journal')).toBeDefined();
  expect(upstream.requests).toHaveLength(3);
});

test.each([
  ['a connection that is cut', (response: { destroy(): void }) => response.destroy()],
  [
    'an answer that stops in the middle',
    (response: {
      writeHead(status: number, headers: object): void;
      write(text: string, sent: () => void): void;
      destroy(): void;
    }) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"collection":', () => response.destroy());
    },
  ],
])('%s is retried', async (_name, misbehave) => {
  let failures = 1;
  upstream.behave((request, response, path) =>
    failures-- > 0 ? void misbehave(response as never) : answerPages(request, response, path),
  );
  expect(await load(open(), '/journal')).toBeDefined();
});

test('silence ends at the deadline, and so does a trickling body: 504', async () => {
  upstream.behave(() => {});
  const source = open({ deadlineMs: 200 });
  expect(await failureOf(source.find('/journal'))).toBe(504);
  upstream.behave((_request, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drip));
  });
  expect(await failureOf(source.find('/journal'))).toBe(504);
});

test.each([
  ['no JSON', '<html>'],
  ['JSON that is no page', '[1]'],
  ['more than is allowed', `{"a":"${'x'.repeat(3000)}"}`],
])('%s: 502, immediately', async (_name, body) => {
  upstream.behave((_request, response) => void response.end(body));
  expect(await failureOf(open({ maxAnswerBytes: 2000 }).find('/journal'))).toBe(502);
  expect(upstream.requests).toHaveLength(1);
});

test('a failure is never cached: the next visitor gets the page', async () => {
  upstream.behave((_request, response) => json(response, {}, 400));
  const source = open();
  expect(await failureOf(source.find('/journal'))).toBe(502);
  upstream.behave(answerPages);
  expect(await load(source, '/journal')).toBeDefined();
});

test('a failing upstream is skipped, and retried after a while', async () => {
  upstream.behave((_request, response) => json(response, {}, 500));
  const source = open({ attempts: 1, resetMs: 100 });
  for (let i = 0; i < 10; i++) await failureOf(source.find(`/page-${i}`));
  const before = upstream.requests.length;
  expect(await failureOf(source.find('/journal'))).toBe(503);
  expect(upstream.requests).toHaveLength(before);
  upstream.behave(answerPages);
  await holds(async () => expect(await failureOf(source.find('/journal'))).toBe('no failure'));
});

test('cached content is shown immediately while it is refreshed in the background, and when the upstream is down', async () => {
  let version = 1;
  upstream.behave((_request, response) => json(response, { collection: { ...journal, title: `v${version}` } }));
  const source = open({ freshMs: 0, staleMs: 60_000 });
  const title = (loaded: Loaded | undefined): unknown =>
    (loaded?.data['collection'] as { title?: unknown } | undefined)?.title;
  const entry = await entryOf(source, '/journal');
  version = 2;
  const atOnce = source.load(entry, {});
  expect(atOnce).not.toBeInstanceOf(Promise);
  expect(title(atOnce as Loaded)).toBe('v1');
  let shown: unknown;
  for (let tries = 0; shown !== 'v2' && tries < 200; tries++) {
    await new Promise(setImmediate);
    shown = title(await source.load(entry, {}));
  }
  expect(shown).toBe('v2');
  await upstream.stop();
  expect(title(await source.load(entry, {}))).toBe('v2');
});

test('the cache is bounded in bytes, and purged by surrogate key', async () => {
  upstream.behave((_request, response, path) =>
    json(response, { collection: { id: path.slice(1), title: path, text: 'x'.repeat(1000) } }),
  );
  const source = open({ cacheBytes: 20_000 });
  for (let i = 0; i < 50; i++) await source.find(`/p${i}`);
  expect(source.purge(['collection-p49'])).toBe(1);
  const rest = source.purge([]);
  expect(rest).toBeGreaterThan(1);
  expect(rest).toBeLessThan(8);
});

test('redirects of the server are redirects of the site', async () => {
  upstream.behave((_request, response) => void response.writeHead(301, { location: '/journal?format=json' }).end());
  expect(await open().find('/old')).toEqual({ kind: 'redirect', to: '/journal', status: 301 });
});

test('a page behind an upstream: its head is sent before the content has arrived, and the request log is short', async () => {
  const source = open();
  await source.site();
  const theme = await themeOf({});
  const site = await siteOf(theme, source);
  const serving = await startServer({}, { site });
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  upstream.behave((request, response, path) => void released.then(() => answerPages(request, response, path)));
  const response = await fetch(`${serving.url}/journal`);
  const reader = response.body!.getReader();
  let text = Buffer.from((await reader.read()).value ?? []).toString();
  expect(text).toContain('<title>Journal — Upstream &amp; Co</title>');
  expect(text).not.toContain('First');
  release();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    text += Buffer.from(read.value).toString();
  expect(text).toContain('<p>Body</p>');
  await serving.stop();
});
