import { eq } from 'drizzle-orm';
import { publishDueItems } from '../../../server/admin/items/scheduled-items.ts';
import { publishDue } from '../../../server/admin/layouts/versions.ts';
import { storeAllGood } from '../../../server/analytics/store-events.ts';
import { readContentFolder } from '../../../server/content/folder-source.ts';
import { overlay } from '../../../server/content/store-rows.ts';
import { collections, items, layoutVersions } from '../../../server/database/schema.ts';
import { readAllRows } from '../../content/rows-in-memory.ts';
import { onDatabases } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const layout = (text: string, count = 1) => ({
  type: 'page',
  rows: [
    {
      columns: [
        {
          span: 12,
          blocks: Array.from({ length: count }, (_, at) => ({
            id: `b${at}`,
            type: 'html',
            value: { html: `<p>${text}</p>` },
          })),
        },
      ],
    },
  ],
});

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  beforeAll(async () => {
    shop = await openShop(await store.environment());
    owner = await signIn(shop);
  });
  afterAll(() => shop.stop());
  const publishLayouts = (now: number) => shop.database.transaction((tx) => publishDue(tx, 'test-site', now));
  const publishItems = (now: number) => shop.database.transaction((tx) => publishDueItems(tx, 'test-site', now));
  const path = '/api/owner/layouts/page/shop';
  const pageLayout = async () =>
    (await shop.database.db.select().from(collections).where(eq(collections.id, 'shop')))[0]?.data['layout'];

  test('a layout is drafted, published, drafted again, scheduled, and an earlier one restored', async () => {
    expect((await owner.get(path)).body).toEqual({ status: null, number: 0, layout: null, versions: [] });
    expect((await owner.send('post', `${path}/publish`, {})).body.error).toBe('There is no draft to publish.');
    expect((await owner.send('put', path, { layout: layout('One'), base: 0 })).body).toMatchObject({
      number: 1,
      state: 'draft',
    });
    expect(await pageLayout()).toBeUndefined();
    expect((await owner.send('post', `${path}/publish`, {})).body).toMatchObject({ number: 1, state: 'published' });
    expect(await pageLayout()).toEqual(layout('One'));

    expect((await owner.send('put', path, { layout: layout('Two'), base: 1 })).body.number).toBe(2);
    const late = await owner.send('put', path, { layout: layout('Lost'), base: 1 });
    expect([late.status, late.body.error]).toEqual([
      409,
      'Someone else has changed this in the meantime. Reload it first.',
    ]);
    const unseen = await owner.send('post', `${path}/publish`, { base: 1 });
    expect([unseen.status, unseen.body.error]).toEqual([409, late.body.error]);
    expect((await owner.send('post', `${path}/publish`, { at: '2020-01-01T00:00:00Z' })).body.error).toBe(
      'must be in the future',
    );
    const at = new Date(Date.now() + 60_000).toISOString();
    expect((await owner.send('post', `${path}/publish`, { at })).body).toMatchObject({ number: 2, state: 'scheduled' });
    expect((await owner.get(path)).body).toMatchObject({ status: 'Scheduled', layout: layout('Two') });
    expect(await publishLayouts(Date.now())).toBe(0);
    const due = await Promise.all([1, 2, 3].map(() => publishLayouts(Date.parse(at))));
    expect(due.reduce((sum, value) => sum + value)).toBe(1);
    expect(await pageLayout()).toEqual(layout('Two'));

    expect((await owner.send('post', `${path}/restore`, { number: 1 })).body).toMatchObject({
      number: 3,
      state: 'draft',
    });
    expect((await owner.get(path)).body).toMatchObject({ status: 'Draft', number: 3, layout: layout('One') });
    expect((await owner.get(`${path}/versions/2`)).body).toMatchObject({ state: 'published', layout: layout('Two') });
    expect((await owner.send('delete', `${path}/draft`)).status).toBe(204);
    expect((await owner.send('delete', `${path}/draft`)).body.error).toBe('Unable to locate content');
    const states = await shop.database.db
      .select({ number: layoutVersions.number, state: layoutVersions.state })
      .from(layoutVersions)
      .orderBy(layoutVersions.number);
    expect(states).toEqual([
      { number: 1, state: 'past' },
      { number: 2, state: 'published' },
    ]);
  });

  test('invalid content is not stored: each message names its place', async () => {
    const refused = async (input: unknown) => (await owner.send('put', path, { layout: input })).body.errors;
    expect(await refused(layout('x', 60))).toBeUndefined();
    expect(await refused(layout('x', 61))).toEqual([{ field: 'layout', message: 'A layout holds at most 60 blocks.' }]);
    const block = (type: unknown, value: object) => ({ rows: [{ columns: [{ blocks: [{ type, value }] }] }] });
    expect(await refused(block('nope', {}))).toEqual([
      { field: 'rows.0.columns.0.blocks.0', message: 'There is no block of the type "nope".' },
    ]);
    const setting = 'rows.0.columns.0.blocks.0.value';
    expect(await refused(block('gallery', { design: 'spiral' }))).toEqual([
      { field: `${setting}.design`, message: 'spiral is not one of the expected options.' },
    ]);
    expect(await refused(block('link', { linkTo: 'javascript:alert(1)' }))).toEqual([
      { field: `${setting}.linkTo`, message: 'javascript:alert(1) is not a valid page URL.' },
    ]);
    const published = async (type: string, value: object) => {
      expect((await owner.send('put', path, { layout: block(type, value) })).status).toBe(200);
      return (await owner.send('post', `${path}/publish`, {})).body.errors;
    };
    const rows = [{ label: 'May', values: [1] }];
    for (const [type, value, field, message] of [
      ['chart', { columns: [], rows }, 'rows', 'The dataset must have at least one column and at least one row'],
      ['chart', { columns: ['A', 'B'], rows }, 'rows.0', 'One or more rows was missing data. Enter some data!'],
      ['newsletter', { title: 'News' }, 'formId', 'A mailing List must be selected.'],
    ] as const)
      expect(await published(type, value)).toEqual([{ field: `${setting}.${field}`, message }]);
    expect(await refused({ rows: 'none' })).toMatchObject([{ message: expect.stringContaining('rows') }]);
    expect((await owner.send('put', '/api/owner/layouts/page/nope', { layout: layout('x') })).body.error).toBe(
      'Unable to locate content',
    );
    expect((await owner.send('put', '/api/owner/layouts/tree/shop', { layout: layout('x') })).status).toBe(404);
  });

  test('draft editors cannot publish', async () => {
    const drafter = await signIn(shop, 'draft-editor');
    expect((await drafter.send('put', path, { layout: layout('Draft') })).status).toBe(200);
    expect((await drafter.send('post', `${path}/publish`, {})).status).toBe(403);
  });

  test('items and block fields are published where pages read them, and so is navigation', async () => {
    for (const target of ['item/mug', 'block-field/footer']) {
      expect((await owner.send('put', `/api/owner/layouts/${target}`, { layout: layout(target) })).status).toBe(200);
      expect((await owner.send('post', `/api/owner/layouts/${target}/publish`, {})).status).toBe(200);
    }
    const [mug] = await shop.database.db.select().from(items).where(eq(items.id, 'mug'));
    expect(mug?.data).toMatchObject({ layout: layout('item/mug'), structuredContent: { productType: 1 } });
    const links = [{ externalLink: { url: '/shop', title: 'All pots' } }];
    expect(
      (await owner.send('post', '/api/widget/UpdateNavigation', { fieldName: 'mainNav', navigation: { items: links } }))
        .status,
    ).toBe(200);
    const site = overlay(readContentFolder(shop.contentFolder), await readAllRows(shop.database.db));
    expect(site.blockFields.get('footer')).toEqual(layout('block-field/footer'));
    expect(site.site.navigations.get('mainNav')).toMatchObject([{ externalLink: { url: '/shop', title: 'All pots' } }]);
  });

  test('items are added, changed, reordered and removed, within the limits', async () => {
    const at = '/api/owner/collections/shop/items';
    const bowl = {
      title: 'Bowl & lid',
      productType: 1,
      tags: ['Clay'],
      variants: [{ sku: 'BOWL-LID', priceCents: 1200, qtyInStock: 3 }],
    };
    const answer = await owner.send('post', at, bowl);
    expect([answer.status, answer.body.urlId]).toEqual([201, 'bowl-lid']);
    expect((await shop.visitor().add(answer.body.id, { sku: 'BOWL-LID' })).body.newlyAdded).toMatchObject({
      title: 'Bowl & lid',
      purchasePriceCents: 1200,
    });
    expect((await owner.send('post', at, bowl)).body.error).toBe('This SKU already exists');
    expect((await owner.send('post', at, { ...bowl, variants: [] })).body.urlId).toBe('bowl-lid-1');
    expect((await owner.send('post', at, { title: 'x', tags: ['y'.repeat(51)] })).body.error).toBe(
      'must have at most 50 characters',
    );
    expect((await owner.send('post', at, { title: 'x', tags: ['Y', 'y'] })).body.error).toBe('This tag already exists');
    expect((await owner.send('post', at, { title: 'x', workflowState: 'Lost' })).body.error).toBe(
      'Lost is not one of the expected options.',
    );
    expect((await owner.send('put', `${at}/${answer.body.id}`, { title: '<Bowl>', urlId: 'vase' })).body).toMatchObject(
      {
        title: '<Bowl>',
        urlId: 'vase-1',
      },
    );
    const tags = ['Clay', '<i>Salt</i> & fire'];
    await owner.send('put', `${at}/${answer.body.id}`, { tags });
    expect((await owner.get(at)).body.items).toContainEqual(expect.objectContaining({ id: answer.body.id, tags }));
    const [row] = await shop.database.db.select().from(items).where(eq(items.id, answer.body.id));
    expect(row?.data).toMatchObject({
      title: '&lt;Bowl&gt;',
      tags: ['Clay', '&lt;i&gt;Salt&lt;/i&gt; &amp; fire'],
    });
    const ids = (await owner.get(at)).body.items.map(({ id }: { id: string }) => id).reverse();
    expect((await owner.send('put', '/api/owner/collections/shop/order', { ids })).status).toBe(204);
    expect((await owner.get(at)).body.items.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect((await owner.send('put', '/api/owner/collections/shop/order', { ids: ids.slice(1) })).status).toBe(409);
    await owner.send('put', `${at}/${answer.body.id}`, { workflowState: 'Draft' });
    const { collections } = overlay(readContentFolder(shop.contentFolder), await readAllRows(shop.database.db));
    const shown = collections.find(({ collection }) => collection['id'] === 'shop')?.items ?? [];
    expect(shown).toHaveLength(ids.length - 1);
    expect((await owner.send('delete', `${at}/${answer.body.id}`)).status).toBe(204);
    expect((await owner.send('delete', `${at}/${answer.body.id}`)).body.error).toBe('Unable to locate content');

    await shop.database.db.execute(
      `INSERT INTO collections (id, website_id, url_id, data) VALUES ('full', 'test-site', 'full', '{"typeName": "products"}'), ('long', 'test-site', 'long', '{"ordering": "user"}')`,
    );
    await shop.database.db.execute(
      `INSERT INTO items (id, collection_id, url_id, title, data) SELECT c || n, c, c || n, 'x', '{}' FROM generate_series(1, 250) AS n, (VALUES ('full'), ('long')) AS cs (c) WHERE c = 'long' OR n <= 200`,
    );
    expect((await owner.send('post', at.replace('shop', 'full'), { title: 'One more' })).body.error).toBe(
      'A collection has at most 200 products.',
    );
    expect((await owner.send('post', at.replace('shop', 'long'), { title: 'One more' })).body.error).toBe(
      'A collection that you put in order has at most 250 items.',
    );
  });

  test('an item is published at its scheduled time, by one replica', async () => {
    const at = '/api/owner/collections/shop/items';
    const instant = Date.now() + 3_600_000;
    const publishAt = new Date(instant).toISOString();
    const refused = async (body: object) =>
      (await owner.send('post', at, { title: 'Later', ...body })).body.errors?.[0] as unknown;
    expect(await refused({ workflowState: 'Scheduled' })).toEqual({ field: 'publishAt', message: 'is missing' });
    expect(await refused({ workflowState: 'Scheduled', publishAt: '2020-01-01T00:00:00Z' })).toEqual({
      field: 'publishAt',
      message: 'must be in the future',
    });
    expect(await refused({ publishAt })).toMatchObject({ field: 'workflowState' });
    const { body: created } = await owner.send('post', at, { title: 'Later', workflowState: 'Scheduled', publishAt });
    const shown = async () =>
      (await owner.get(at)).body.items.find(({ id }: { id: string }) => id === created.id) as Record<string, unknown>;
    expect(await shown()).toMatchObject({ workflowState: 'Scheduled', publishOn: instant });
    expect(await publishItems(instant - 1)).toBe(0);
    const due = await Promise.all([1, 2, 3].map(() => publishItems(instant)));
    expect(due.reduce((sum, count) => sum + count)).toBe(1);
    expect(await shown()).toMatchObject({ workflowState: 'Published', publishOn: instant });
    await owner.send('put', `${at}/${created.id}`, { workflowState: 'Scheduled', publishAt });
    const before = Date.now();
    await owner.send('put', `${at}/${created.id}`, { workflowState: 'Published' });
    const now = await shown();
    expect([now['workflowState'], Number(now['publishOn']) >= before, Number(now['publishOn']) < instant]).toEqual([
      'Published',
      true,
      true,
    ]);
    expect((await owner.send('delete', `${at}/${created.id}`)).status).toBe(204);
  });

  test('charts: traffic, lists, vitals and sales by day', async () => {
    const event = (day: string, facts: unknown[], visitor = 'v') =>
      JSON.stringify({
        id: '01900000-0000-7000-8000-000000000000',
        at: `${day}T12:00:00Z`,
        day,
        kind: 'hit',
        name: '1',
        visitor,
        session: 's',
        path: '/',
        data: {},
        facts,
      });
    await storeAllGood(shop.database, {
      id: 'charts',
      lines: [
        event('2026-03-01', [
          ['hits', ''],
          ['page', '/a'],
          ['LCP', 'good', 1000],
        ]),
        event(
          '2026-03-01',
          [
            ['hits', ''],
            ['page', '/b'],
            ['LCP', 'poor', 5000],
          ],
          'w',
        ),
        event('2026-03-03', [
          ['hits', ''],
          ['page', '/b'],
          ['errors', ''],
        ]),
      ],
    });
    const range = 'from=2026-03-01&to=2026-03-03';
    expect((await owner.get(`/api/analytics/traffic?${range}`)).body.days).toEqual([
      { day: '2026-03-01', hits: 2, visitors: 2, visits: 1, errors: 0 },
      { day: '2026-03-02', hits: 0, visitors: 0, visits: 0, errors: 0 },
      { day: '2026-03-03', hits: 1, visitors: 1, visits: 1, errors: 1 },
    ]);
    expect((await owner.get(`/api/analytics/top/pages?${range}`)).body.results).toEqual([
      { key: '/b', count: 2 },
      { key: '/a', count: 1 },
    ]);
    expect((await owner.get('/api/analytics/top/nope')).body.error).toBe('nope is not one of the expected options.');
    const { vitals } = (await owner.get(`/api/analytics/vitals?${range}`)).body;
    expect(vitals[0]).toEqual({ name: 'LCP', count: 2, mean: 3000, good: 1, needsImprovement: 0, poor: 1 });
    expect((await owner.get('/api/analytics/traffic')).body.days).toHaveLength(30);
    expect((await owner.get('/api/analytics/traffic?from=2024-01-01&to=2026-03-03')).body.error).toBe(
      'the range has 793 days; the most is 366',
    );
    expect((await owner.get('/api/analytics/traffic?from=tomorrow')).body.error).toBe('must be a day, YYYY-MM-DD');
    await shop.database.db.execute(`INSERT INTO orders (id, number, token_hash, website_id, cart_id, idempotency_key, status, test_mode, email, currency,
      subtotal_cents, discount_cents, shipping_cents, tax_cents, grand_total_cents, details, created)
      SELECT 'o' || n, n, 't' || n, 'test-site', 'c', 'k' || n, CASE n WHEN 3 THEN 'declined' ELSE 'paid' END, n = 4, 'a@b.example', 'USD', 0, 0, 0, 0, 1000, '{}', '2026-03-02T10:00:00Z'
      FROM generate_series(1, 4) AS n`);
    // A sold gift card is a liability, not revenue.
    await shop.database.db.execute(`INSERT INTO order_lines (order_id, position, item_id, variant_id, sku, title, product_type, quantity, unit_price_cents, stock_taken)
      VALUES ('o1', 0, 'card', 'card-1', 'CARD', 'A gift card', 4, 2, 300, false), ('o1', 1, 'mug', 'mug-1', 'MUG', 'A mug', 1, 1, 400, false)`);
    expect((await owner.get(`/api/analytics/sales?${range}`)).body.days).toEqual([
      {
        ...{ day: '2026-03-02', currency: 'USD', orders: 2, revenueCents: 1400 },
        ...{ storeCurrency: 'USD', storeRevenueCents: 1400 },
      },
    ]);
  });
});
