import { setTimeout as pause } from 'node:timers/promises';
import { eventually, holds } from '../../browser/recording.ts';
import { partOf } from '../../setup/full-run.ts';
import { closedPort } from '../integrations/servers.ts';
import { type MisbehavingServer, startMisbehaving } from './misbehaving.ts';
import { openShopStore, type ShopStore, type ShopWithUpstreams } from './shop-with-upstreams.ts';

const CONCURRENCY = 6;
/** Values of the metric `circuit_state`. */
const [HALF_OPEN, OPEN] = ['1', '2'];
let bad: MisbehavingServer;
let store: ShopStore;
let shop: ShopWithUpstreams;
beforeAll(async () => {
  store = await openShopStore();
});
afterAll(() => store.stop());
/** Each test has its own shop, because circuit breakers keep state. */
beforeEach(async () => {
  bad = await startMisbehaving();
  shop = await store.serve({
    COMMERCE_UPSTREAM: bad.url,
    FORMS_UPSTREAM: `http://127.0.0.1:${await closedPort()}`,
    ACCOUNTS_UPSTREAM: bad.url,
    UPSTREAM_TIMEOUT_MS: '400',
    UPSTREAM_PAUSE_MS: '1500',
    UPSTREAM_CONCURRENCY: String(CONCURRENCY),
    UPSTREAM_MAX_BYTES: String(8 * 1024 * 1024),
  });
});
afterEach(async () => {
  await shop.stop();
  await bad.stop();
});

const running = (): number => shop.upstreams.all.get('commerce')?.running() ?? 0;
const ask = (fault: string, group = 'commerce') => fetch(`${shop.url}/api/${group}/${fault}`, { redirect: 'manual' });
const CODES: Readonly<Record<number, string>> = {
  502: 'upstream-failed',
  503: 'upstream-unavailable',
  504: 'upstream-timeout',
};

const faults: readonly [string, number][] = [
  ['never-answers', 504],
  ['stops-in-the-head', 504],
  ['stops-in-the-body', 504],
  ['half-a-body', 502],
  ['half-a-chunk', 502],
  ['wrong-chunk', 502],
  ['closes-at-once', 502],
  ['resets', 502],
  ['garbage', 502],
  ['error-page', 502],
  ['redirects-elsewhere', 502],
  ['huge-headers', 502],
  ['endless-head', 502],
  ['announces-too-much', 502],
  ['two-lengths', 502],
];
test.each(partOf(faults, 2))('%s is answered with %i, as a problem that reveals no URL', async (fault, status) => {
  const answer = await ask(fault);
  const body = await answer.json();
  expect([answer.status, answer.headers.get('content-type'), body.code, body.error]).toEqual([
    status,
    'application/problem+json',
    CODES[status],
    'Please try again.',
  ]);
  expect(body.detail).toMatch(/^commerce/);
  // The server's own address, which documents `type`, need not stay secret.
  expect(JSON.stringify(body).replaceAll(shop.url, '')).not.toMatch(/127\.0|169\.254|undici|HPE_|ECONN/);
  // The page and the same call to a healthy upstream work as before.
  expect([(await fetch(`${shop.url}/`)).status, (await ask('healthy')).status]).toEqual([200, 200]);
});

test('an unreachable upstream: 502', async () => {
  const answer = await ask('x', 'form');
  expect([answer.status, (await answer.json()).detail]).toEqual([502, 'forms: It cannot be reached.']);
});

test('a JSON error of the upstream is passed on', async () => {
  const answer = await ask('error-json');
  expect([answer.status, await answer.json()]).toEqual([500, { error: 'x' }]);
});

test('a bulkhead: hanging calls block only their own group, and those beyond the limit are rejected immediately', async () => {
  const order: string[] = [];
  const note = async (name: string, call: Promise<Response>) => {
    const { status } = await call;
    order.push(`${name} ${status}`);
  };
  const hanging = Array.from({ length: CONCURRENCY }, () => note('hang', ask('never-answers')));
  await eventually(() => running() === CONCURRENCY, 'the last call within the limit');
  const refused = await ask('healthy');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  const others = [
    note('page', fetch(`${shop.url}/shop`)),
    note('stock', fetch(`${shop.url}/healthz`)),
    note('accounts', ask('healthy', 'site-users')),
  ];
  await Promise.all([...hanging, ...others]);
  expect(order.slice(0, 3).sort()).toEqual(['accounts 200', 'page 200', 'stock 200']);
  expect(order.slice(3)).toEqual(Array.from({ length: CONCURRENCY }, () => 'hang 504'));
  expect((await ask('healthy')).status).toBe(200);
});

test('a breaker: after many failures the upstream is skipped, then tried with one call, and used again when that succeeds', async () => {
  const statuses: number[] = [];
  while (statuses.at(-1) !== 503 && statuses.length < 25) statuses.push((await ask('resets')).status);
  expect(statuses.slice(0, -1)).toEqual(statuses.slice(0, -1).map(() => 502));
  expect(statuses.at(-1)).toBe(503);
  const before = bad.requestCounts.get('resets') ?? 0;
  const paused = await ask('healthy');
  expect([paused.status, paused.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await ask('healthy', 'site-users')).status).toBe(200);
  const circuit = async (): Promise<string | undefined> =>
    /circuit_state\{upstream="commerce"\} (\d)/.exec(await (await fetch(`${shop.url}/metrics`)).text())?.[1];
  expect(await circuit()).toBe(OPEN);
  await eventually(async () => (await circuit()) === HALF_OPEN, 'the end of the pause');
  // One failing trial opens it again; the others were not let through.
  const trial = await Promise.all(Array.from({ length: 5 }, () => ask('resets')));
  expect(trial.map(({ status }) => status).sort()).toEqual([502, 503, 503, 503, 503]);
  // A read may be retried, but not through an open circuit.
  expect((bad.requestCounts.get('resets') ?? 0) - before).toBe(1);
  await eventually(async () => (await circuit()) === HALF_OPEN, 'the end of the second pause');
  expect([(await ask('healthy')).status, (await ask('healthy')).status]).toEqual([200, 200]);
});

test('a response torn in transit ends torn, and counts', async () => {
  let torn = 0;
  for (let i = 0; i < 12; i++) {
    const answer = await ask('endless-body');
    if (answer.status === 503) break;
    await expect(answer.text()).rejects.toThrow();
    torn++;
  }
  expect(torn).toBeGreaterThan(0);
  expect(torn).toBeLessThan(12);
  expect((await ask('healthy')).status).toBe(503);
});

test('endless responses: memory stays flat, a visitor who disconnects ends the call', async () => {
  const memory = () => {
    const { rss } = process.memoryUsage();
    return rss / 1024 / 1024;
  };
  await (await ask('endless-json')).text().catch(() => undefined);
  const before = memory();
  const readers = Array.from({ length: CONCURRENCY - 1 }, async (_, i) => {
    const abort = new AbortController();
    const answer = await fetch(`${shop.url}/api/commerce/endless-${i % 2 === 0 ? 'body' : 'json'}`, {
      signal: abort.signal,
    });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    // The pause is the subject: with such a slow reader the upstream must wait, and nothing may buffer.
    await pause(750);
    abort.abort();
  });
  const highest: number[] = [];
  const timer = setInterval(() => highest.push(memory()), 100);
  await Promise.all(readers);
  clearInterval(timer);
  expect(Math.max(...highest) - before).toBeLessThan(96);
  await holds(async () => expect(shop.upstreams.all.get('commerce')?.running()).toBe(0));
  expect((await fetch(`${shop.url}/`)).status).toBe(200);
});

test('visitors who disconnect while the upstream is slow do not count as failures', async () => {
  const requestCount = (): number => bad.requestCounts.get('never-answers') ?? 0;
  for (let i = 0; i < 15; i++) {
    const before = requestCount();
    const abort = new AbortController();
    const call = fetch(`${shop.url}/api/commerce/never-answers`, { signal: abort.signal });
    const rejection = expect(call).rejects.toThrow();
    await eventually(() => requestCount() > before, 'the call at the upstream');
    abort.abort();
    await rejection;
  }
  expect((await ask('healthy')).status).toBe(200);
});
