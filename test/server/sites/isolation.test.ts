/**
 * Two sites with the same ids, URLs and SKUs in one process and database: somebody with the cookies and ids of one can neither see nor
 * change anything of it through the other. Covers every call and the pages.
 */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describedRoutes } from '../../../server/app/docs/shop-api.ts';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/database/database.ts';
import { exportStore } from '../../../server/database/transfer.ts';
import { siteFolders } from '../../../server/site/open-site.ts';
import { siteStore, temporaryFolder } from '../../database/databases.ts';
import { isFullRun } from '../../setup/full-run.ts';
import { type Opened, serveContext } from '../serving.ts';
import { order, ready } from '../shop/order-shop.ts';
import { createGuest, type Guest } from './guest.ts';

const [OURS, THEIRS] = ['ours.example', 'theirs.example'] as const;
const OWNER = { email: 'owner@shop.example', password: 'a long password' };
/** In all content of the other site. */
const MARK = /zebra/i;

let server: Opened;
let database: Database;
let buyer: Guest;
let admin: Guest;
let ids: readonly string[];
let before: string;

// biome-ignore lint/suspicious/noExplicitAny: rows are inspected column by column
type Row = Record<string, any>;

const rowsOf = async (site: string, statement: string): Promise<Row[]> =>
  (await database.forSite(site).withConnection((connection) => connection.query(statement, []))).rows as Row[];

const dumpOf = (site: string): Promise<string> =>
  database.forSite(site).withConnection(async (connection) => {
    const document = await text(Readable.from(exportStore(connection, 'everything')));
    // Tables are unordered: vacuuming moves rows, also to the end of a table, which is closed there.
    const lines = document.slice(document.indexOf('\n')).split('\n');
    return lines
      .map((line) => line.replace(/\]?,?$/, ''))
      .sort()
      .join('\n');
  });

async function signedIn(host: string): Promise<Guest> {
  const guest = createGuest(server.port, host);
  expect((await guest.send('post', '/api/owner/session', OWNER)).status).toBe(200);
  return guest;
}

/** Fills the other site with private data: an order, an account, a comment, a coupon, product titles. */
async function fillTheirs(): Promise<void> {
  await rowsOf(THEIRS, `UPDATE items SET data = data || jsonb_build_object('title', 'Zebra ' || (data ->> 'title'))`);
  await rowsOf(THEIRS, `INSERT INTO coupons (code, kind, value) VALUES ('ZEBRA10', 'percent', 100000)`);
  buyer = createGuest(server.port, THEIRS);
  const [{ id: itemId, sku } = {}] = await rowsOf(
    THEIRS,
    `SELECT i.id, v.sku FROM items i JOIN variants v ON v.item_id = i.id WHERE i.data #>> '{structuredContent,productType}' = '1'
      AND v.qty_in_stock > 5 AND v.price_cents > 1000
      AND i.data #> '{structuredContent,subscriptionPlan}' IS NULL LIMIT 1`,
  );
  const entry = { itemId, sku, quantity: 1, additionalFields: null };
  expect((await buyer.send('post', '/api/commerce/shopping-cart/entries', entry)).status).toBe(200);
  const account = { email: 'zebra@visitor.example', password: 'a long password', firstName: 'Zebra', lastName: 'Z' };
  expect((await buyer.send('post', '/api/site-users/account', account)).status).toBeLessThan(300);
  expect((await order(buyer, await ready(buyer, '', 'world'))).status).toBe(200);
  await buyer.send('post', '/api/commerce/shopping-cart/entries', entry);
  admin = await signedIn(THEIRS);
}

beforeAll(async () => {
  const folder = temporaryFolder();
  for (const host of [OURS, THEIRS]) {
    mkdirSync(join(folder, host));
    const folders = siteFolders('demo');
    for (const [name, path] of Object.entries({ ...folders, files: join(folders.content, '..', 'files') }))
      symlinkSync(path, join(folder, host, name));
  }
  const environment = { ...(await siteStore()), SITES: folder, LOG_LEVEL: 'error', RATE_LIMIT: 'off' };
  const owner = { OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password };
  server = await serveContext(readConfig({ ...environment, ...owner }));
  if (server.context.database === undefined) throw new Error('There is no database.');
  database = server.context.database;
  for (const host of [OURS, THEIRS]) expect((await createGuest(server.port, host).ask('GET', '/')).status).toBe(200);
  await fillTheirs();
  const id = (table: string, column = 'id'): Promise<Row[]> =>
    rowsOf(THEIRS, `SELECT ${column} AS id FROM ${table} LIMIT 1`);
  const rows = await Promise.all([
    ...['orders', 'accounts', 'owners', 'items', 'collections', 'variants'].map((table) => id(table)),
    id('carts'),
    id('coupons', 'code'),
  ]);
  ids = rows.flat().map((row) => String(row.id));
  expect(ids.length).toBeGreaterThan(6);
  await settled();
  before = await dumpOf(THEIRS);
  expect(before).toMatch(MARK);
}, 120_000);
afterAll(() => server?.stop());

/** Pending emails are sent in the background: after that, nothing of the site changes any more. */
async function settled(): Promise<void> {
  while (
    (await rowsOf(THEIRS, 'SELECT key FROM deliveries WHERE delivered_at IS NULL AND failed_at IS NULL')).length > 0
  );
}

/** Calls that end the caller's session. */
const ENDS_SESSION = /^\/api\/owner\/(?:session|sessions|admins|setup|password)|^\/api\/site-users/;

/** In the daily run two ids per call, different ones for the next. */
const idsFor = (at: number): readonly string[] =>
  isFullRun ? ids : [0, 1].map((next) => ids[(at + next) % ids.length] ?? '');

/** Requests everything from our site, with the ids of the other one. Returns responses that reveal it, and counts by caller and status. */
async function walk(
  guest: Guest,
): Promise<{ readonly leaks: readonly string[]; readonly statuses: ReadonlyMap<number, number> }> {
  const leaks: string[] = [];
  const statuses = new Map<number, number>();
  const routes = [...describedRoutes].sort((a, b) => Number(a.method !== 'get') - Number(b.method !== 'get'));
  for (const [at, { method, path, examples }] of routes.entries()) {
    if (ENDS_SESSION.test(path) && method !== 'get') continue;
    for (const id of path.includes(':') ? idsFor(at) : ['']) {
      const address = path.replace(/[:*]\w+/g, encodeURIComponent(id));
      const query =
        method === 'get'
          ? `?${['itemId', 'id', 'orderId', 'token', 'page'].map((name) => `${name}=${ids[0]}`).join('&')}`
          : '';
      const { status, body } = await guest.ask(
        method,
        address + query,
        method === 'get' ? undefined : (examples?.body ?? {}),
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (MARK.test(body)) leaks.push(`${method} ${address}`);
    }
  }
  return { leaks, statuses };
}

const PAGES = [
  '/',
  '/shop',
  '/cart',
  '/checkout',
  '/account',
  '/search?q=vase',
  '/sitemap.xml',
  '/shop?format=json',
  '/journal?format=rss',
];

describe('with the cookies of the other site', () => {
  const thief = (): Guest => createGuest(server.port, OURS, new Map([...buyer.cookies, ...admin.cookies]));

  test('nothing of it is visible, and no write or privileged call is accepted', async () => {
    const { leaks, statuses } = await walk(thief());
    expect(leaks).toEqual([]);
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    for (const { method, path } of describedRoutes.filter(
      (route) => route.path.startsWith('/api/owner/') && !ENDS_SESSION.test(route.path),
    )) {
      const { status } = await thief().ask(
        method,
        path.replace(/[:*]\w+/g, ids[0] ?? ''),
        method === 'get' ? undefined : {},
      );
      expect([method, path, status >= 400]).toEqual([method, path, true]);
    }
  });

  test('its pages show nothing of the other', async () => {
    for (const path of PAGES) expect([path, MARK.test((await thief().ask('GET', path)).body)]).toEqual([path, false]);
  });

  test('a CSRF token, cart or session of the other is not accepted', async () => {
    const entry = { itemId: ids[3], sku: null, quantity: 1, additionalFields: null };
    const added = await thief().ask('POST', '/api/commerce/shopping-cart/entries', entry);
    expect([added.status, JSON.parse(added.body).code]).toEqual([400, 'crumb-failed']);
    expect((await thief().get('/api/commerce/shopping-cart')).body.entries ?? []).toEqual([]);
    expect((await thief().get('/api/owner/forms')).status).toBe(401);
  });
});

test('an admin of our site who knows the ids of the other sees nothing of it', async () => {
  const owner = await signedIn(OURS);
  const { leaks, statuses } = await walk(owner);
  expect(leaks).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(40);
  expect((await owner.get('/api/owner/session')).status).toBe(200);
  for (const path of PAGES) expect([path, MARK.test((await owner.ask('GET', path)).body)]).toEqual([path, false]);
});

test('the other site is unchanged byte for byte afterwards', async () => {
  expect(await dumpOf(THEIRS)).toBe(before);
  expect((await buyer.get('/api/commerce/shopping-cart')).body.entries).toHaveLength(1);
  expect((await admin.get('/api/owner/session')).status).toBe(200);
});
