/** What was sold and left, read from orders and carts by their indexes of time. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { productTypes } from '#shared/product-types';
import type { Db } from '../../../database/database.ts';
import { pageText, selectRows } from '../../../database/rows.ts';
import { within } from '../ranges.ts';
import type { Asked } from '../report.ts';

/** What the gift cards in one of the orders `o` cost: money that is owed, not earned. */
const giftCardsSold = sql`SELECT coalesce(sum(n.quantity * n.unit_price_cents), 0) FROM order_lines n
  WHERE n.order_id = o.id AND n.product_type = ${productTypes['gift-card']}`;
const revenue = sql`greatest(o.grand_total_cents - o.refunded_cents - (${giftCardsSold}), 0)::bigint`;
const inStore = (cents: ReturnType<typeof sql>) =>
  sql`sum(store_cents(${cents}, o.currency, o.market_rate, o.store_currency))::float8`;
const dayIn = (column: ReturnType<typeof sql>, timeZone: string) =>
  sql`to_char(${column} AT TIME ZONE ${timeZone}, 'YYYY-MM-DD')`;

/** In a store in test mode test orders count, and nowhere else. */
const counted = ({ context, days, timeZone }: Asked) =>
  sql`o.website_id = ${context.websiteId} AND o.status IN ('paid', 'fulfilled')
    AND o.test_mode = ${context.orders.testMode} AND ${within(sql`o.created`, days, timeZone)}`;

const salesRow = z.object({ day: z.string(), orders: z.number(), pieces: z.number(), revenueCents: z.number() });
export type DayOfSales = z.infer<typeof salesRow>;

export const salesByDay = (asked: Asked): Promise<readonly DayOfSales[]> =>
  selectRows(
    asked.db,
    salesRow,
    sql`
    SELECT ${dayIn(sql`o.created`, asked.timeZone)} AS day, count(*)::int AS orders, ${inStore(revenue)} AS "revenueCents",
      coalesce(sum((SELECT sum(n.quantity) FROM order_lines n WHERE n.order_id = o.id)), 0)::int AS pieces
    FROM orders o WHERE ${counted(asked)} GROUP BY 1`,
  );

const cost = sql`(n.quantity * n.unit_price_cents)::bigint`;
const soldRow = z.object({
  itemId: z.string(),
  title: pageText,
  orders: z.number(),
  pieces: z.number(),
  revenueCents: z.number(),
});

export const soldProducts = (asked: Asked) =>
  selectRows(
    asked.db,
    soldRow,
    sql`
    SELECT n.item_id AS "itemId", max(n.title) AS title, count(DISTINCT o.id)::int AS orders, sum(n.quantity)::int AS pieces,
      ${inStore(cost)} AS "revenueCents"
    FROM orders o JOIN order_lines n ON n.order_id = o.id WHERE ${counted(asked)} GROUP BY 1`,
  );

export const soldByDay = (asked: Asked, itemId: string): Promise<readonly DayOfSales[]> =>
  selectRows(
    asked.db,
    salesRow,
    sql`
    SELECT ${dayIn(sql`o.created`, asked.timeZone)} AS day, count(DISTINCT o.id)::int AS orders,
      sum(n.quantity)::int AS pieces, ${inStore(cost)} AS "revenueCents"
    FROM orders o JOIN order_lines n ON n.order_id = o.id WHERE n.item_id = ${itemId} AND ${counted(asked)} GROUP BY 1`,
  );

const titleRow = z.object({ id: z.string(), title: pageText });

export async function titlesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await selectRows(
    db,
    titleRow,
    sql`SELECT id, title FROM items WHERE id = ANY (${sql.param([...ids])}::text[])`,
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

const cartRow = z.object({
  day: z.string(),
  valueCents: z.number(),
  carts: z.number(),
  withEmail: z.number(),
  reminded: z.number(),
  recovered: z.number(),
});

/** As the list of carts that were left has them; in prices of the store's own currency. */
export const leftCarts = ({ db, context, days, timeZone }: Asked) =>
  selectRows(
    db,
    cartRow,
    sql`
    WITH left_carts AS (
      SELECT ${dayIn(sql`c.updated_at`, timeZone)} AS day, c.reminded_at, c.checkout #>> '{details,email}' AS email,
        EXISTS (SELECT FROM carts r WHERE r.recovers = c.id AND r.is_purchased) AS recovered,
        (SELECT sum(e.quantity * coalesce(e.chosen_price_cents, CASE WHEN v.on_sale THEN v.sale_price_cents ELSE v.price_cents END, 0))
          FROM cart_entries e LEFT JOIN variants v ON v.id = e.variant_id
          WHERE e.cart_id = c.id AND e.saved_at IS NULL) AS cents
      FROM carts c WHERE c.website_id = ${context.websiteId} AND NOT c.is_purchased AND c.recovers IS NULL
        AND c.updated_at < now() - interval '1 hour' AND ${within(sql`c.updated_at`, days, timeZone)}
        AND NOT EXISTS (SELECT FROM orders o WHERE o.id = c.order_id AND o.status = 'pending'))
    SELECT day, sum(cents)::float8 AS "valueCents", count(*)::int AS carts,
      (count(*) FILTER (WHERE email <> ''))::int AS "withEmail",
      (count(*) FILTER (WHERE reminded_at IS NOT NULL))::int AS reminded, (count(*) FILTER (WHERE recovered))::int AS recovered
    FROM left_carts WHERE cents IS NOT NULL GROUP BY 1`,
  );
