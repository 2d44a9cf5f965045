/** The owner API's lists take as long for ten thousand orders as for ten: no statement scans a whole table. */
import { type SQL, sql } from 'drizzle-orm';
import { customerById, listCustomers, ordersOfCustomer } from '../../../server/admin/customers/customers.ts';
import { giftCardHistory, listGiftCards } from '../../../server/admin/gift-cards/gift-cards.ts';
import { exportBatch } from '../../../server/admin/orders/order-export.ts';
import { orderConditions } from '../../../server/admin/orders/order-filters.ts';
import { listOrders } from '../../../server/admin/orders/order-list.ts';
import type { Db } from '../../../server/database/database.ts';
import { orderByNumber } from '../../../server/shop/orders/order-record.ts';
import { onDatabases } from '../../database/databases.ts';
import { order, ready, useOrderShop } from '../shop/order-shop.ts';

const SITE = { websiteId: 'test-site', timeZone: 'Europe/Brussels' };

onDatabases((store) => {
  const of = useOrderShop(store);
  beforeAll(async () => {
    const visitor = of.shop.visitor();
    await visitor.add('vase');
    const { id } = (await order(visitor, await ready(visitor))).body.order;
    await of.rows(
      `WITH made AS (INSERT INTO orders (id, number, token_hash, website_id, cart_id, idempotency_key, status, test_mode, email,
          currency, subtotal_cents, discount_cents, shipping_cents, tax_cents, grand_total_cents, gift_card_code, details, created)
        SELECT 'bulk' || n, 900000 + n, 'bulk' || n, website_id, 'bulk' || n, '', 'paid', false, 'bulk' || n / 2 || '@example.com',
          currency, 0, 0, 0, 0, 0, 'CARD-' || n, details, '2020-01-01'::timestamptz + n * interval '1 hour'
        FROM orders, generate_series(1, 10000) AS n WHERE id = $1 RETURNING id)
      INSERT INTO order_lines (order_id, position, item_id, variant_id, sku, title, product_type, quantity, unit_price_cents, stock_taken)
      SELECT made.id, 0, item_id, variant_id, sku, title, product_type, quantity, unit_price_cents, false
      FROM made, order_lines WHERE order_id = $1`,
      [id],
    );
    await of.rows(`INSERT INTO gift_cards (code, order_id, currency, amount_cents, balance_cents)
      SELECT 'CARD-' || n, 'bulk' || n, 'USD', 100, 100 FROM generate_series(1, 10000) AS n`);
    await of.rows('ANALYZE all_orders, all_order_lines, all_gift_cards');
  });

  /** The plans of all statements that are sent. */
  const plansOf = async (read: (db: Db) => Promise<unknown>): Promise<string> => {
    const { db } = of.shop.database;
    const plans: unknown[] = [];
    const execute = async (statement: SQL) => {
      plans.push((await db.execute(sql`EXPLAIN ${statement}`)).rows);
      return db.execute(statement);
    };
    await read({ execute } as unknown as Db);
    expect(plans.length).toBeGreaterThan(0);
    return JSON.stringify(plans);
  };
  const all = orderConditions({}, SITE);

  test.each<[string, (db: Db) => Promise<unknown>]>([
    ['orders', (db) => listOrders(db, all, {})],
    [
      'the next page of orders',
      async (db) => listOrders(db, all, { cursor: (await listOrders(db, all, {})).nextPageCursor ?? '' }),
    ],
    [
      'orders of some days',
      (db) => listOrders(db, orderConditions({ from: '2020-03-01', to: '2020-03-02' }, SITE), {}),
    ],
    ['orders by number', (db) => listOrders(db, all, { sort: 'number', order: 'asc' })],
    ['an order', (db) => orderByNumber(db, SITE.websiteId, '900123')],
    ['a batch of the export', (db) => exportBatch(db, all, 'UTC', ['1577901600000000', 'bulk10'])],
    ['customers', (db) => listCustomers(db, { ...SITE, testMode: false }, {})],
    ['a customer', (db) => customerById(db, { ...SITE, testMode: false }, '94a14d4e4a4f7e3a4a4f7e3a4a4f7e3a')],
    ['orders of a customer', (db) => listOrders(db, ordersOfCustomer(SITE.websiteId, '94a14d4e'), {})],
    ['gift cards', (db) => listGiftCards(db, {})],
    ['a gift card', (db) => listGiftCards(db, { search: 'ABCD-EFGH-JKLM-NPQR' })],
    ['what has become of a gift card', (db) => giftCardHistory(db, 'CARD-77')],
  ])('%s', async (_name, read) => {
    expect((await plansOf(read)).match(/Seq Scan on all_(?:orders|order_lines|gift_cards)[^"]*/g)).toBe(null);
  });
});
