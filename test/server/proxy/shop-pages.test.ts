/** The pages of a shop with a commerce upstream: a second server with the built-in backend, and failing servers. */
import type { Socket } from 'node:net';
import { siteStore } from '../../database/databases.ts';
import { partOf } from '../../setup/full-run.ts';
import { closedPort, type LoopbackServer, startTcp } from '../integrations/servers.ts';
import { shopPageCases } from '../shop/shop-page-cases.ts';
import { openShop, type TestShop } from '../shop.ts';
import { faults } from './misbehaving.ts';
import { openShopStore, type ShopStore, type ShopWithUpstreams } from './shop-with-upstreams.ts';

const message = (type: string, text: string) => (socket: Socket) =>
  void socket.end(
    `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
  );
const CART = { entries: [], currency: 'USD', totalQuantity: 1, requiresShipping: false };
const wrong: Readonly<Record<string, (socket: Socket) => void>> = {
  text: message('text/plain', 'hello'),
  'broken-json': message('application/json', '{"entries": ['),
  'wrong-shape': message('application/json', '[1, null, "x"]'),
  'odd-money': message('application/json', JSON.stringify({ ...CART, subtotalCents: '1e3', newlyAdded: { id: 7 } })),
};
const answerOf = (name: string) => wrong[name] ?? (faults[name] as (socket: Socket) => void);

const front = async (upstream: string, more: Record<string, string> = {}): Promise<TestShop> =>
  openShop({ ...(await siteStore()), COMMERCE_UPSTREAM: upstream, ...more }, undefined, true);

describe('over a second server with the built-in backend', () => {
  let behind: TestShop;
  let before: TestShop;
  beforeAll(async () => {
    behind = await openShop({ ...(await siteStore()), TRUST_PROXY: '1' });
    before = await front(behind.url);
  }, 120_000);
  afterAll(async () => {
    await before?.stop();
    await behind?.stop();
  });
  // The data that the cases query is stored by the upstream.
  shopPageCases(async () => ({
    ...before,
    database: behind.database,
    config: behind.config,
    stop: async () => undefined,
  }));

  test('page and calls show the same cart, and a visitor without any cookie can start with a form', async () => {
    const answer = await fetch(`${before.url}/cart/add`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ itemId: 'vase', quantity: '2' }),
    });
    expect(answer.status).toBe(303);
    const cookies = answer.headers.getSetCookie();
    const cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
    expect(cookies.filter((cookie) => /^CART=/.test(cookie))).toEqual([expect.stringMatching(/HttpOnly/)]);
    const page = await (await fetch(before.url + answer.headers.get('location'), { headers: { cookie } })).text();
    expect(page).toContain('Vase &amp; stand was added to your cart.');
    const call = await (await fetch(`${before.url}/api/commerce/shopping-cart`, { headers: { cookie } })).json();
    expect([call.totalQuantity, call.entries[0].itemId]).toEqual([2, 'vase']);
  });

  test('nothing about the purchases is stored here', async () => {
    const counts = 'SELECT (SELECT count(*) FROM carts)::int AS carts, (SELECT count(*) FROM orders)::int AS orders';
    const { rows } = await before.database.withConnection((connection) => connection.query(counts, []));
    expect(rows).toEqual([{ carts: 0, orders: 0 }]);
  });
});

describe('over a server that fails', () => {
  let fault = '';
  let heard = '';
  let bad: LoopbackServer;
  let store: ShopStore;
  let shop: ShopWithUpstreams;
  beforeAll(async () => {
    store = await openShopStore();
    bad = await startTcp(
      (socket) =>
        void socket.on('data', (data) => {
          heard += data;
          answerOf(fault)(socket);
        }),
    );
  }, 120_000);
  afterAll(async () => {
    await store?.stop();
    await bad?.stop();
  });
  /** Each fault has its own shop, because circuit breakers keep state. */
  beforeEach(async () => {
    shop = await store.serve({
      COMMERCE_UPSTREAM: bad.url,
      UPSTREAM_TIMEOUT_MS: '400',
      UPSTREAM_MAX_BYTES: String(512 * 1024),
    });
  });
  afterEach(() => shop.stop());

  const asPage = { accept: 'text/html' };

  test('the trace of a request is passed on with the calls of its page', async () => {
    fault = 'text';
    heard = '';
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    await fetch(`${shop.url}/cart`, { headers: { ...asPage, traceparent } });
    expect(heard).toContain(`traceparent: ${traceparent}\r\n`);
  });

  async function expectFailure(answer: Response, status: number): Promise<void> {
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(text).toMatch(/<h1[^>]*>[^<]*Something went wrong/);
    expect(text).toContain('</html>');
    expect(text).not.toMatch(new RegExp(`:${bad.port}|undici|HPE_|ECONN|commerce:`));
  }

  const faults: readonly [string, number][] = [
    ['never-answers', 504],
    ['stops-in-the-body', 504],
    ['half-a-body', 502],
    ['resets', 502],
    ['garbage', 502],
    ['error-page', 502],
    ['error-json', 502],
    ['redirects-elsewhere', 502],
    ['endless-json', 502],
    ['text', 502],
    ['broken-json', 502],
    ['wrong-shape', 502],
    ['odd-money', 502],
  ];
  test.each(partOf(faults, 4))(
    '%s: every page of the flow is a page in the site’s layout, with %i',
    async (name, status) => {
      fault = name;
      for (const path of ['/cart', '/checkout?step=review', '/account/order-status?order=x'])
        await expectFailure(await fetch(shop.url + path, { headers: asPage }), status);
      const headers = { ...asPage, 'sec-fetch-site': 'same-origin' };
      const body = new URLSearchParams({ itemId: 'vase' });
      await expectFailure(await fetch(`${shop.url}/cart/add`, { method: 'POST', headers, body }), status);
      expect((await fetch(`${shop.url}/shop`)).status).toBe(200);
    },
  );
});

describe('over an unreachable server', () => {
  test('502 until the circuit opens, then 503 with Retry-After', async () => {
    const shop = await front(`http://127.0.0.1:${await closedPort()}`, { UPSTREAM_PAUSE_MS: '600000' });
    try {
      const statuses: number[] = [];
      while (statuses.at(-1) !== 503 && statuses.length < 30) statuses.push((await fetch(`${shop.url}/cart`)).status);
      expect([statuses[0], statuses.at(-1)]).toEqual([502, 503]);
      const paused = await fetch(`${shop.url}/cart`);
      expect([paused.status, paused.headers.get('retry-after')]).toEqual([503, '600']);
      expect((await fetch(`${shop.url}/shop`)).status).toBe(200);
    } finally {
      await shop.stop();
    }
  }, 120_000);
});
