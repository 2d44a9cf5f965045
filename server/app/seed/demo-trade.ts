/** Orders and an abandoned cart for exploring the demo: in test mode, without sending emails. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { hashToken, newId } from '../../database/ids.ts';
import { pageText, selectRow, selectRows } from '../../database/rows.ts';

interface DemoOrder {
  readonly name: string;
  readonly status: 'pending' | 'paid' | 'declined' | 'fulfilled';
  readonly daysAgo: number;
  readonly quantities: readonly number[];
}

const ORDERS: readonly DemoOrder[] = [
  { name: 'Vera Lindqvist', status: 'fulfilled', daysAgo: 21, quantities: [1] },
  { name: 'Tomás Ferreira', status: 'fulfilled', daysAgo: 14, quantities: [2, 1] },
  { name: 'Vera Lindqvist', status: 'fulfilled', daysAgo: 9, quantities: [1, 1, 1] },
  { name: 'Aiko Tanaka', status: 'declined', daysAgo: 6, quantities: [1] },
  { name: 'Noor Haddad', status: 'paid', daysAgo: 3, quantities: [3] },
  { name: 'Elias Berg', status: 'paid', daysAgo: 2, quantities: [1, 2] },
  { name: 'Mary Okafor', status: 'paid', daysAgo: 1, quantities: [1] },
];

const SHIPPING_CENTS = 800;

const variantRow = z.object({
  id: z.string(),
  itemId: z.string(),
  sku: z.string(),
  title: pageText,
  variant: z.string(),
  cents: z.number(),
});

const siteRow = z.object({ id: z.string(), currency: z.string() });

/** Inserts them within the caller's transaction into a site that has no orders. */
export async function addDemoTrade(tx: Db): Promise<void> {
  const site = await selectRow(
    tx,
    siteRow,
    sql`SELECT id, coalesce(store_settings ->> 'currency', 'USD') AS currency FROM websites
      WHERE NOT EXISTS (SELECT FROM orders) LIMIT 1`,
  );
  if (site === undefined) return;
  const variants = await selectRows(
    tx,
    variantRow,
    sql`SELECT v.id, v.item_id AS "itemId", v.sku, i.title, v.price_cents::float8 AS cents,
        coalesce((SELECT string_agg(a.value, ' / ') FROM jsonb_each_text(v.attributes) a), '') AS variant
      FROM variants v JOIN items i ON i.id = v.item_id WHERE i.product_type = 1 AND v.position = 0 ORDER BY i.position, v.id LIMIT 5`,
  );
  if (variants.length === 0) return;
  for (const [index, order] of ORDERS.entries()) {
    const lines = order.quantities.flatMap((quantity, at) => {
      const variant = variants[(index + at) % variants.length];
      return variant === undefined ? [] : [{ ...variant, quantity }];
    });
    await insertOrder(tx, site, order, lines);
  }
  await insertCart(tx, site.id, variants.slice(0, 2));
}

type Line = z.infer<typeof variantRow> & { readonly quantity: number };

function contactOf(name: string) {
  const [firstName = '', lastName = ''] = name.split(' ');
  const email = `${firstName}.${lastName}@example.com`.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const place = { city: 'Albany', region: 'NY', postalCode: '12207', country: 'US' };
  return { email, firstName, lastName, phone: '', line1: '1 Main Street', line2: '', ...place };
}

async function insertOrder(
  tx: Db,
  { id: websiteId, currency }: z.infer<typeof siteRow>,
  { name, status, daysAgo }: DemoOrder,
  lines: readonly Line[],
): Promise<void> {
  const id = newId();
  const contact = contactOf(name);
  const subtotal = lines.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0);
  const details = {
    ...{ base: '', contact, shippingOption: 'Post', couponCodes: [], taxes: [], addedTaxes: [] },
    ...{ includedTaxCents: 0, plan: null },
  };
  const at = sql`now() - ${daysAgo} * interval '1 day'`;
  const isPaid = status === 'paid' || status === 'fulfilled';
  await tx.execute(sql`
    INSERT INTO orders (id, number, token_hash, website_id, cart_id, idempotency_key, status, test_mode, kind, provider, email,
      currency, subtotal_cents, discount_cents, shipping_cents, tax_cents, grand_total_cents, details, payment_reference,
      created, updated_at, paid_at, fulfilled_at)
    VALUES (${id}, next_order_number(), ${hashToken(id)}, ${websiteId}, ${`demo-${id}`}, 'demo', ${status}, true, 'cart', 'test',
      ${contact.email}, ${currency}, ${subtotal}, 0, ${SHIPPING_CENTS}, 0, ${subtotal + SHIPPING_CENTS},
      ${JSON.stringify(details)}::jsonb, ${`demo_${id}`}, ${at}, ${at}, ${isPaid ? at : null},
      ${status === 'fulfilled' ? at : null})`);
  for (const [position, { id: variantId, itemId, sku, title, variant, cents, quantity }] of lines.entries())
    await tx.execute(sql`
      INSERT INTO order_lines (order_id, position, item_id, variant_id, sku, title, variant_text, product_type, quantity,
        unit_price_cents, stock_taken)
      VALUES (${id}, ${position}, ${itemId}, ${variantId}, ${sku}, ${title}, ${variant}, 1, ${quantity}, ${cents}, false)`);
}

async function insertCart(tx: Db, websiteId: string, variants: readonly z.infer<typeof variantRow>[]): Promise<void> {
  const id = newId();
  const checkout = { details: contactOf('Rosa Keller') };
  const at = sql`now() - interval '5 hours'`;
  await tx.execute(sql`INSERT INTO carts (id, token_hash, website_id, checkout, created, updated_at)
    VALUES (${id}, ${hashToken(id)}, ${websiteId}, ${JSON.stringify(checkout)}::jsonb, ${at}, ${at})`);
  for (const variant of variants)
    await tx.execute(sql`INSERT INTO cart_entries (id, cart_id, item_id, variant_id, quantity)
      VALUES (${newId()}, ${id}, ${variant.itemId}, ${variant.id}, 1)`);
}
