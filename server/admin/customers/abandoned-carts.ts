/** Abandoned carts. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { document, pageText, selectRows } from '../../database/rows.ts';
import { cursorParts, pageOf, readCursor } from '../../http/cursor.ts';
import { afterRow, positionColumn } from '../../http/list-position.ts';
import { inMarket } from '../../shop/cart/cart-market.ts';
import type { StoreSettings } from '../../shop/store-settings.ts';
import { abandonedCart } from './customer-replies.ts';

const PAGE_SIZE = 50;
/** A cart that was changed more recently may still be in use. */
const ABANDONED_AFTER = '1 hour';

const row = abandonedCart.omit({ subtotalCents: true, currency: true, entries: true }).extend({
  position: z.string(),
  market: z.string(),
  settings: document<StoreSettings>(),
  entries: z.array(
    z.object({
      entry: z.object({ itemId: z.string(), title: pageText, sku: z.string(), quantity: z.number() }),
      variantId: z.string(),
      chosenPriceCents: z.number().nullable(),
      product: z.object({ priceCents: z.number(), onSale: z.boolean() }),
    }),
  ),
});

const entries = sql`(
  SELECT json_agg(json_build_object(
    'entry', json_build_object('itemId', e.item_id, 'title', coalesce(i.title, ''), 'sku', coalesce(v.sku, ''),
      'quantity', e.quantity),
    'variantId', e.variant_id, 'chosenPriceCents', e.chosen_price_cents,
    'product', json_build_object('onSale', coalesce(v.on_sale, false), 'priceCents', coalesce(
      CASE WHEN v.on_sale THEN v.sale_price_cents ELSE v.price_cents END, 0))) ORDER BY e.created, e.id)
  FROM cart_entries e LEFT JOIN variants v ON v.id = e.variant_id LEFT JOIN items i ON i.id = v.item_id
  WHERE e.cart_id = c.id AND e.saved_at IS NULL)`;

export interface CartFilters {
  /** Part of an email address. */
  readonly search?: string | undefined;
  /** Only carts with an email address. */
  readonly withEmail?: 'true' | 'false' | undefined;
  /** The whole email address, in lower case. */
  readonly email?: string | undefined;
  readonly id?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Most recently abandoned first. */
export async function listAbandonedCarts(db: Db, websiteId: string, filters: CartFilters) {
  const { search = '', withEmail, cursor } = filters;
  const after = readCursor(cursor, [cursorParts.microseconds, cursorParts.text]);
  const email = sql`coalesce(c.checkout #>> '{details,email}', '')`;
  const conditions = [
    sql`c.website_id = ${websiteId} AND NOT c.is_purchased AND c.updated_at < now() - ${ABANDONED_AFTER}::interval`,
    // Copies that reminders link to count as the original cart.
    sql`c.recovers IS NULL AND NOT EXISTS (SELECT FROM carts r WHERE r.recovers = c.id AND r.is_purchased)`,
    sql`EXISTS (SELECT FROM cart_entries e WHERE e.cart_id = c.id AND e.saved_at IS NULL)`,
    sql`NOT EXISTS (SELECT FROM orders o WHERE o.id = c.order_id AND o.status = 'pending')`,
    ...(withEmail === undefined ? [] : [sql`(${email} <> '') = ${withEmail === 'true'}`]),
    ...(filters.id === undefined ? [] : [sql`c.id = ${filters.id}`]),
    ...(filters.email === undefined ? [] : [sql`lower(${email}) = ${filters.email}`]),
    ...(search.trim() === '' ? [] : [sql`strpos(lower(${email}), lower(${search.trim()})) > 0`]),
    ...(after === undefined ? [] : [afterRow({ created: sql`c.updated_at`, id: sql`c.id` }, after)]),
  ];
  const rows = await selectRows(
    db,
    row,
    sql`
    SELECT c.id, c.kind, ${email} AS email, c.market, w.store_settings AS settings, ${entries} AS entries,
      concat_ws(' ', nullif(c.checkout #>> '{details,firstName}', ''), nullif(c.checkout #>> '{details,lastName}', '')) AS name,
      ${epochMs(sql`c.created`)} AS created, ${epochMs(sql`c.updated_at`)} AS updated, ${epochMs(sql`c.reminded_at`)} AS "remindedAt", ${positionColumn(sql`c.updated_at`)} AS position
    FROM carts c JOIN websites w ON w.id = c.website_id
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY c.updated_at DESC, c.id DESC LIMIT ${PAGE_SIZE + 1}`,
  );
  const { rows: visible, ...paging } = pageOf(rows, PAGE_SIZE, ({ position, id }) => [position, id]);
  return { results: visible.map(pricedCart), ...paging };
}

/** A cart in the prices of its market. */
function pricedCart({ position: _, market, settings, entries: stored, ...cart }: z.infer<typeof row>) {
  const priced = inMarket({ settings, market: null, coupons: [], cart: { entries: stored, saved: [] } }, market);
  const lines = stored.map(({ entry, chosenPriceCents }, at) => ({
    ...entry,
    unitPriceCents: chosenPriceCents ?? priced.cart?.entries[at]?.product.priceCents ?? 0,
  }));
  return {
    ...cart,
    currency: priced.settings.currency,
    entries: lines,
    subtotalCents: lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0),
  };
}
