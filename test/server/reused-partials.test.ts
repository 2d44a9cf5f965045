/** Pages that reuse what their partials printed are the same as those that are rendered completely. */
import { createPartialCache } from '#engine';
import type { QueryResult } from '../../server/content/content-source.ts';
import { createMemo } from '../../server/site/memo.ts';
import { isTagless } from '../../server/site/page-output.ts';
import { type Serving, startServer } from './serving.ts';
import { contentOf, openDemoSite, siteOf, themeOf } from './test-site.ts';

/** Only texts of some length are kept. */
const LONG = '-'.repeat(300);
const createCache = () => createPartialCache({ maxBytes: 4_000_000, accepts: isTagless });

/** A page without what differs between two servers. */
async function read({ url, port }: Serving, path: string): Promise<string> {
  const response = await fetch(url + path);
  return `${response.status} ${response.headers.get('etag')} ${await response.text()}`.replaceAll(String(port), 'PORT');
}

test('pages of the demo have the same bytes in each request', async () => {
  const site = await openDemoSite();
  const partialCache = createCache();
  const plain = await startServer({}, { site });
  const reusing = await startServer({}, { site: { ...site, memo: createMemo(), partialCache } });
  const paths = ['/', '/shop', '/shop/moon-vase', '/shop?category=Cloth', '/journal', '/about', '/contact', '/nope'];
  for (const path of paths) {
    const expected = await read(plain, path);
    for (let i = 0; i < 5; i++) expect(await read(reusing, path)).toBe(expected);
  }
  expect(partialCache.bytes()).toBeGreaterThan(100_000);
  await Promise.all([plain.stop(), reusing.stop()]);
});

test('a tag that gets another answer prints it at once', async () => {
  const theme = await themeOf({
    'collections/home.list': `<squarespace:query collection="blog">{.repeated section items}<b>{title}</b>{.end}</squarespace:query>${LONG}`,
  });
  const answer = (title: string): QueryResult => ({ collection: { id: 'blog' }, items: [{ title }] });
  let current = answer('First');
  const source = contentOf([{ id: 'home', typeName: 'home', homepage: true }]);
  const partialCache = createCache();
  const content = { ...source, query: () => current };
  const serving = await startServer({}, { site: await siteOf(theme, content, { partialCache }) });
  const titles = async () => [...(await read(serving, '/')).matchAll(/<b>(\w+)<\/b>/g)].map(([, title]) => title);
  for (let i = 0; i < 20; i++) expect(await titles()).toEqual(['First']);
  expect(partialCache.bytes()).toBeGreaterThan(0);
  current = answer('Second');
  for (let i = 0; i < 3; i++) expect(await titles()).toEqual(['Second']);
  await serving.stop();
});

test('a leftover tag is removed, even where it begins in front of a reused part', async () => {
  const theme = await themeOf({
    'site.region': '{website.siteTitle}{squarespace.main-content}',
    'collections/home.list': `{.if collection.title}{collection.title}${LONG}{.end}`,
  });
  const content = contentOf([{ id: 'home', typeName: 'home', homepage: true, title: 'foo>shown' }], {
    website: { siteTitle: 'before <squarespace:' },
  });
  const serving = await startServer({}, { site: await siteOf(theme, content, { partialCache: createCache() }) });
  for (let i = 0; i < 20; i++) expect(await read(serving, '/')).toMatch(/ before shown-+$/);
  await serving.stop();
});
