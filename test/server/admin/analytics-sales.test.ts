/** Sales and carts that were left, by day and by product. */
import { sql } from 'drizzle-orm';
import { websites } from '../../../server/database/schema.ts';
import { onDatabases } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const RANGE = 'from=2026-03-01&to=2026-03-02';

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  beforeAll(async () => {
    shop = await openShop(await store.environment());
    owner = await signIn(shop);
    const { db } = shop.database;
    await db.update(websites).set({ data: { id: 'test-site', siteTitle: 'Test', timeZone: 'America/New_York' } });
    await shop.backend.admin.site.refresh();
    // The first two are of March 1 in New York; the shop is in test mode, and the third is no test; the fourth was not paid.
    await db.execute(sql`INSERT INTO orders (id, number, token_hash, website_id, cart_id, idempotency_key, status, test_mode, email,
        currency, subtotal_cents, discount_cents, shipping_cents, tax_cents, grand_total_cents, refunded_cents, details, created)
      SELECT 'o' || n, n, 't' || n, 'test-site', 'c', 'k' || n, CASE n WHEN 4 THEN 'declined' ELSE 'paid' END, n <> 3, 'a@b.example',
        'USD', 0, 0, 0, 0, 1000, CASE n WHEN 2 THEN 250 ELSE 0 END, '{}', at::timestamptz
      FROM unnest(ARRAY['2026-03-01T05:00:00Z', '2026-03-02T04:59:59Z', '2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z', '2026-03-02T05:00:00Z'])
        WITH ORDINALITY AS g (at, n)`);
    await db.execute(sql`INSERT INTO order_lines (order_id, position, item_id, variant_id, sku, title, product_type, quantity, unit_price_cents, stock_taken)
      VALUES ('o1', 0, 'vase', 'v', 'VASE', 'An old title', 1, 2, 300, false), ('o1', 1, 'gone', 'g', 'GONE', 'No longer sold', 1, 1, 100, false),
        ('o2', 0, 'vase', 'v', 'VASE', 'An old title', 1, 1, 300, false), ('o3', 0, 'vase', 'v', 'VASE', 'An old title', 1, 9, 300, false),
        ('o5', 0, 'card', 'c', 'CARD', 'A card', 4, 1, 400, false)`);
    await db.execute(sql`INSERT INTO analytics_daily (day, metric, key, count) VALUES
      ('2026-03-01', 'product-view', 'vase', 12), ('2026-03-02', 'product-view', 'mug', 3), ('2026-03-02', 'product-add', 'mug', 1)`);
  }, 120_000);
  afterAll(() => shop.stop());

  const rows = async (name: string, more = '') => {
    const { status, body } = await owner.get(`/api/analytics/reports/${name}?${RANGE}${more}`);
    expect([status, body.error]).toEqual([200, undefined]);
    expect(body).toMatchObject({ currency: 'USD', testMode: true });
    return body.rows.map(({ key, values }: { key: string; values: object }) => ({ key, ...values }));
  };

  test('a day of sales ends at midnight of the site; refunds and gift cards are no revenue', async () => {
    expect(await rows('sales')).toEqual([
      { key: '2026-03-01', revenueCents: 1750, orders: 2, pieces: 4, averageCents: 875 },
      { key: '2026-03-02', revenueCents: 600, orders: 1, pieces: 1, averageCents: 600 },
    ]);
    const overview = await rows('overview');
    expect(overview).toEqual(
      expect.arrayContaining([
        { key: 'revenueCents', value: 2350 },
        { key: 'orders', value: 3 },
        { key: 'averageCents', value: 2350 / 3 },
      ]),
    );
  });

  test('products are told with what was viewed, added and sold, those that are gone, too', async () => {
    expect(await rows('products')).toEqual([
      { key: 'vase', revenueCents: 900, pieces: 3, orders: 2, views: 12, added: 0 },
      { key: 'card', revenueCents: 400, pieces: 1, orders: 1, views: 0, added: 0 },
      { key: 'gone', revenueCents: 100, pieces: 1, orders: 1, views: 0, added: 0 },
      { key: 'mug', revenueCents: 0, pieces: 0, orders: 0, views: 3, added: 1 },
    ]);
    expect(await rows('products', '&item=mug')).toHaveLength(1);
    expect(await rows('product-days', '&item=vase')).toEqual([
      { key: '2026-03-01', revenueCents: 900, pieces: 3, views: 12, added: 0 },
      { key: '2026-03-02', revenueCents: 0, pieces: 0, views: 0, added: 0 },
    ]);
    const { text } = await owner.get(`/api/analytics/reports/products/export?${RANGE}`);
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      'Product,Name,revenue (USD),pieces,orders,views,added',
      'vase,Vase & stand,9,3,2,12,0',
      expect.stringContaining('card,'),
    ]);
  });

  test('carts that were left have their value, and say what became of them', async () => {
    await shop.database.db.execute(sql`INSERT INTO carts (id, token_hash, website_id, checkout, created, updated_at, reminded_at, recovers, is_purchased)
      VALUES ('a', 'ta', 'test-site', '{"details": {"email": "a@b.example"}}', now(), '2026-03-02T04:00:00Z', now(), NULL, false),
        ('b', 'tb', 'test-site', '{}', now(), '2026-03-02T06:00:00Z', NULL, NULL, false),
        ('r', 'tr', 'test-site', '{}', now(), '2026-03-02T07:00:00Z', NULL, 'a', true)`);
    await shop.database.db.execute(sql`INSERT INTO cart_entries (id, cart_id, item_id, variant_id, quantity)
      SELECT c.id, c.id, v.item_id, v.id, 2 FROM variants v, carts c WHERE v.sku = 'VASE' AND c.id IN ('a', 'b')`);
    // The vase is on sale.
    expect(await rows('carts')).toEqual([
      { key: '2026-03-01', valueCents: 6000, carts: 1, withEmail: 1, reminded: 1, recovered: 1 },
      { key: '2026-03-02', valueCents: 6000, carts: 1, withEmail: 0, reminded: 0, recovered: 0 },
    ]);
    const { text } = await owner.get(`/api/analytics/reports/carts/export?${RANGE}`);
    expect(text).toContain('Day,value (USD),carts,withEmail,reminded,recovered\r\n2026-03-01,60,1,1,1,1\r\n');
  });
});
