/**
 * `npm run load:cart [-- --quick]`: carts under load on the embedded database and on PostgreSQL, event loop delays, pages next to 50
 * shoppers, and the statements of each operation. Needs PostgreSQL from Debian's packages.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { startPostgres } from '../database/postgres.ts';
import { type ServerProcess, startServing } from '../durability/server-process.ts';
import { endlessProducts, Shopper } from '../durability/shopper.ts';
import { explainCarts } from './cart-plans.ts';
import { type LoopDelay, loopDelay, startIdle } from './event-loop.ts';
import { type Counted, report } from './report.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const seconds = values.quick ? 4 : 15;
const CONNECTIONS = 16;
const SHOPPERS = 50;
const TURNS = 3;
/** Each shopper changes the cart once per second. */
const SHOPPERS_RATE = 50;
const CART = '/api/commerce/shopping-cart';
const PAGE = '/shop/moon-vase';

const [product] = endlessProducts();
if (product === undefined) throw new Error('the demo has no product that never runs out');
const body = JSON.stringify({ itemId: product.itemId, sku: product.sku, quantity: 1, additionalFields: '' });

interface Share {
  readonly store: string;
  readonly alone: number;
  readonly beside: number;
  readonly share: string;
  readonly 'shoppers’ p99': number;
}

/** Visitors with a cart each, as request headers. */
async function visitors(url: string, count: number): Promise<readonly Record<string, string>[]> {
  const all: Record<string, string>[] = [];
  for (let i = 0; i < count; i++) {
    const shopper = new Shopper(() => url);
    await shopper.add(product?.itemId ?? '', product?.sku ?? '', 1);
    all.push({ ...shopper.headers(), 'content-type': 'application/json' });
  }
  return all;
}

type Kind = 'add' | 'get' | 'both' | 'page';

/** `rate`: total requests per second; by default as many as possible. */
async function drive(
  name: string,
  url: string,
  kind: Kind,
  shoppers: readonly Record<string, string>[],
  rate?: number,
): Promise<Counted> {
  const waiting = [...shoppers];
  const add = { method: 'POST', path: `${CART}/entries`, body } as const;
  const get = { method: 'GET', path: CART } as const;
  const requests = { add: [add], get: [get], both: [add, get], page: [{ method: 'GET', path: PAGE } as const] }[kind];
  const result = await autocannon({
    url,
    duration: seconds,
    connections: kind === 'page' ? CONNECTIONS : shoppers.length,
    requests,
    setupClient: (client) => {
      const headers = waiting.pop();
      if (headers !== undefined) client.setHeaders(headers);
    },
    ...(rate === undefined ? {} : { overallRate: rate }),
  });
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed, ${result.timeouts} late`);
  const { p50, p90, p99, max } = result.latency;
  return { name, requests: result.requests.average, bytes: result.throughput.average, p50, p90, p99, max };
}

interface Waits extends LoopDelay {
  readonly 'max of an idle process': number;
}

/** Event loop delays of the server since the last call, in milliseconds, next to those of an idle process. */
async function waitsOf(url: string): Promise<Waits> {
  return { ...(await loopDelay(url)), 'max of an idle process': await idle.longest() };
}

const measured: Counted[] = [];
const delays: Record<string, Waits> = {};
const shares: Share[] = [];

async function measure(store: string, server: ServerProcess): Promise<void> {
  const { url } = server;
  const few = await visitors(url, CONNECTIONS);
  await drive('warm-up', url, 'both', few);
  await waitsOf(url);
  for (const kind of ['add', 'get'] as const) {
    const name = `${kind === 'add' ? 'add to cart' : 'get cart'}, ${store}`;
    measured.push(await drive(name, url, kind, few));
    delays[name] = await waitsOf(url);
  }
  // The loop while the database works and the CPU has spare time: delays are then caused by the database.
  const steady = await drive('steady', url, 'both', await visitors(url, SHOPPERS), SHOPPERS_RATE);
  delays[`${SHOPPERS_RATE} calls a second, ${store} (p99 ${steady.p99} ms)`] = await waitsOf(url);
  await pagesBeside(store, url);
}

/** Alternating alone and in parallel, so that other load on the machine affects both. */
async function pagesBeside(store: string, url: string): Promise<void> {
  await drive('warm-up', url, 'page', []);
  const many = await visitors(url, SHOPPERS);
  const turns: { readonly alone: Counted; readonly beside: Counted; readonly shoppers: Counted }[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const alone = await drive('page', url, 'page', []);
    const [beside, shoppers] = await Promise.all([
      drive('page beside shoppers', url, 'page', []),
      drive('shoppers', url, 'both', many, SHOPPERS_RATE),
    ]);
    turns.push({ alone, beside, shoppers });
  }
  const middle = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(TURNS / 2)] ?? 0;
  const [last] = turns.slice(-1);
  if (last === undefined) return;
  measured.push({ ...last.alone, name: `page, ${store}` });
  measured.push({ ...last.beside, name: `page beside ${SHOPPERS} shoppers, ${store}` });
  shares.push({
    store,
    alone: Math.round(middle(turns.map(({ alone }) => alone.requests))),
    beside: Math.round(middle(turns.map(({ beside }) => beside.requests))),
    share: middle(turns.map(({ alone, beside }) => beside.requests / alone.requests)).toFixed(2),
    'shoppers’ p99': middle(turns.map(({ shoppers }) => shoppers.p99)),
  });
}

execFileSync(process.execPath, ['deploy/build.mjs'], { stdio: 'inherit' });
const folder = mkdtempSync(join(tmpdir(), 'vitrine-load-'));
const postgres = await startPostgres();
const idle = startIdle();
try {
  const embedded = await startServing({ DATA_DIR: join(folder, 'embedded') });
  await measure('embedded', embedded);
  await embedded.stop();
  const DATABASE_URL = await postgres.createDatabase();
  const onServer = await startServing({ DATA_DIR: join(folder, 'postgres'), DATABASE_URL });
  await measure('PostgreSQL', onServer);
  await onServer.stop();
  const plans = await explainCarts(await postgres.createDatabase(), values.quick ? 20_000 : 200_000);
  const rounded = measured.map(({ name, requests, p50, p90, p99, max }) => [
    name,
    { 'requests/s': Math.round(requests), p50, p90, p99, max },
  ]);
  console.table(Object.fromEntries(rounded));
  console.log('Longest waits of the event loop, in ms');
  console.table(delays);
  console.log('Pages beside shoppers, in requests a second');
  console.table(shares);
  console.log('Statements of an operation on PostgreSQL');
  console.table(plans.map((plan) => ({ ...plan, wholeTables: plan.wholeTables.join() || 'none' })));
} finally {
  idle.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
mkdirSync('reports', { recursive: true });
writeFileSync('reports/load-cart.html', report(measured));
console.log('reports/load-cart.html');
process.exit(0);
