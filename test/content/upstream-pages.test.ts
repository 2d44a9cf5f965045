/** Pages of a site whose content is on an upstream: its status is the page's, and a page has one deadline. */
import type { ServerResponse } from 'node:http';
import { pino } from 'pino';
import type { ContentSource } from '../../server/content/content-source.ts';
import type { UpstreamOptions } from '../../server/content/upstream/upstream-options.ts';
import { openUpstreamSource } from '../../server/content/upstream/upstream-source.ts';
import { type Serving, startServer } from '../server/serving.ts';
import { siteOf, themeOf } from '../server/test-site.ts';
import { json, type LoopbackServer, startLoopback } from './misbehaving-server.ts';

const website = { website: { siteTitle: 'Upstream' }, websiteSettings: {} };
const journal = { id: 'c1', title: 'Journal', fullUrl: '/journal', typeName: 'blog' };
const pages: Readonly<Record<string, object>> = {
  '/': { ...website, collection: { id: 'c0', title: 'Home', fullUrl: '/', typeName: 'page', homepage: true } },
  '/journal': { ...website, collection: journal, items: [{ id: 'i1', title: 'First', body: '<p>Body</p>' }] },
  '/api/commondata/GetSiteLayout': {
    layout: [{ identifier: 'mainNav', links: [{ collectionId: 'c1', title: 'Journal' }] }],
    collections: { c1: journal },
  },
};
const answerPages: Parameters<LoopbackServer['behave']>[0] = (_request, response, path) =>
  pages[path] === undefined ? json(response, {}, 404) : json(response, pages[path]);

let upstream: LoopbackServer;
const ends: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  upstream = await startLoopback(answerPages);
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await upstream.stop();
});

/** No test waits for the timeout: it expires immediately or never. */
const [AT_ONCE, NEVER] = [0, 1_000_000];
const open = (options: Partial<UpstreamOptions> = {}): ContentSource => {
  const logger = pino({ level: 'silent' });
  const source = openUpstreamSource({ url: upstream.url, logger, silenceMs: NEVER, freshMs: 60_000, ...options });
  ends.push(() => source.close());
  return source;
};
/** A site that knows its navigation, but no pages. */
async function serve(options: Partial<UpstreamOptions> = {}): Promise<Serving> {
  const source = open(options);
  await source.site();
  const site = await siteOf(await themeOf({}), source);
  const serving = await startServer({}, { site });
  ends.unshift(serving.stop);
  return serving;
}
const ask = (url: string) => fetch(`${url}/journal`, { redirect: 'manual' });

test.each<[string, (response: ServerResponse) => void, number, string | null]>([
  ['a redirect', (response) => void response.writeHead(302, { location: '/elsewhere' }).end(), 302, '/elsewhere'],
  ['a 401', (response) => json(response, {}, 401), 403, null],
  ['a 404', (response) => json(response, {}, 404), 404, null],
  ['a 400', (response) => json(response, {}, 400), 502, null],
  ['a 500, tried again', (response) => json(response, {}, 500), 502, null],
  ['a cut connection', (response) => void response.destroy(), 502, null],
  ['HTML', (response) => void response.setHeader('content-type', 'text/html').end('<html>'), 502, null],
])('%s of a page that the navigation names has its own status', async (_name, misbehave, status, location) => {
  const { url } = await serve();
  upstream.behave((request, response, path) =>
    path === '/journal' ? misbehave(response) : answerPages(request, response, path),
  );
  const answer = await ask(url);
  const control = answer.headers.get('cache-control') ?? '';
  expect([answer.status, answer.headers.get('location'), control.includes('public')]).toEqual([
    status,
    location,
    false,
  ]);
});

test('a site and a page that were not loaded yet are fetched in parallel', async () => {
  const waiting: (() => void)[] = [];
  let isPageAsked = false;
  upstream.behave((request, response, path) => {
    isPageAsked ||= path === '/journal';
    waiting.push(() => answerPages(request, response, path));
    // The site's data is returned after the page is requested.
    if (isPageAsked) for (const answer of waiting.splice(0)) answer();
  });
  const serving = await startServer({}, { site: await siteOf(await themeOf({}), open({ deadlineMs: 10_000 })) });
  ends.unshift(serving.stop);
  expect((await ask(serving.url)).status).toBe(200);
});

test('an upstream with an open circuit is a 503', async () => {
  const { url } = await serve({ attempts: 1, resetMs: 60_000 });
  upstream.behave((_request, response) => json(response, {}, 500));
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await ask(url)).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([502, 503]);
});

test('the head is sent as soon as the upstream has confirmed that the page exists', async () => {
  const { url } = await serve();
  let release = (): void => {};
  upstream.behave((_request, response, path) => {
    response.writeHead(200).write(' ');
    release = () => void response.end(JSON.stringify(pages[path]));
  });
  const answer = await ask(url);
  const reader = answer.body!.getReader();
  let text = Buffer.from((await reader.read()).value ?? []).toString();
  expect(text).toContain('<title>Journal — Upstream</title>');
  release();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    text += Buffer.from(read.value).toString();
  expect(text).toContain('<p>Body</p>');
});

test('a failure after a silence shows a message; from then on that URL waits for its status', async () => {
  const { url } = await serve({ silenceMs: AT_ONCE });
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const redirect = (response: ServerResponse) => void response.writeHead(301, { location: '/elsewhere' }).end();
  upstream.behave((_request, response) => void released.then(() => redirect(response)));
  const answer = await ask(url);
  release();
  expect([answer.status, (await answer.text()).includes('page-failed')]).toEqual([200, true]);
  expect((await ask(url)).status).toBe(301);
});

test.each(['an error', 'silence'])('a copy is shown, however old, after %s', async (failure) => {
  const { url } = await serve({ freshMs: 0, staleMs: 0, attempts: 1, deadlineMs: failure === 'silence' ? 150 : 5000 });
  expect(await (await ask(url)).text()).toContain('<p>Body</p>');
  upstream.behave((_request, response) => (failure === 'silence' ? undefined : json(response, {}, 500)));
  const answer = await ask(url);
  expect([answer.status, (await answer.text()).includes('<p>Body</p>')]).toEqual([200, true]);
});

test('all reads of a page share one deadline', async () => {
  const source = open({ deadlineMs: 200 });
  upstream.behave(() => {});
  const page = source.forPage?.() as ContentSource;
  const failure = (soon: unknown) => Promise.resolve(soon).catch((error: { status?: number }) => error.status);
  expect(await failure(page.site())).toBe(504);
  const order: string[] = [];
  const alone = failure(source.find('/alone')).then(() => order.push('a read of its own'));
  const query = { collection: 'journal', tags: [], categories: [], featured: false, limit: 5, skip: 0 };
  for (const read of [page.find('/a'), page.query(query), page.blockField('b'), page.search('c'), page.site()])
    expect(await failure(read)).toBe(504);
  order.push('five more of the page');
  await alone;
  expect(order).toEqual(['five more of the page', 'a read of its own']);
});
