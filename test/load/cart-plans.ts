/** PostgreSQL's work for the cart's statements with large tables: their number, and how each finds its rows. */
import pg from 'pg';
import { pino } from 'pino';
import { seed } from '../../server/app/seed/seed.ts';
import { readConfig } from '../../server/config.ts';
import type { ConnectionPool } from '../../server/database/connection-pool.ts';
import { createDatabase, type Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { createCarts } from '../../server/shop/cart/carts.ts';
import { endlessProducts } from '../durability/shopper.ts';

export interface OperationPlan {
  readonly operation: string;
  /** Including BEGIN and COMMIT. */
  readonly statements: number;
  /** Scans of whole tables, except tables with a handful of rows. */
  readonly wholeTables: readonly string[];
}

interface Sent {
  readonly text: string;
  readonly params: readonly unknown[];
}

/** One row, or one per coupon. */
const SMALL = new Set(['all_websites', 'all_coupons', 'all_collections']);

/** Fills the tables of an empty database like a busy shop, and explains each cart operation. */
export async function explainCarts(databaseUrl: string, carts: number): Promise<readonly OperationPlan[]> {
  const silent = pino({ level: 'silent' });
  const config = readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', STATEMENT_TIMEOUT_MS: '120000' });
  const opened = await openDatabase(config, silent);
  await seed(opened, 'views/demo/content', silent);
  await opened.withConnection(async (connection) => {
    await connection.query(FILL.replaceAll(':carts', String(carts)));
    await connection.query('ANALYZE');
  });
  await opened.close();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    return await explainOn(pool);
  } finally {
    await pool.end();
  }
}

const FILL = `
  INSERT INTO items (id, collection_id, url_id, position, title, product_type, data)
    SELECT 'fill-' || n, (SELECT id FROM collections LIMIT 1), 'fill-' || n, n, 'Fill ' || n, 1, '{}'
    FROM generate_series(1, :carts / 10) n;
  INSERT INTO variants (id, item_id, sku, attributes, price_cents, unlimited)
    SELECT 'fill-' || n || '-' || v, 'fill-' || n, 'FILL-' || n || '-' || v, '{}', 1000, true
    FROM generate_series(1, :carts / 10) n, generate_series(1, 3) v;
  INSERT INTO carts (id, token_hash, website_id)
    SELECT 'cart-' || n, 'hash-' || n, (SELECT id FROM websites LIMIT 1) FROM generate_series(1, :carts) n;
  INSERT INTO cart_entries (id, cart_id, item_id, variant_id, quantity)
    SELECT 'entry-' || n || '-' || e, 'cart-' || n, 'fill-1', 'fill-1-' || e, 1
    FROM generate_series(1, :carts) n, generate_series(1, 3) e;
  INSERT INTO orders (id, number, token_hash, website_id, cart_id, idempotency_key, status, test_mode, email, currency,
      subtotal_cents, discount_cents, shipping_cents, tax_cents, grand_total_cents, details)
    SELECT 'order-' || n, 100000 + n, 'order-' || n, (SELECT id FROM websites LIMIT 1), 'cart-' || n, '', 'paid', true,
      'buyer-' || n || '@example.com', 'USD', 0, 0, 0, 0, 1000, '{"couponCodes": ["CLAY10"]}'
    FROM generate_series(1, :carts / 2) n;
  INSERT INTO gift_cards (code, order_id, currency, amount_cents, balance_cents)
    SELECT 'CARD-' || n, '', 'USD', 1000, 1000 FROM generate_series(1, :carts / 10) n;`;

async function explainOn(pool: pg.Pool): Promise<readonly OperationPlan[]> {
  const sent: Sent[] = [];
  const database = createDatabase({
    kind: 'postgres',
    promise: '',
    pool: recording(pool, sent),
    close: async () => undefined,
    listen: async () => async () => undefined,
  });
  const { rows } = await pool.query('SELECT id FROM websites');
  const carts = createCarts(database, rows[0].id);
  const [product] = endlessProducts();
  if (product === undefined) throw new Error('the demo has no product that never runs out');
  const entry = { itemId: product.itemId, sku: product.sku, quantity: 1, additionalFields: '' };
  const { token, entryId } = await carts.add(null, entry);
  const operations: Readonly<Record<string, () => Promise<unknown>>> = {
    'add to cart': () => carts.add(token, entry),
    'get cart': () => carts.load(token),
    'change quantity': () => carts.setQuantity(token, entryId, 2),
    'change fields': () => carts.setAdditionalFields(token, entryId, ''),
    'add coupon': () => carts.addCoupon(token, 'CLAY10'),
    'ship to': () => carts.setLocation(token, { country: 'BE', region: '', postalCode: '' }),
    'remove entry': () => carts.remove(token, entryId),
  };
  const plans: OperationPlan[] = [];
  for (const [operation, run] of Object.entries(operations)) {
    plans.push(await planOf(operation, run, { pool, database, sent }));
  }
  return plans;
}

async function planOf(
  operation: string,
  run: () => Promise<unknown>,
  { pool, database, sent }: { pool: pg.Pool; database: Database; sent: Sent[] },
): Promise<OperationPlan> {
  sent.length = 0;
  const before = database.statements();
  await run();
  const statements = database.statements() - before;
  const wholeTables: string[] = [];
  for (const { text, params } of sent.filter((sent) => !/^(?:BEGIN|COMMIT)$/.test(sent.text))) {
    const { rows } = await pool.query(`EXPLAIN (FORMAT JSON) ${text}`, [...params]);
    wholeTables.push(...scansIn(rows[0]['QUERY PLAN']).filter((table) => !SMALL.has(table)));
  }
  return { operation, statements, wholeTables };
}

/** Tables of all sequential scans in a plan. */
export function scansIn(plan: unknown): readonly string[] {
  if (Array.isArray(plan)) return plan.flatMap(scansIn);
  if (typeof plan !== 'object' || plan === null) return [];
  const node = plan as Readonly<Record<string, unknown>>;
  const own = node['Node Type'] === 'Seq Scan' ? [String(node['Relation Name'])] : [];
  return [...own, ...Object.values(node).flatMap(scansIn)];
}

/** A pool that records its statements. */
function recording(pool: pg.Pool, sent: Sent[]): ConnectionPool {
  const over = <T extends { query: (...given: never[]) => unknown }>(target: T): T =>
    new Proxy(target, {
      get(own, name) {
        if (name !== 'query') {
          const value = Reflect.get(own, name) as unknown;
          return typeof value === 'function' ? value.bind(own) : value;
        }
        return (query: string | { text: string }, params: readonly unknown[] = []) => {
          sent.push({ text: typeof query === 'string' ? query : query.text, params });
          return (own.query as (...given: unknown[]) => unknown).call(own, query, params);
        };
      },
    });
  const recorded = over(pool as unknown as { query: (...given: never[]) => unknown });
  const recording: ConnectionPool = {
    query: (recorded as unknown as ConnectionPool).query,
    connect: async () => over((await pool.connect()) as never) as never,
    end: () => pool.end(),
    forSite: () => recording,
  };
  return recording;
}
