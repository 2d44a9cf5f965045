/**
 * `npm run bench:studio-lists [-- --quick] [-- --json FILE]`: how long lists of 10,000 products, orders and submissions take to open in
 * the studio, and the longest task while they are scrolled, in a browser. Tasks are judged by the time that the processor worked on
 * them: other work on the machine makes them wait, and says nothing of the list. Needs PostgreSQL of Debian's packages.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Page } from 'puppeteer';
import { startHeadless } from '../browser/chromium.ts';
import { startPostgres } from '../database/postgres.ts';
import { startVitrine } from '../load/servers.ts';
import { type Gate, judge } from './gates.ts';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } },
});
const ROWS = options.quick ? 1000 : 10_000;
const ROUNDS = options.quick ? 3 : 9;
/** Rows that are scrolled past; lists are read a page at a time. */
const SCROLLED = options.quick ? 300 : 1000;
/** Milliseconds. */
const GATES = { open: 300, task: 50 };
const LISTS = { products: '/products', orders: '/orders', submissions: '/submissions' } as const;

/** Copies of what the demo has, with names and times of their own. */
const FILL = [
  `INSERT INTO items (id, collection_id, url_id, position, title, product_type, data)
    SELECT 'bulk' || n, collection_id, 'bulk' || n, 1000 + n, 'Bulk ' || n, product_type,
      data || jsonb_build_object('id', 'bulk' || n, 'urlId', 'bulk' || n, 'title', 'Bulk ' || n)
    FROM (SELECT * FROM items WHERE collection_id = 'shop' AND product_type = 1 ORDER BY position LIMIT 1) i, generate_series(1, $1::int) n`,
  `INSERT INTO variants (id, item_id, sku, attributes, price_cents, qty_in_stock)
    SELECT 'bulk' || n, 'bulk' || n, 'BULK-' || n, '{}', 1000 + n, n % 40 FROM generate_series(1, $1::int) n`,
  `INSERT INTO orders (id, number, token_hash, website_id, cart_id, idempotency_key, status, test_mode, email, currency,
      subtotal_cents, discount_cents, shipping_cents, tax_cents, grand_total_cents, details, created)
    SELECT 'bulk' || n, 900000 + n, 'bulk' || n, website_id, 'bulk' || n, '', 'paid', false, 'bulk' || n || '@example.com', currency,
      subtotal_cents, 0, 0, 0, subtotal_cents, details, now() - n * interval '1 minute'
    FROM (SELECT * FROM orders ORDER BY created LIMIT 1) o, generate_series(1, $1::int) n`,
  `INSERT INTO form_submissions (id, website_id, form_id, key_hash, status, answers, page, created)
    SELECT 'bulk' || n, website_id, form_id, 'bulk' || n, 'received', answers, page, now() - n * interval '1 minute'
    FROM (SELECT * FROM form_submissions ORDER BY created LIMIT 1) s, generate_series(1, $1::int) n`,
  'ANALYZE',
];

async function fillDatabase(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of FILL) await client.query(statement, statement.includes('$1') ? [ROWS] : []);
  await client.end();
}

/** Milliseconds from the change of the address to the first frame with rows. */
const openList = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    (to) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const look = (): void => {
          const isShown = document.querySelector('[role="rowheader"]') !== null;
          if (isShown && location.pathname === to) requestAnimationFrame(() => resolve(performance.now() - start));
          else requestAnimationFrame(look);
        };
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
        requestAnimationFrame(look);
      }),
    `/config${path}`,
  );

/** Scrolls down a page a frame; gives the longest task in milliseconds, and how many rows have been read. */
const scrollList = (page: Page, rows: number): Promise<{ readonly longest: number; readonly read: number }> =>
  page.evaluate(async (wanted) => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: 'longtask' });
    const table = document.querySelector<HTMLElement>('.studio-table');
    if (table === null) throw new Error('There is no table.');
    let scroller: HTMLElement = table;
    while (scroller.parentElement !== null && scroller.scrollHeight <= scroller.clientHeight + 1)
      scroller = scroller.parentElement;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const readRows = (): number =>
      Math.max(
        0,
        ...Array.from(
          table.querySelectorAll('[aria-rowindex]'),
          (row) => Number(row.getAttribute('aria-rowindex')) - 1,
        ),
      );
    const until = performance.now() + 20_000;
    while (readRows() < wanted && performance.now() < until) {
      scroller.scrollBy(0, 300);
      await frame();
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    observer.disconnect();
    return { longest: Math.max(0, ...tasks), read: readRows() };
  }, rows);

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the processor. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Processor time of the longest task of a page's main thread, in milliseconds. */
function longestTask(trace: Uint8Array | undefined): number {
  const { traceEvents: events } = JSON.parse(new TextDecoder().decode(trace)) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ name, pid, tid }) =>
      (name === 'ThreadControllerImpl::RunTask' || name === 'RunTask') && main.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('The trace has no tasks.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

async function measure(page: Page): Promise<readonly Gate[]> {
  const gates: Gate[] = [];
  for (const [name, path] of Object.entries(LISTS)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await page.evaluate(() => {
        history.pushState(null, '', '/config/profile');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await page.waitForFunction(() => document.querySelector('[role="rowheader"]') === null);
      times.push(await openList(page, path));
    }
    const [first = Number.NaN, ...others] = times;
    const sorted = others.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
    await page.tracing.start({ categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
    const { longest: waited, read } = await scrollList(page, SCROLLED);
    const longest = longestTask(await page.tracing.stop());
    console.log(
      `${name}: first ${first.toFixed(0)} ms, then ${median.toFixed(0)} ms (${sorted.at(-1)?.toFixed(0)} at most, ${sorted[0]?.toFixed(0)} at least); longest task of ${read} rows ${longest.toFixed(0)} ms (by the clock ${waited.toFixed(0)}); load ${loadavg()[0]?.toFixed(1)}`,
    );
    gates.push({ name: `${name}, opened first`, value: first, below: GATES.open });
    gates.push({ name: `${name}, opened again`, value: median, below: GATES.open });
    gates.push({ name: `${name}, longest task`, value: longest, below: GATES.task });
  }
  return gates;
}

async function main(): Promise<void> {
  execFileSync(process.execPath, ['deploy/build.mjs'], { stdio: 'inherit' });
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const server = await startVitrine({ CONTENT: 'store', SITE: 'demo', NODE_ENV: 'development', DATABASE_URL: url });
  const browser = await startHeadless();
  try {
    await fillDatabase(url);
    const page = await browser.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    await page.goto(`${server.url}/config/`);
    await page.locator('::-p-text(Look around as)').click();
    await page.waitForSelector('.studio-page-tree');
    const gates = await measure(page);
    if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(gates, undefined, 2));
    process.exitCode = judge(gates);
  } finally {
    await browser.close();
    await server.stop();
    await postgres.stop();
  }
}

await main();
