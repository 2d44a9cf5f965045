/** Orders of a year and carts that were left, for whoever looks around in the demo: in test mode, with emails to nobody. */

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isPaidStatus } from '#shared/checkout';
import { DAY_MS, HOUR_MS } from '#shared/durations';
import type { Db } from '../../database/database.ts';
import { hashToken, newId } from '../../database/ids.ts';
import { pageText, selectRow, selectRows } from '../../database/rows.ts';
import { type Chance, type DemoDay, near } from './demo-year.ts';

interface DemoOrder {
  readonly name: string;
  readonly status: 'paid' | 'declined' | 'cancelled' | 'fulfilled';
  /** Epoch milliseconds. */
  readonly at: number;
  readonly lines: readonly Line[];
}

/** Those of the last weeks, which people look at. */
const RECENT = [
  { name: 'Vera Lindqvist', status: 'fulfilled', daysAgo: 21, quantities: [1] },
  { name: 'Tomás Ferreira', status: 'fulfilled', daysAgo: 14, quantities: [2, 1] },
  { name: 'Vera Lindqvist', status: 'fulfilled', daysAgo: 9, quantities: [1, 1, 1] },
  { name: 'Aiko Tanaka', status: 'declined', daysAgo: 6, quantities: [1] },
  { name: 'Noor Haddad', status: 'paid', daysAgo: 3, quantities: [3] },
  { name: 'Elias Berg', status: 'paid', daysAgo: 2, quantities: [1, 2] },
  { name: 'Mary Okafor', status: 'paid', daysAgo: 1, quantities: [1] },
] as const;
const RECENT_VARIANTS = 5;

const FIRST_NAMES = [
  'Vera',
  'Jonas',
  'Aiko',
  'Mary',
  'Pieter',
  'Ines',
  'Noor',
  'Theo',
  'Rosa',
  'Elias',
  'Hanne',
  'Luc',
];
const LAST_NAMES = [
  'Keller',
  'Maes',
  'Tanaka',
  'Okafor',
  'Berg',
  'Haddad',
  'Lindqvist',
  'Moreau',
  'Vos',
  'Ferreira',
  'Silva',
];

/** Of the newest one; the next is that of the first order that somebody places. */
const LAST_NUMBER = 1400;
const SHIPPING_CENTS = 800;
/** Of visitors. */
const ORDERS_SHARE = 0.024;
const CARTS_A_DAY = 0.22;
/** After these days an order has gone out. */
const SENT_AFTER = 4;

const variantRow = z.object({
  id: z.string(),
  itemId: z.string(),
  sku: z.string(),
  title: pageText,
  variant: z.string(),
  cents: z.number(),
});
type Variant = z.infer<typeof variantRow>;
type Line = Variant & { readonly quantity: number };

const siteRow = z.object({ id: z.string(), currency: z.string() });
type Site = z.infer<typeof siteRow>;

export interface DemoTradeOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly year: readonly DemoDay[];
  readonly chance: Chance;
}

/** Writes them, in the transaction of the caller, into a site that has no orders. Gives the orders that were paid. */
export async function addDemoTrade(tx: Db, options: DemoTradeOptions): Promise<readonly DemoOrder[]> {
  const site = await selectRow(
    tx,
    siteRow,
    sql`SELECT id, coalesce(store_settings ->> 'currency', 'USD') AS currency FROM websites
      WHERE NOT EXISTS (SELECT FROM orders) LIMIT 1`,
  );
  if (site === undefined) return [];
  const variants = await selectRows(
    tx,
    variantRow,
    sql`SELECT v.id, v.item_id AS "itemId", v.sku, i.title, v.price_cents::float8 AS cents,
        coalesce((SELECT string_agg(a.value, ' / ') FROM jsonb_each_text(v.attributes) a), '') AS variant
      FROM variants v JOIN items i ON i.id = v.item_id WHERE i.product_type = 1 AND v.position = 0 ORDER BY i.position, v.id LIMIT 10`,
  );
  if (variants.length === 0) return [];
  const orders = [...recentOrders(variants, options), ...ordersOfYear(variants, options)].sort((a, b) => a.at - b.at);
  await insertOrders(tx, site, orders);
  await insertCarts(tx, site.id, cartsLeft(variants, options));
  return orders.filter(({ status }) => isPaidStatus(status));
}

const recentOrders = (all: readonly Variant[], { now }: DemoTradeOptions): readonly DemoOrder[] => {
  const variants = all.slice(0, RECENT_VARIANTS);
  return RECENT.map(({ name, status, daysAgo, quantities }, index) => ({
    ...{ name, status, at: now - daysAgo * DAY_MS },
    lines: quantities.flatMap((quantity, at) => {
      const variant = variants[(index + at) % variants.length];
      return variant === undefined ? [] : [{ ...variant, quantity }];
    }),
  }));
};

/** Products at the front are bought most. */
const chosen = (variants: readonly Variant[], chance: Chance): Variant | undefined =>
  variants[Math.floor(chance() ** 2 * variants.length)];

const nameBy = (chance: Chance): string =>
  [FIRST_NAMES, LAST_NAMES].map((names) => names[Math.floor(chance() * names.length)] ?? '').join(' ');

function ordersOfYear(variants: readonly Variant[], { now, year, chance }: DemoTradeOptions): readonly DemoOrder[] {
  return year.flatMap(({ ago, visitors, fromLetter }) =>
    // Today is as far as it has come; who comes by a letter buys more often.
    Array.from({ length: ago === 0 ? 0 : near((visitors + fromLetter * 2) * ORDERS_SHARE, chance) }, () => {
      const lines = Array.from({ length: 1 + Math.floor(chance() ** 3 * 3) }, () => chosen(variants, chance));
      const kept = new Map(lines.flatMap((line) => (line === undefined ? [] : [[line.id, line]])));
      const status = chance() < 0.03 ? 'cancelled' : ago > SENT_AFTER ? 'fulfilled' : 'paid';
      return {
        ...{ name: nameBy(chance), status, at: now - ago * DAY_MS - Math.floor(chance() * 8 * HOUR_MS) },
        lines: [...kept.values()].map((line) => ({ ...line, quantity: chance() < 0.8 ? 1 : 2 })),
      } as const;
    }),
  );
}

interface DemoCart {
  readonly name: string;
  readonly at: number;
  readonly variants: readonly Variant[];
}

function cartsLeft(variants: readonly Variant[], { now, year, chance }: DemoTradeOptions): readonly DemoCart[] {
  const left = year.flatMap(({ ago }) =>
    ago === 0 || chance() > CARTS_A_DAY
      ? []
      : [
          {
            name: chance() < 0.7 ? nameBy(chance) : '',
            at: now - ago * DAY_MS - Math.floor(chance() * 8 * HOUR_MS),
            variants: [chosen(variants, chance)].flatMap((one) => one ?? []),
          },
        ],
  );
  return [...left, { name: 'Rosa Keller', at: now - 5 * HOUR_MS, variants: variants.slice(0, 2) }];
}

function contactOf(name: string) {
  const [firstName = '', lastName = ''] = name.split(' ');
  const email = `${firstName}.${lastName}@example.com`.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const place = { city: 'Albany', region: 'NY', postalCode: '12207', country: 'US' };
  return { email, firstName, lastName, phone: '', line1: '1 Main Street', line2: '', ...place };
}

const detailsOf = (name: string) => ({
  ...{ base: '', contact: contactOf(name), shippingOption: 'Post', couponCodes: [], taxes: [], addedTaxes: [] },
  ...{ includedTaxCents: 0, plan: null },
});

/** All in two statements: the first start of the demo waits for them. */
async function insertOrders(tx: Db, site: Site, orders: readonly DemoOrder[]): Promise<void> {
  const rows = orders.map(({ name, status, at, lines }, index) => {
    const id = newId();
    const number = LAST_NUMBER - orders.length + 1 + index;
    const details = detailsOf(name);
    const subtotal = lines.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0);
    const { email } = details.contact;
    return { id, number, hash: hashToken(id), status, email, subtotal, details, at: at / 1000, lines };
  });
  const orderRows = JSON.stringify(rows.map(({ lines: _, ...row }) => row));
  await tx.execute(sql`
    INSERT INTO orders (id, number, token_hash, website_id, cart_id, idempotency_key, status, test_mode, kind, provider, email,
      currency, subtotal_cents, discount_cents, shipping_cents, tax_cents, grand_total_cents, details, payment_reference,
      created, updated_at, paid_at, fulfilled_at)
    SELECT id, number, hash, ${site.id}, 'demo-' || id, 'demo', status, true, 'cart', 'test', email,
      ${site.currency}, subtotal, 0, ${SHIPPING_CENTS}, 0, subtotal + ${SHIPPING_CENTS}, details, 'demo_' || id,
      placed, placed, CASE WHEN status <> 'declined' THEN placed END, CASE WHEN status = 'fulfilled' THEN placed END
    FROM (SELECT *, to_timestamp(at) AS placed FROM json_to_recordset(${orderRows}::json)
      AS g (id text, number bigint, hash text, status text, email text, subtotal bigint, details jsonb, at float8)) AS g`);
  await tx.execute(sql`SELECT setval(quote_ident(site_scoped('order_numbers'))::regclass, ${LAST_NUMBER})`);
  const lineRows = rows.flatMap(({ id, lines }) =>
    lines.map(({ id: variantId, ...line }, position) => ({ ...line, orderId: id, variantId, position })),
  );
  await tx.execute(sql`
    INSERT INTO order_lines (order_id, position, item_id, variant_id, sku, title, variant_text, product_type, quantity,
      unit_price_cents, stock_taken)
    SELECT "orderId", position, "itemId", "variantId", sku, title, variant, 1, quantity, cents, false
    FROM json_to_recordset(${JSON.stringify(lineRows)}::json) AS g ("orderId" text, position int, "itemId" text,
      "variantId" text, sku text, title text, variant text, quantity int, cents bigint)`);
}

async function insertCarts(tx: Db, websiteId: string, carts: readonly DemoCart[]): Promise<void> {
  const rows = carts.map(({ name, at, variants }) => {
    const id = newId();
    const checkout = name === '' ? {} : { details: contactOf(name) };
    return { id, hash: hashToken(id), checkout, at: at / 1000, variants };
  });
  const cartRows = JSON.stringify(rows.map(({ variants: _, ...row }) => row));
  await tx.execute(sql`
    INSERT INTO carts (id, token_hash, website_id, checkout, created, updated_at)
    SELECT id, hash, ${websiteId}, checkout, to_timestamp(at), to_timestamp(at)
    FROM json_to_recordset(${cartRows}::json) AS g (id text, hash text, checkout jsonb, at float8)`);
  const entries = rows.flatMap(({ id: cartId, variants }) =>
    variants.map(({ id: variantId, itemId }) => ({ id: newId(), cartId, itemId, variantId })),
  );
  await tx.execute(sql`
    INSERT INTO cart_entries (id, cart_id, item_id, variant_id, quantity)
    SELECT id, "cartId", "itemId", "variantId", 1
    FROM json_to_recordset(${JSON.stringify(entries)}::json) AS g (id text, "cartId" text, "itemId" text, "variantId" text)`);
}
