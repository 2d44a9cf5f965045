/** Three processes on one PostgreSQL server behind nginx: what visitors must not notice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { eventually } from '../browser/recording.ts';
import { newDatabase } from '../database/databases.ts';
import { type ServerProcess, startServing } from '../durability/server-process.ts';
import { endlessProducts, Shopper } from '../durability/shopper.ts';
import { inOneMinute } from '../server/one-minute.ts';
import { testInFullRun } from '../setup/full-run.ts';
import { type Front, startNginx } from './nginx.ts';

jest.setTimeout(120_000);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-replicas-'));
let databaseUrl: string;
let replicas: ServerProcess[];
let front: Front;

const portOf = ({ url }: ServerProcess): number => Number(new URL(url).port);
const start = (at: number): Promise<ServerProcess> =>
  startServing({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, String(at)),
    SECRET: 's'.repeat(32),
    TRUST_PROXY: '1',
    NODE_ENV: 'production',
    RATE_LIMIT: '1000000',
    // Thirty requests at once wait for one cart; other tests of the run may have the processors.
    STATEMENT_TIMEOUT_MS: '30000',
  });

beforeAll(async () => {
  databaseUrl = await newDatabase();
  replicas = await Promise.all([1, 2, 3].map(start));
  front = await startNginx(replicas.map(portOf));
});
afterAll(async () => {
  // What has not started cannot be stopped; the error that says why is reported by then.
  await front?.stop();
  await Promise.all((replicas ?? []).map((replica) => replica.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function query(text: string, params: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(text, [...params]);
  await client.end();
  return rows;
}

test('a cart is the same on every replica, and every replica is used', async () => {
  const [product] = endlessProducts();
  if (product === undefined) throw new Error('no product');
  const shopper = new Shopper(() => front.url);
  for (let i = 1; i <= 12; i++) {
    const cart = await shopper.add(product.itemId, product.sku, 1);
    expect([cart.totalQuantity, cart.subtotalCents]).toEqual([i, i * product.cents]);
  }
  const served = await Promise.all(
    replicas.map(async ({ url }) => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(
        /http_server_request_duration_seconds_count\{[^}]*shopping-cart\/entries[^}]*\} (\d+)/.exec(text)?.[1] ?? 0,
      );
    }),
  );
  expect(served.reduce((sum, value) => sum + value, 0)).toBe(12);
  expect(Math.min(...served)).toBeGreaterThan(0);
});

test('concurrent shoppers on all replicas lose nothing', async () => {
  const [product] = endlessProducts();
  if (product === undefined) throw new Error('no product');
  const shopper = new Shopper(() => front.url);
  await shopper.add(product.itemId, product.sku, 1);
  await Promise.all(Array.from({ length: 30 }, () => shopper.add(product.itemId, product.sku, 1)));
  expect((await shopper.cart()).totalQuantity).toBe(31);
});

test('content changes show on all replicas automatically', async () => {
  const [item] = await query("SELECT id, url_id, data FROM items WHERE id = 'p01'");
  const { data, url_id } = item as { data: Record<string, unknown>; url_id: string };
  const shows = async (title: string): Promise<boolean> => {
    const pages = await Promise.all(replicas.map(async ({ url }) => (await fetch(`${url}/shop/${url_id}`)).text()));
    return pages.every((page) => page.includes(title));
  };
  for (let round = 1; round <= 5; round++) {
    const title = `Moon vase, edition ${round}`;
    await query("UPDATE items SET title = $1, data = $2, updated_at = now() WHERE id = 'p01'", [
      title,
      { ...data, title },
    ]);
    await eventually(() => shows(title), title);
  }
});

test('the visitor’s address and scheme are those that nginx saw, whatever the client claims', async () => {
  const { headers } = await fetch(`${front.url}/api/commerce/shopping-cart`, {
    headers: { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https' },
  });
  expect(headers.getSetCookie().join()).not.toContain('Secure');
  expect((await fetch(`${front.url}/metrics`)).status).toBe(404);
  expect((await fetch(`${front.url}/readyz`)).status).toBe(200);
});

test('rate limits apply across replicas, within a second or so', async () => {
  const write = async (url: string, headers = {}): Promise<number> =>
    (await fetch(`${url}/api/commerce/shopping-cart/coupons`, { method: 'POST', headers })).status;
  const answers = await inOneMinute(async () => {
    const last: (readonly number[])[] = [];
    // The limit is 300 writes per minute per replica; each has received a third.
    for (let sent = 0; sent < 320; sent += 20) await Promise.all(Array.from({ length: 20 }, () => write(front.url)));
    for (const { url } of replicas) {
      // The same client, as identified by nginx. A replica receives the others' counts with its own next one.
      const send = () => write(url, { 'x-forwarded-for': '127.0.0.1' });
      // Few calls with pauses: by its own count alone a replica would not reject so soon.
      for (let i = 0; i < 20 && (await send()) !== 429; i++) await pause(200);
      last.push([await send(), await write(url, { 'x-forwarded-for': '10.0.0.9' })]);
    }
    return last;
  });
  expect(answers).toEqual(replicas.map(() => [429, 400]));
});

testInFullRun('replicas are replaced one by one, and no reader notices', async () => {
  let isOver = false;
  const failed: string[] = [];
  let read = 0;
  const readers = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      const answer = await fetch(`${front.url}/shop`).catch((error: unknown) => String(error));
      read++;
      if (typeof answer === 'string') failed.push(answer);
      else {
        if (answer.status !== 200) failed.push(String(answer.status));
        await answer.text();
      }
    }
  });
  // nginx knows the ports: a stopped replica is missing until the end of the test.
  const someAreRead = async (): Promise<void> => {
    const before = read;
    await eventually(() => read >= before + 2 * readers.length, 'reading');
  };
  for (const replica of replicas.slice(0, 2)) {
    await someAreRead();
    expect(await replica.stop()).toBe(0);
  }
  await someAreRead();
  isOver = true;
  await Promise.all(readers);
  expect(failed).toEqual([]);
  expect(read).toBeGreaterThan(20);
});
