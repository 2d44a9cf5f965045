/** Deleting an account takes as long with two hundred thousand deliveries as with ten: no statement scans the outbox. */
import { type SQL, sql } from 'drizzle-orm';
import { anonymizeTrade, anonymizeWritings } from '../../../server/accounts/account-deletion.ts';
import type { Db } from '../../../server/database/database.ts';
import { onDatabases } from '../../database/databases.ts';
import { order, ready, useOrderShop } from '../shop/order-shop.ts';

const DELIVERIES = 20_000;
const ID = 'x'.repeat(22);

onDatabases((store) => {
  const of = useOrderShop(store);
  beforeAll(async () => {
    const visitor = of.shop.visitor();
    await visitor.add('vase');
    const { id } = (await order(visitor, await ready(visitor))).body.order;
    await of.rows(
      `INSERT INTO orders (id, number, token_hash, website_id, cart_id, idempotency_key, status, test_mode, email,
          currency, subtotal_cents, discount_cents, shipping_cents, tax_cents, grand_total_cents, account_id, details)
        SELECT rpad('id' || n, 22, 'x'), 900000 + n, 'bulk' || n, website_id, 'bulk' || n, '', 'paid', false, 'bulk' || n || '@example.com',
          currency, 0, 0, 0, 0, 0, 'account' || n / 3, details FROM orders, generate_series(1, $2::int / 10) AS n WHERE id = $1`,
      [id, DELIVERIES],
    );
    await of.rows(
      `INSERT INTO deliveries (key, channel, target, payload, delivered_at)
        SELECT (ARRAY['order-', 'notice-', 'fulfilled-'])[n % 3 + 1] || rpad('id' || n / 10, 22, 'x') || '-' || n, 'mail',
          'bulk' || n / 10 || '@example.com', '{}', now() FROM generate_series(1, $1::int) AS n`,
      [DELIVERIES],
    );
    await of.rows('ANALYZE all_deliveries, all_orders');
  }, 120_000);

  test('its emails are found by indexes', async () => {
    const { db } = of.shop.database;
    const plans: string[] = [];
    const execute = async (statement: SQL) => {
      plans.push(JSON.stringify((await db.execute(sql`EXPLAIN ${statement}`)).rows));
      return { rows: [] };
    };
    const tx = { execute } as unknown as Db;
    await anonymizeTrade(tx, sql`account_id = 'account7'`, 'bulk7@example.com');
    await anonymizeWritings(tx, 'account7', 'bulk7@example.com');
    const ofEmails = plans.filter((plan) => plan.includes('all_deliveries'));
    expect(ofEmails).toHaveLength(2);
    for (const plan of ofEmails) expect(plan).not.toMatch(/Seq Scan on all_deliveries/);
  });

  test('emails about its orders are forgotten, whatever the address; those about others stay', async () => {
    const keys = [
      ...['order', 'notice', 'review', 'fulfilled', 'cancelled'].map((kind) => `${kind}-${ID}`),
      ...[
        `notice-${ID}~1`,
        `card-${ID}-0`,
        `order-link-${ID}-29733120`,
        `subscription-${ID}-renewed-2`,
        'return-r1-requested',
      ],
    ];
    const others = [`notice-${ID.slice(1)}`, 'notice-other', 'return-r2-requested', `webhook-${ID}`];
    await of.rows(
      `INSERT INTO deliveries (key, channel, target, payload, delivered_at)
        SELECT key, CASE WHEN key LIKE 'webhook%' THEN 'webhook' ELSE 'mail' END, 'shop@example.com', '{"text": "Ann"}', now()
        FROM unnest($1::text[]) key`,
      [[...keys, ...others]],
    );
    await of.rows(
      `UPDATE orders SET id = $1, account_id = 'ann' WHERE id = (SELECT id FROM orders WHERE account_id IS NOT NULL LIMIT 1)`,
      [ID],
    );
    await of.rows(`INSERT INTO return_requests (id, order_id, lines, reason) VALUES ('r1', $1, '[]', 'other')`, [ID]);
    await of.shop.database.transaction((tx) => anonymizeTrade(tx, sql`account_id = 'ann'`, 'ann@example.com'));
    const rows = await of.rows(
      `SELECT key FROM deliveries WHERE payload = '{"forget": true}' ORDER BY key COLLATE "C"`,
    );
    expect(rows.map(({ key }) => key)).toEqual([...keys].sort());
  });
});
