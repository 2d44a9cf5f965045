import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../../server/config.ts';
import { readSecret } from '../../../server/disk/secret.ts';
import { clientKey } from '../../../server/http/client-key.ts';
import { parseQuery } from '../../../server/http/query.ts';
import { RATE_WINDOW_MS } from '../../../server/http/rate-limits.ts';
import { createSharedCounter } from '../../../server/http/shared-counter.ts';
import { siteStore, temporaryFolder } from '../../database/databases.ts';
import { openShop, type TestShop } from '../shop.ts';

const ENTRIES = '/api/commerce/shopping-cart/entries';
const vase = { itemId: 'vase', sku: 'VASE', quantity: 1 };
const cookiesOf = (headers: Record<string, string>): string => String(headers['set-cookie']);

const NOW = Date.now();
let shop: TestShop;
const folder = temporaryFolder();
beforeAll(async () => {
  // A fixed clock: otherwise rate limits would be reset at the end of a minute.
  shop = await openShop(
    { ...(await siteStore()), DATA_DIR: folder, RATE_LIMIT: '1000000', TRUST_PROXY: '1' },
    () => NOW,
  );
});
afterAll(() => shop.stop());

test('a write without a CSRF token is rejected with the specification’s message, and sets one', async () => {
  const { agent } = shop.visitor();
  const first = await agent.post(ENTRIES).send(vase);
  expect([first.status, first.body.crumbFail, first.body.error]).toEqual([
    400,
    true,
    'Please enable cookies in your browser, reload the page, and try again.',
  ]);
  const crumb = /crumb=([^;]+)/.exec(cookiesOf(first.headers))?.[1] ?? '';
  const second = await agent.post(ENTRIES).send(vase);
  expect(second.body.error).toBe('Your session has expired. Please reload the page and try again.');
  expect((await agent.post(ENTRIES).set('X-CSRF-Token', crumb).send(vase)).status).toBe(200);
  expect((await agent.post(`${ENTRIES}?crumb=${crumb}`).send(vase)).status).toBe(200);
  expect((await agent.post(ENTRIES).send({ ...vase, crumb })).status).toBe(200);
});

test('a CSRF token that this server has not signed, or that another site sends, is invalid', async () => {
  const forged = `${'a'.repeat(64)}.${'b'.repeat(64)}`;
  const sent = await shop
    .visitor()
    .agent.post(ENTRIES)
    .set('Cookie', `crumb=${forged}`)
    .set('X-CSRF-Token', forged)
    .send(vase);
  expect([sent.status, sent.body.crumbFail]).toEqual([400, true]);
  const { agent } = shop.visitor();
  const crumb = /crumb=([^;]+)/.exec(cookiesOf((await agent.get('/api/commerce/shopping-cart')).headers))?.[1] ?? '';
  const sentFrom = (site: string) =>
    agent.post(ENTRIES).set('X-CSRF-Token', crumb).set('Sec-Fetch-Site', site).send(vase);
  // Another shop on a subdomain can set our cookie to a token of its own.
  for (const site of ['cross-site', 'same-site']) expect((await sentFrom(site)).body.crumbFail).toBe(true);
  expect((await sentFrom('same-origin')).status).toBe(200);
});

test('cookies: scripts cannot read the cart’s token, none is sent cross-site, responses are not cached', async () => {
  const { headers } = await shop.visitor().add('vase');
  const [cart] = /CART=[^,]*(?:, \d\d [^,]*)?/.exec(cookiesOf(headers as never)) ?? [''];
  expect(cart).toMatch(/^CART=[\w-]{43};/);
  expect(cart).toContain('HttpOnly');
  expect(cart).toContain('SameSite=Lax');
  expect(cookiesOf(headers as never)).toContain('hasCart=true');
  expect(headers['cache-control']).toBe('no-store');
  const { rows } = await shop.database.withConnection((connection) =>
    connection.query('SELECT token_hash FROM carts', []),
  );
  expect(JSON.stringify(rows)).not.toContain(/CART=([^;]+)/.exec(cart)?.[1]);
});

test('bodies that are not JSON, too large or of another type are rejected', async () => {
  const visitor = shop.visitor();
  const crumb =
    /crumb=([^;]+)/.exec(cookiesOf((await visitor.agent.get('/api/commerce/shopping-cart')).headers))?.[1] ?? '';
  const post = (type: string, body: string) =>
    visitor.agent.post(ENTRIES).set('X-CSRF-Token', crumb).set('Content-Type', type).send(body);
  expect((await post('application/json', '{')).status).toBe(400);
  expect((await post('text/plain', 'x')).status).toBe(415);
  expect((await post('application/json', JSON.stringify({ x: 'x'.repeat(300_000) }))).status).toBe(413);
  const polluted = '{"itemId":"vase","quantity":1,"__proto__":{"sku":"x"},"constructor":{"prototype":{"a":1}}}';
  expect((await post('application/json', polluted)).status).toBe(200);
  expect(({} as Record<string, unknown>)['a']).toBeUndefined();
});

test('SQL in any field is only text', async () => {
  const visitor = shop.visitor();
  const evil = "x'; DROP TABLE carts; --";
  expect((await visitor.add(evil, { sku: evil })).status).toBe(422);
  await visitor.add('vase');
  expect((await visitor.send('delete', `${ENTRIES}/${encodeURIComponent(evil)}`)).status).toBe(404);
  expect((await visitor.get(`/api/commerce/inventory/stock/?itemId=${encodeURIComponent(evil)}`)).body.results).toEqual(
    [],
  );
  expect((await visitor.get('/api/commerce/shopping-cart')).body.totalQuantity).toBe(1);
});

test('query strings have up to 1000 parameters, depth 5, arrays of 20; more is rejected', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `p${i}=1`).join('&');
  expect(Object.keys(parseQuery(many(1000)))).toHaveLength(1000);
  expect(parseQuery('a[b][c][d][e][f]=1')).toEqual({ a: { b: { c: { d: { e: { f: '1' } } } } } });
  expect(() => parseQuery('a[b][c][d][e][f][g]=1')).toThrow('Invalid request.');
  expect(parseQuery(Array.from({ length: 20 }, () => 'a[]=1').join('&'))['a']).toHaveLength(20);
  expect(() => parseQuery(Array.from({ length: 21 }, () => 'a[]=1').join('&'))).toThrow('Invalid request.');
  expect(Object.hasOwn(parseQuery('__proto__[x]=1&hasOwnProperty=2'), 'hasOwnProperty')).toBe(false);
  const { status } = await shop.visitor().get(`/api/commerce/shopping-cart?${many(1001)}`);
  expect(status).toBe(400);
});

test.each([
  ['/api/owner/session', 10, (i: number) => ({ email: `admin-${i}@shop.example`, password: 'wrong' })],
  ['/api/owner/setup', 0, () => ({ token: 'guess', email: 'a@b.co', name: 'A', password: 'a long password' })],
  ['/api/comments', 20, () => ({})],
  ['/api/reviews', 0, () => ({})],
  ['/api/commerce/checkout/codes', 20, (i: number) => ({ code: `GUESS-${i}` })],
  ['/api/commerce/shopping-cart/coupons', 0, () => ({ code: 'GUESS' })],
  ['/api/site-users/account/notifications/restock', 20, () => ({})],
])(
  '%s has a stricter limit than other writes: %i a minute, or what another call has left',
  async (path, limit, body) => {
    const visitor = shop.visitor();
    const statuses: number[] = [];
    for (let i = 0; i <= limit; i++) statuses.push((await visitor.send('post', path, body(i))).status);
    expect(statuses.indexOf(429)).toBe(limit);
  },
);

test('a client over its limit is told to retry, on this replica and on others', async () => {
  const visitor = shop.visitor();
  const send = () => visitor.send('put', '/api/commerce/shopping-cart/shipping-location', {});
  let last = await send();
  for (let i = 0; i < 700 && last.status !== 429; i++) last = await send();
  expect([last.status, last.body.error]).toEqual([429, 'Please try again in a few seconds.']);
  expect((await visitor.get('/api/commerce/shopping-cart')).status).toBe(200);

  const silent = pino({ level: 'silent' });
  const [item, two] = [
    createSharedCounter(shop.database, RATE_WINDOW_MS, silent, () => NOW),
    createSharedCounter(shop.database, RATE_WINDOW_MS, silent, () => NOW),
  ];
  const hits = async (counter: typeof item) => (await counter.storeFor('test').increment('client')).totalHits;
  for (let i = 0; i < 5; i++) await hits(item);
  // In parallel, as when the timer fires in between: entries are sent only once.
  await Promise.all([item.exchange(), item.exchange()]);
  expect(await hits(two)).toBe(1);
  await two.exchange();
  expect(await hits(two)).toBe(7);
  item.stop();
  two.stop();
});

test('limits hold however many clients there are, and a flood of one limit does not count for another', async () => {
  const counter = createSharedCounter(shop.database, RATE_WINDOW_MS, pino({ level: 'silent' }), () => NOW);
  const hits = async (name: string, client: string) => (await counter.storeFor(name).increment(client)).totalHits;
  await hits('flooded', 'known');
  for (let i = 0; i < 60_000; i++) await hits('flooded', `client-${i}`);
  expect(await hits('flooded', 'known')).toBe(2);
  const first = await hits('flooded', 'new');
  expect(first).toBeGreaterThan(1);
  expect(await hits('flooded', 'new')).toBe(first + 1);
  expect([await hits('quiet', 'new'), await hits('quiet', 'new')]).toEqual([1, 2]);
  counter.stop();
});

test('an IPv6 network is one client for each limit, those of visitor events included', async () => {
  expect(['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:0:12::1', '2001:db8:0:34::1', ''].map(clientKey)).toEqual([
    ...['203.0.113.9', '203.0.113.9', '2001:db8::/56', '2001:db8::/56', ''],
  ]);
  const { agent } = shop.visitor();
  const statuses: number[] = [];
  for (let i = 0; i <= 1200; i++) {
    const sent = agent.post('/api/census/form-render').set('X-Forwarded-For', `2001:db8:1:2::${i.toString(16)}`);
    statuses.push((await sent.send({})).status);
  }
  expect(statuses.indexOf(429)).toBe(1200);
});

test('the secret is created once with private permissions; replicas in production require one', async () => {
  const config = (environment: Record<string, string>) => readConfig({ DATA_DIR: folder, ...environment });
  expect(existsSync(join(folder, 'secret'))).toBe(true);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  const secret = readFileSync(join(folder, 'secret'), 'utf8');
  expect(await readSecret(config({}))).toBe(secret);
  expect(await readSecret(config({ SECRET: 's'.repeat(32) }))).toBe('s'.repeat(32));
  expect(() => config({ SECRET: 'short' })).toThrow('32 characters');
  await expect(readSecret(config({ NODE_ENV: 'production', DATABASE_URL: 'postgres://x' }))).rejects.toThrow('SECRET');
  const fresh = temporaryFolder();
  const created = await Promise.all([1, 2, 3].map(() => readSecret(config({ DATA_DIR: fresh }))));
  expect(new Set(created).size).toBe(1);
});
