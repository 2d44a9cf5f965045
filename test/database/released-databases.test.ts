/**
 * A database of an earlier release is migrated at the start: nothing of it is lost, and all of it is served.
 * @passwords real
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { readConfig } from '../../server/config.ts';
import { type Opened, serveContext } from '../server/serving.ts';
import { createVisitor, type Visitor } from '../server/visitor.ts';
import { isFullRun } from '../setup/full-run.ts';
import { newDatabase, open, temporaryFolder } from './databases.ts';
import { ACCOUNT, API_KEY, OWNER, SECRET, servedDigest } from './release-state.ts';
import { dumpOf, lostRows, readTables, stateOf } from './released-database.ts';

/** Soon after the state was created: subscriptions are not due, and links are still valid. */
const NOW = Date.parse('2026-11-23T12:00:00Z');

/** Restores a dump into an empty database of either kind; returns its environment and rows. */
async function restore(kind: 'embedded' | 'postgres', release: string) {
  const folder = temporaryFolder();
  if (kind === 'embedded') {
    mkdirSync(folder, { recursive: true });
    const database = await PGlite.create(join(folder, 'postgres'));
    await database.exec(dumpOf(release));
    await database.exec('SET search_path TO DEFAULT');
    const query = async (text: string, params?: readonly unknown[]) => database.query(text, [...(params ?? [])]);
    const before = await readTables({ query });
    await database.close();
    return { environment: { DATA_DIR: folder }, before };
  }
  const url = await newDatabase('template1');
  const client = new pg.Client(url);
  await client.connect();
  await client.query(dumpOf(release));
  await client.query('SET search_path TO DEFAULT');
  const before = await readTables({ query: (text, params) => client.query(text, params && [...params]) });
  await client.end();
  return { environment: { DATA_DIR: folder, DATABASE_URL: url }, before };
}

const kinds = isFullRun ? (['postgres', 'embedded'] as const) : (['postgres'] as const);

describe.each(kinds)('release 0.4.0 on %s', (kind) => {
  const state = stateOf('0.4.0');
  let before: Awaited<ReturnType<typeof readTables>>;
  let server: Opened;
  let visitor: Visitor;
  let owner: Visitor;

  beforeAll(async () => {
    const restored = await restore(kind, '0.4.0');
    ({ before } = restored);
    const database = await open(restored.environment);
    const after = await database.withConnection(readTables);
    await database.close();
    expect(Object.fromEntries(lostRows(before, after))).toEqual({});
    const environment = { RATE_LIMIT: 'off', LOG_LEVEL: 'silent', SECRET, API_KEYS: API_KEY, ...restored.environment };
    server = await serveContext(readConfig(environment), { now: () => NOW });
    visitor = createVisitor(server.url);
    owner = createVisitor(server.url);
    expect((await owner.send('post', '/api/owner/session', OWNER)).status).toBe(200);
  });
  afterAll(() => server?.stop());

  const withCookie = async (path: string, cookie: string) =>
    (await fetch(server.url + path, { headers: { cookie } })).json() as Promise<Record<string, unknown>>;
  const layoutOf = async (target: string) => (await owner.get(`/api/owner/layouts/${target}`)).body;

  test('the dump has rows in the tables that admins, shoppers and visitors fill', () => {
    const filled = [
      ...['websites', 'collections', 'items', 'variants', 'coupons', 'product_categories', 'collection_terms'],
      ...['site_documents', 'layout_versions', 'files', 'file_parts', 'product_files', 'owners', 'audit_log'],
      ...['carts', 'cart_entries', 'orders', 'order_lines', 'gift_cards', 'subscriptions'],
      ...['comments', 'item_likes', 'form_submissions', 'restock_sign_ups', 'accounts', 'deliveries'],
      ...[
        'mailing_list_members',
        'stored_templates',
        'stored_template_versions',
        'analytics_chunks',
        'analytics_daily',
      ],
    ];
    expect(filled.filter((table) => (before.get(table) ?? []).length === 0)).toEqual([]);
  });

  test('an abandoned cart, and orders', async () => {
    const cart = await withCookie('/api/commerce/shopping-cart', `CART=${state.cart}`);
    expect(cart).toMatchObject({ grandTotalCents: state.cartTotalCents, totalQuantity: 5, coupons: ['CLAY10'] });
    const { token, number, grandTotalCents } = state.order;
    const { body } = await visitor.get(`/api/commerce/orders/${token}`);
    expect(body).toMatchObject({ number, grandTotalCents, status: 'paid' });
    expect(body.items.map(({ sku }: { sku: string }) => sku)).toEqual(['MORNING-MUG-CHALK', 'SALT-BOWL-SPECKLED']);
    const subscribed = await visitor.get(`/api/commerce/orders/${state.subscriptionOrder}`);
    expect(subscribed.body).toMatchObject({ status: 'paid', subscription: { state: 'active' } });
  });

  test('files of the site and of digital products', async () => {
    expect(await servedDigest(server.url + state.file.path)).toBe(state.file.digest);
    const { text } = await visitor.get(`/account/order-status?order=${state.digitalOrder}`);
    const links = [...text.matchAll(/href="(\/account\/download\/file\?key=[^"]+)"/g)];
    const digests = await Promise.all(links.map(([, path = '']) => servedDigest(server.url + path)));
    expect(digests).toContain(state.bookDigest);
  });

  test('layouts: what is published shows, drafts and scheduled versions wait', async () => {
    const about = await visitor.get('/about');
    expect(about.text).toContain('Second layout of about');
    expect(about.text).not.toContain('Draft of about');
    expect(await layoutOf('page/about')).toMatchObject({
      status: 'Draft',
      number: 3,
      layout: { rows: [{ columns: [{ blocks: [{ value: { html: '<p>Draft of about</p>' } }] }] }] },
    });
    const first = await owner.get('/api/owner/layouts/page/about/versions/1');
    expect(JSON.stringify(first.body.layout)).toContain('First layout of about');
    expect(await layoutOf('item/n6')).toMatchObject({ status: 'Scheduled' });
  });

  test('collections, items, categories, terms and documents of admins', async () => {
    const { id, urlId } = state.collection;
    const { text } = await visitor.get(`/${urlId}`);
    expect(text).toContain('Second mug');
    expect(text).not.toMatch(/Not yet|In ten years/);
    const { body } = await owner.get(`/api/owner/collections/${id}/items`);
    const states = body.items.map((item: { id: string; workflowState: string }) => [item.id, item.workflowState]);
    expect(states).toContainEqual([state.draftItem, 'Draft']);
    expect(states).toContainEqual([state.scheduledItem, 'Scheduled']);
    expect((await owner.get(`/api/owner/collections/${id}/tags`)).body.results).toContainEqual({
      name: 'chipped',
      count: 0,
    });
    expect(JSON.stringify((await owner.get('/api/commondata/GetSiteLayout')).body.layout)).toContain('All pots');
  });

  test('comments, reviews and likes', async () => {
    const { approved, pending, review } = state.comments;
    const listed = JSON.stringify((await visitor.get('/api/comments?itemId=n6')).body.comments);
    expect([listed.includes(approved), listed.includes(pending)]).toEqual([true, false]);
    expect(JSON.stringify((await visitor.get('/api/reviews?itemId=p03')).body.reviews)).toContain(review);
    const waiting = JSON.stringify((await owner.get('/api/moderation')).body.comments);
    expect(waiting).toContain(pending);
    const post = await visitor.get('/journal/why-the-kiln-sleeps-on-mondays?format=json');
    expect(post.body.item).toMatchObject({ likeCount: 17 });
  });

  test('visits are counted', async () => {
    const { body } = await owner.get('/api/analytics/top/pages?from=2026-11-23&to=2026-11-23');
    expect(JSON.stringify(body)).toContain('/kiln-book');
  });

  test('accounts, people, and stored templates', async () => {
    const signedIn = await visitor.send('post', '/api/site-users/account/session', { ...ACCOUNT, rememberMe: false });
    expect(signedIn.status).toBe(200);
    const { body } = await owner.get('/api/owner/people');
    expect(JSON.stringify(body)).toContain('editor@example.com');
    const rendered = await fetch(`${server.url}/v1/templates/greeting/render`, {
      method: 'POST',
      headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json', accept: 'text/html' },
      body: JSON.stringify({ data: { name: 'Ann' } }),
    });
    expect(await rendered.text()).toBe('Hello Ann');
  });
});

test('missing or changed rows are found, whatever columns were added', () => {
  const before = new Map([
    [
      'items',
      [
        { id: 'a', title: 'A' },
        { id: 'b', title: 'B' },
      ],
    ],
  ]);
  const state = (title: string) =>
    new Map([
      [
        'items',
        [
          { id: 'b', site: 's', title },
          { id: 'a', site: 's', title: 'A' },
        ],
      ],
    ]);
  expect(lostRows(before, state('B'))).toEqual(new Map());
  expect(lostRows(before, state('C'))).toEqual(new Map([['items', [{ id: 'b', title: 'B' }]]]));
  expect(lostRows(before, new Map())).toEqual(before);
});
