/** A problem is never a 500, in any route: errors are mapped in one place. */
import { z } from 'zod';
import { apiRoutes } from '../../server/app/api-routes.ts';
import { describedRoutes } from '../../server/app/docs/shop-api.ts';
import type { RouteDescription } from '../../server/http/define-route.ts';
import { temporaryFolder } from '../database/databases.ts';
import { type PostgresServer, startPostgres } from '../database/postgres.ts';
import { sampleOf } from './sample.ts';
import { openShop, type TestShop } from './shop.ts';

jest.setTimeout(60_000);
let postgres: PostgresServer;
let shop: TestShop;
let headers: Record<string, string>;
beforeAll(async () => {
  postgres = await startPostgres();
  shop = await openShop(
    { DATABASE_URL: await postgres.createDatabase(), DATA_DIR: temporaryFolder(), STATEMENT_TIMEOUT_MS: '2000' },
    undefined,
    true,
  );
  const first = await fetch(`${shop.url}/api/commerce/shopping-cart`);
  const [, crumb = ''] = /crumb=([^;]+)/.exec(first.headers.getSetCookie().join()) ?? [];
  headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    cookie: `crumb=${crumb}; CART=${'c'.repeat(24)}; SiteUserSession=x; ownerSession=x`,
    'x-csrf-token': decodeURIComponent(crumb),
  };
});
afterAll(async () => {
  await shop?.stop();
  await postgres?.stop();
});

const FONT = '/assets/fonts/inter.woff2';
const many = (count: number, name: string): string => Array.from({ length: count }, (_, i) => `${name}=${i}`).join('&');

test.each([
  '/shop?a[b][c][d][e][f][g][h]=1',
  `/shop?${many(1001, 'a')}&b`,
  `/search?q=x&${many(21, 'a[]')}`,
  '/?a[b][c][d][e][f][g]=1',
])('a link with a query beyond the limits still leads to its page: %s', async (path) => {
  const plain = await fetch(shop.url + path.replace(/\?.*/, path.startsWith('/search') ? '?q=x' : ''));
  const answer = await fetch(shop.url + path);
  expect([answer.status, (await answer.text()).length]).toEqual([plain.status, (await plain.text()).length]);
  expect(plain.status).toBeLessThan(500);
});

test.each(['/%', '/account/order-status?order=%00', '/shop/%00'])(
  'a malformed URL is a page for a browser, a problem for others: %s',
  async (path) => {
    const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    const page = await fetch(shop.url + path, { headers: browser });
    expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    const text = await page.text();
    expect(text).toContain('Malformed URL.');
    // The site's layout.
    expect(text).toContain('<link rel="stylesheet" href="/site.css');
    const problem = await fetch(shop.url + path);
    expect([problem.status, (await problem.json()).code]).toEqual([400, 'invalid-request']);
  },
);

test('a post to an unknown path is a page for a browser, too', async () => {
  const answer = await fetch(`${shop.url}/nothing-here`, { method: 'POST', headers: { accept: 'text/html' } });
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('Page not found')]);
});

test.each(['/shop', '/search'])('a post to the page %s is a 405 that names the methods', async (path) => {
  for (const method of ['POST', 'DELETE']) {
    const answer = await fetch(shop.url + path, { method, headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await answer.text()).toContain('<link rel="stylesheet" href="/site.css');
  }
  const options = await fetch(shop.url + path, { method: 'OPTIONS' });
  expect([options.status, options.headers.get('allow')]).toEqual([200, expect.stringContaining('GET, HEAD')]);
});

test('calls reject such a query', async () => {
  const answer = await fetch(`${shop.url}/api/commerce/shopping-cart?a[b][c][d][e][f][g][h]=1`, { headers });
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid-request']);
});

test.each(['bytes=99999999-', 'bytes=5-1', 'bytes=-0'])(
  'a range that a file does not have is a 416: %s',
  async (range) => {
    const response = await fetch(shop.url + FONT);
    const answer = await fetch(shop.url + FONT, { headers: { range } });
    const sent = ['content-range', 'cache-control', 'etag'].map((name) => answer.headers.get(name));
    const { length } = Buffer.from(await response.arrayBuffer());
    expect([answer.status, ...sent]).toEqual([416, `bytes */${length}`, 'no-store', null]);
    expect((await answer.json()).code).toBe('range-not-satisfiable');
    expect((await fetch(shop.url + FONT, { headers: { 'if-match': '"other"' } })).status).toBe(412);
  },
);

test.each([1600, 3000, 200_000])('JSON that nests %i deep is rejected', async (depth) => {
  const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const bodies = [`{"template":"{a}","data":${deep}}`, `{"code":[17,1,${deep},18]}`];
  for (const body of bodies) {
    const answer = await fetch(`${shop.url}/v1/render`, { method: 'POST', headers, body });
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid-request']);
  }
});

test('brackets in texts are not nesting', async () => {
  const data = { a: `\\"${'['.repeat(5000)}` };
  const body = JSON.stringify({ template: '{a}', data });
  const answer = await fetch(`${shop.url}/v1/render`, { method: 'POST', headers, body });
  expect([answer.status, (await answer.json()).html]).toEqual([200, data.a]);
});

describe('while the database is unavailable', () => {
  beforeAll(() => postgres.down());
  afterAll(() => postgres.up());

  const call = async ({ method, path, body, query }: RouteDescription): Promise<Response> => {
    const address = path.replace(/[:{](\w+)}?/g, 'sample');
    const requested =
      query === undefined ? {} : (sampleOf(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })) as object);
    const sent = body === undefined ? {} : sampleOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
    return fetch(`${shop.url}${address}?${new URLSearchParams(requested as Record<string, string>)}`, {
      method: method.toUpperCase(),
      headers,
      redirect: 'manual',
      ...(method === 'get' ? {} : { body: JSON.stringify(sent) }),
    });
  };

  test('every call of every route table says "later", or needs no database', async () => {
    const failed: string[] = [];
    let later = 0;
    for (const route of [...apiRoutes, ...describedRoutes]) {
      const answer = await call(route);
      const text = await answer.text();
      const says = `${route.method} ${route.path} ${answer.status} ${text.slice(0, 120)}`;
      if (answer.status === 503) {
        later++;
        if (!(Number(answer.headers.get('retry-after')) > 0)) failed.push(`${says} without Retry-After`);
      } else if (answer.status >= 500) failed.push(says);
    }
    expect(failed).toEqual([]);
    expect(later).toBeGreaterThan(50);
  });

  test.each(['/cart', '/checkout', '/account/login', '/search?q=mug', '/shop', '/account'])(
    'the page %s is shown, or announces its return',
    async (path) => {
      const answer = await fetch(shop.url + path, { headers: { cookie: headers.cookie ?? '', accept: 'text/html' } });
      expect([200, 303, 302, 404, 503]).toContain(answer.status);
      if (answer.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    },
  );

  test('probes: the process is alive, and not ready', async () => {
    const probes = ['/healthz', '/readyz'].map(async (path) => (await fetch(shop.url + path)).status);
    expect(await Promise.all(probes)).toEqual([200, 503]);
  });
});
