import { type Serving, startServer } from './serving.ts';
import { openDemoSite } from './test-site.ts';

let serving: Serving;
let plain: Serving;
beforeAll(async () => {
  const site = await openDemoSite();
  const more = { prefetches: true, worker: 'the worker', scripts: ['/a.js'] };
  [serving, plain] = await Promise.all([startServer({}, { site: { ...site, ...more } }), startServer({}, { site })]);
});
afterAll(() => Promise.all([serving.stop(), plain.stop()]));
const get = (path: string, headers = {}) => fetch(serving.url + path, { headers });

test('pages contain the browser’s prefetch rules', async () => {
  expect((await get('/journal')).headers.get('speculation-rules')).toBe('"/speculation-rules.json"');
  const answer = await get('/speculation-rules.json');
  expect(answer.headers.get('content-type')).toBe('application/speculationrules+json');
  const [rule] = ((await answer.json()) as { prefetch: { eagerness: string; where: { and: unknown[] } }[] }).prefetch;
  expect(rule?.eagerness).toBe('moderate');
  const never = JSON.stringify(rule?.where.and[1]);
  for (const path of ['/cart', '/cart/*', '/checkout/*', '/account/*', '/api/*', '/newsletter/*'])
    expect(never).toContain(`"${path}"`);
});

test('nothing is prefetched with Save-Data, even through a shared cache', async () => {
  const answer = await get('/speculation-rules.json', { 'Save-Data': 'on' });
  expect([await answer.text(), answer.headers.get('vary')]).toEqual(['{}', expect.stringContaining('Save-Data')]);
});

test('a site without prefetching and worker mentions neither', async () => {
  const page = await fetch(`${plain.url}/journal`);
  expect(page.headers.get('speculation-rules')).toBeNull();
  expect(await page.text()).not.toContain('service-worker');
});

test('the worker is revalidated each time; without one, a replacement removes an earlier one', async () => {
  expect(await (await get('/journal')).text()).toContain('<link rel="service-worker" href="/service-worker.js"');
  const own = await get('/service-worker.js');
  expect([await own.text(), own.headers.get('cache-control')]).toEqual(['the worker', 'no-cache']);
  expect(await (await fetch(`${plain.url}/service-worker.js`)).text()).toContain('registration.unregister()');
});

test('the offline page is a page of the theme, hidden from search engines', async () => {
  const page = await get('/offline');
  expect(page.headers.get('x-robots-tag')).toBe('noindex');
  expect(await page.text()).toContain('<ul class="seen-pages" data-seen-pages></ul>');
});

test('search results can be restored from the back/forward cache', async () => {
  expect((await get('/search?q=vase')).headers.get('cache-control')).toBe('private, no-cache');
});
