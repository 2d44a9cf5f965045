import { shippedMigrations } from '../../server/database/migrate.ts';
import { onDatabases, open } from './databases.ts';

onDatabases((store) => {
  test('events and pending emails are migrated from the old tables', async () => {
    const database = await open(await store.environment());
    await database.withConnection(async (connection) => {
      const rowsOf = async (text: string) => (await connection.query(text, [])).rows;
      await connection.query('CREATE SCHEMA before; SET search_path TO before');
      const migrations = shippedMigrations();
      const later = migrations.findIndex(({ name }) => name.startsWith('0060'));
      for (const { sql } of migrations.slice(0, later)) await connection.query(sql);
      await connection.query(`
        INSERT INTO analytics_events (id, at, day, kind, name, visitor, path, data)
        SELECT gen_random_uuid(), '2026-03-01T12:00:00Z', '2026-03-01'::date + n % 2, 'hit', 'n' || n, 'v', '/a', '{"a": "b\\"c"}'
        FROM generate_series(1, 2500) n;
        INSERT INTO outbox (id, kind, recipient, subject, body, html, attempts, sent_at) VALUES
          ('order-1', 'order-confirmed', 'ann@example.com', 'Your order', 'Text', '<p>Text</p>', 1, now()),
          ('order-2', 'order-confirmed', 'eve@example.com', 'Your order', 'Text', '<p>Text</p>', 2, NULL),
          ('order-3', 'order-confirmed', 'eve@example.com', 'Your order', 'Text', '<p>Text</p>', 12, NULL)`);
      for (const { sql } of migrations.slice(later)) await connection.query(sql);

      const events = await rowsOf('SELECT name, day::text, data FROM analytics_events');
      expect(new Set(events.map((row) => (row as { name: string }).name)).size).toBe(2500);
      expect(events[0]).toMatchObject({ data: { a: 'b"c' } });
      expect(await rowsOf('SELECT day::text, count(*)::int AS n FROM analytics_events GROUP BY 1 ORDER BY 1')).toEqual([
        { day: '2026-03-01', n: 1250 },
        { day: '2026-03-02', n: 1250 },
      ]);
      expect(await rowsOf('SELECT count(*)::int AS n FROM analytics_chunks')).toEqual([{ n: 4 }]);
      const letters = await rowsOf(`
        SELECT key, channel, target, attempts, delivered_at IS NOT NULL AS sent, failed_at IS NOT NULL AS failed, payload
        FROM deliveries ORDER BY key`);
      const payload = {
        kind: 'letter',
        name: 'order-confirmed',
        subject: 'Your order',
        text: 'Text',
        html: '<p>Text</p>',
      };
      expect(letters).toEqual([
        { key: 'order-1', channel: 'mail', target: 'ann@example.com', attempts: 1, sent: true, failed: false, payload },
        {
          key: 'order-2',
          channel: 'mail',
          target: 'eve@example.com',
          attempts: 2,
          sent: false,
          failed: false,
          payload,
        },
        {
          key: 'order-3',
          channel: 'mail',
          target: 'eve@example.com',
          attempts: 12,
          sent: false,
          failed: true,
          payload,
        },
      ]);
      await connection.query('SET search_path TO DEFAULT; DROP SCHEMA before CASCADE');
    });
    await database.close();
  });

  test('existing orders, gift cards, coupons and preferences stay, and new columns are filled in', async () => {
    const database = await open(await store.environment());
    await database.withConnection(async (connection) => {
      const rowsOf = async (text: string) => (await connection.query(text, [])).rows;
      await connection.query('CREATE SCHEMA before; SET search_path TO before');
      const migrations = shippedMigrations();
      const later = migrations.findIndex(({ name }) => name.startsWith('0130'));
      for (const { sql } of migrations.slice(0, later)) await connection.query(sql);
      await connection.query(`
        INSERT INTO websites (id, data, store_settings) VALUES ('w', '{}', '{"currency": "EUR"}'), ('v', '{}', '{}');
        INSERT INTO site_documents (website_id, name, data) VALUES
          ('w', 'commerce:checkout', '{"expressCheckout": true, "colour": "red"}'),
          ('w', 'commerce:money', '{"useCLDRMoneyFormat": "yes"}'), ('w', 'languages', '{"expressCheckout": false}');
        INSERT INTO orders (id, number, token_hash, website_id, cart_id, idempotency_key, status, test_mode, email, currency,
            subtotal_cents, discount_cents, shipping_cents, tax_cents, grand_total_cents, details, updated_at)
          SELECT status, n, status, 'w', 'c', status, status, false, 'ann@example.com', 'EUR', 100, 0, 0, 0, 100, '{}', '2026-01-01T00:00:00Z'
          FROM (VALUES ('paid', 1), ('fulfilled', 2), ('cancelled', 3), ('pending', 4)) AS o (status, n);
        INSERT INTO gift_cards (code, order_id, currency, amount_cents, balance_cents) VALUES
          ('A', 'paid', 'EUR', 10, 5), ('B', 'paid', 'EUR', 10, 10);
        INSERT INTO coupons (code, kind, value) VALUES ('TEN', 'percent', 100000)`);
      for (const { sql } of migrations.slice(later)) await connection.query(sql);

      expect(
        await rowsOf(
          'SELECT id, paid_at IS NOT NULL AS paid, refunded_cents::int AS refunded FROM orders ORDER BY number',
        ),
      ).toEqual([
        { id: 'paid', paid: true, refunded: 0 },
        { id: 'fulfilled', paid: true, refunded: 0 },
        { id: 'cancelled', paid: false, refunded: 0 },
        { id: 'pending', paid: false, refunded: 0 },
      ]);
      expect(
        await rowsOf('SELECT count(DISTINCT id)::int AS n, sum(balance_cents)::int AS sum FROM gift_cards'),
      ).toEqual([{ n: 2, sum: 15 }]);
      expect(await rowsOf('SELECT code, revision FROM coupons')).toEqual([{ code: 'TEN', revision: 1 }]);
      expect(await rowsOf('SELECT store_settings, store_revision FROM websites ORDER BY id DESC')).toEqual([
        { store_settings: { currency: 'EUR', expressCheckout: true }, store_revision: 1 },
        { store_settings: {}, store_revision: 1 },
      ]);
      // Refunds never exceed the order.
      await expect(connection.query("UPDATE orders SET refunded_cents = 101 WHERE id = 'paid'", [])).rejects.toThrow();
      await connection.query('SET search_path TO public; DROP SCHEMA before CASCADE');
    });
    await database.close();
  });
});
