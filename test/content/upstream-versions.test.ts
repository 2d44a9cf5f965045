/** Which pages of an upstream a change affects: their ETag and page cache entry. */
import { pino } from 'pino';
import type { ContentSource } from '../../server/content/content-source.ts';
import { openUpstreamSource } from '../../server/content/upstream/upstream-source.ts';
import { createPageCache } from '../../server/site/page-cache.ts';
import { eventually } from '../browser/recording.ts';
import { type Serving, startServer } from '../server/serving.ts';
import { siteOf, themeOf } from '../server/test-site.ts';
import { json, type LoopbackServer, startLoopback } from './misbehaving-server.ts';

const PATHS = ['/', '/about', '/blog', '/blog/p1', '/blog/p2'];
const blog = { id: 'blog', title: 'Blog', fullUrl: '/blog', typeName: 'blog' };
const logger = pino({ level: 'silent' });

let titles: Record<string, string>;
let siteTitle: string;
let upstream: LoopbackServer;
let content: ContentSource;
let serving: Serving;

function pageOf(path: string): object | undefined {
  const website = { website: { siteTitle }, websiteSettings: {} };
  const item = (id: string) => ({ id, title: titles[id], fullUrl: `/blog/${id}` });
  const page = (id: string, more: object) => ({
    ...website,
    collection: { id, title: id, fullUrl: `/${id}`, typeName: id, ...more },
  });
  switch (path) {
    case '/':
      return page('home', { fullUrl: '/', homepage: true });
    case '/about':
      return page('about', {});
    case '/blog':
      return { ...website, collection: blog, items: ['p1', 'p2'].map(item) };
    case '/blog/p1':
    case '/blog/p2':
      return { ...website, collection: blog, item: item(path.slice(-2)) };
    case '/api/commondata/GetSiteLayout':
      return { layout: [], collections: {} };
    default:
      return undefined;
  }
}

beforeEach(async () => {
  titles = { p1: 'First', p2: 'Second' };
  siteTitle = 'Upstream';
  upstream = await startLoopback((_request, response, path) => {
    const page = pageOf(path);
    json(response, page ?? {}, page === undefined ? 404 : 200);
  });
  content = openUpstreamSource({ url: upstream.url, logger, silenceMs: 1_000_000, freshMs: 600_000 });
  const theme = await themeOf({
    'collections/home.list':
      '<squarespace:query collection="blog" limit="1">{.repeated section items}<i>{title}</i>{.end}</squarespace:query>',
    'collections/about.list': '<p>About</p>',
    'collections/blog.list': '{.repeated section items}<b>{title}</b>{.end}',
    'collections/blog.item': '<h1>{item.title}</h1>',
  });
  const stamp = () => String(content.stamp());
  const pageCache = createPageCache({ bytes: 1_000_000, logger, stamp, isDraining: () => false });
  serving = await startServer({}, { site: await siteOf(theme, content, { pageCache }) });
});
afterEach(async () => {
  await serving.stop();
  await content.close();
  await upstream.stop();
});

/** ETags by path once everything is loaded, and the pages that the first visit took from the page cache. */
async function visit() {
  const tags = new Map<string, string>();
  const hits: string[] = [];
  for (const path of PATHS) {
    const first = await fetch(serving.url + path);
    await first.text();
    if (first.headers.get('x-cache') === 'HIT') hits.push(path);
    const second = await fetch(serving.url + path);
    await second.text();
    tags.set(path, second.headers.get('etag') ?? 'none');
  }
  return { tags, hits };
}

async function changedBy(change: () => void, keys: readonly string[]) {
  const before = await visit();
  expect([...before.tags.values()]).not.toContain('none');
  change();
  content.purge(keys);
  const { tags, hits } = await visit();
  return { changed: PATHS.filter((path) => before.tags.get(path) !== tags.get(path)), hits };
}

test('a changed item reaches the pages that show it, the others stay in the page cache', async () => {
  const { changed, hits } = await changedBy(() => {
    titles['p1'] = 'Changed';
  }, ['item-p1']);
  expect([changed, hits]).toEqual([
    ['/', '/blog', '/blog/p1'],
    ['/about', '/blog/p2'],
  ]);
  expect(await (await fetch(serving.url)).text()).toContain('<i>Changed</i>');
  expect(await (await fetch(`${serving.url}/blog`)).text()).toContain('<b>Changed</b>');
});

test('pages depend on the lists that their tags read, and changed settings reach all of them', async () => {
  const second = await changedBy(() => {
    titles['p2'] = 'Changed';
  }, ['item-p2']);
  expect(second.changed).toEqual(['/', '/blog', '/blog/p2']);
  const settings = await changedBy(() => {
    siteTitle = 'Renamed';
  }, ['site']);
  expect(settings).toEqual({ changed: PATHS, hits: [] });
});

test('content that is fetched again unchanged keeps its versions', async () => {
  expect((await changedBy(() => undefined, [])).changed).toEqual([]);
});

test('a response that is renewed without a change stays the same object, and nothing has changed', async () => {
  const source = openUpstreamSource({ url: upstream.url, logger, freshMs: -1, staleMs: 600_000 });
  const found = await source.find('/blog');
  if (found?.kind !== 'page') throw new Error('The page was not found.');
  const first = await source.load(found.entry, {});
  const stamp = source.stamp();
  const asked = () => upstream.requests.filter((path) => path === '/blog').length;
  const before = asked();
  const again = async () => {
    expect(await source.load(found.entry, {})).toBe(first);
    return asked() > before + 2;
  };
  await eventually(again);
  expect(source.stamp()).toBe(stamp);
  titles['p1'] = 'Changed';
  await eventually(async () => (await source.load(found.entry, {})) !== first);
  expect(source.stamp()).not.toBe(stamp);
  await source.close();
});
