/** Lists orders page by page, newest first unless another order is requested. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { pageOf } from '../../http/cursor.ts';
import { numberColumn, type SortColumn, sorted, sortOrder, textColumn, timeColumn } from '../../http/sorted-list.ts';
import { requiresShipping, toSendQuantity } from '../../shop/orders/order-conditions.ts';
import { nameOfOrder } from './order-filters.ts';
import { listedOrder } from './order-replies.ts';

const PAGE_SIZE = 50;

const row = listedOrder.extend({ position: z.string() });

export const orderSorting = {
  sort: z
    .enum(['created', 'number', 'total', 'customer'])
    .default('created')
    .describe('`total`: in the currency of the store; `customer`: by name, or by email address without one.'),
  order: sortOrder.default('desc'),
  cursor: z.string().max(2000).optional(),
};

type OrderSorting = z.infer<z.ZodObject<typeof orderSorting>>;

const SORTS: Readonly<Record<OrderSorting['sort'], SortColumn>> = {
  created: timeColumn(sql`o.created`),
  number: numberColumn(sql`o.number`, sql`bigint`),
  total: numberColumn(sql`store_cents(o.grand_total_cents, o.currency, o.market_rate, o.store_currency)`, sql`bigint`),
  customer: textColumn(sql`lower(coalesce(nullif(${nameOfOrder}, ''), o.email))`),
};

const listed = (condition: SQL, text: SQL): SQL => sql`
  SELECT o.id, o.number::int AS number, o.status, o.kind, o.test_mode AS "testMode", o.email, o.currency,
    o.grand_total_cents::float8 AS "grandTotalCents", o.gift_card_cents::float8 AS "giftCardCents",
    o.refunded_cents::float8 AS "refundedCents", ${epochMs(sql`o.created`)} AS created,
    ${epochMs(sql`o.paid_at`)} AS "paidAt", ${epochMs(sql`o.fulfilled_at`)} AS "fulfilledAt",
    ${nameOfOrder} AS name,
    (SELECT coalesce(sum(n.quantity), 0)::int FROM order_lines n WHERE n.order_id = o.id) AS quantity,
    (SELECT coalesce(CASE WHEN o.status = 'fulfilled' AND sum(n.fulfilled) = 0 THEN sum(n.quantity) ELSE sum(n.fulfilled) END, 0)::int
      FROM order_lines n WHERE n.order_id = o.id) AS "sentQuantity", ${toSendQuantity} AS "toSendQuantity",
    ${requiresShipping} AS "requiresShipping", o.details ? 'pickup' AS "isPickup",
    ${text} AS position
  FROM orders o WHERE ${condition}`;

/** `condition`: on orders `o`. */
export async function listOrders(db: Db, condition: SQL, sorting: Partial<OrderSorting>) {
  const { sort = 'created', order = 'desc', cursor } = sorting;
  const column = SORTS[sort];
  const { after, orderBy } = sorted({ column, id: sql`o.id`, order, cursor });
  const rows = await selectRows(
    db,
    row,
    sql`${listed(sql`${condition} AND ${after}`, column.text)} ORDER BY ${orderBy} LIMIT ${PAGE_SIZE + 1}`,
  );
  const page = pageOf(rows, PAGE_SIZE, ({ position, id }) => [position, id]);
  return {
    results: page.rows.map(({ position: _, ...order }) => order),
    hasNextPage: page.hasNextPage,
    nextPageCursor: page.nextPageCursor,
  };
}
