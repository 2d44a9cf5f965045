/** The orders of an account: those placed while it was signed in. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { cursorParts, type Page, pageOf, readCursor } from '../../http/cursor.ts';
import { orderStatus, tracking } from './order-replies.ts';

const PAGE_SIZE = 10;

export interface OrderOwner {
  readonly websiteId: string;
  readonly accountId: string;
}

const line = z.object({
  title: z.string(),
  quantity: z.number(),
  /** URL of the product's image; empty: none, or the product is no longer available. */
  picture: z.string(),
});

const accountOrder = z.object({
  number: z.number(),
  status: orderStatus,
  currency: z.string(),
  grandTotalCents: z.number(),
  /** Including pending refunds. */
  refundedCents: z.number(),
  /** Epoch milliseconds. */
  created: z.number(),
  tracking: tracking.nullable(),
  lines: z.array(line),
  /** Picked up instead of sent. */
  isPickup: z.boolean(),
});
export type AccountOrder = z.infer<typeof accountOrder>;

const row = accountOrder.extend({ position: z.string() });

/** The image URL of an item `i`. */
const itemPicture = sql`coalesce(i.data #>> '{mainImage,assetUrl}', i.data #>> '{image,assetUrl}', i.data ->> 'assetUrl', '')`;

/** A page of orders, newest first. `cursor`: from the previous page. Throws `invalid-request` for an invalid cursor. */
export async function listAccountOrders(
  db: Db,
  { websiteId, accountId }: OrderOwner,
  cursor?: string,
): Promise<Page<AccountOrder>> {
  const [before] = readCursor(cursor, [cursorParts.microseconds]) ?? [];
  const rows = await selectRows(
    db,
    row,
    sql`
    SELECT o.number::int AS number, o.status, o.currency, o.grand_total_cents::float8 AS "grandTotalCents",
      o.refunded_cents::float8 AS "refundedCents",
      ${epochMs(sql`o.created`)} AS created, o.tracking, o.details ? 'pickup' AS "isPickup", o.number::text AS position, (
        SELECT coalesce(json_agg(json_build_object('title', n.title, 'quantity', n.quantity, 'picture', ${itemPicture})
          ORDER BY n.position), '[]')
        FROM order_lines n LEFT JOIN items i ON i.id = n.item_id WHERE n.order_id = o.id) AS lines
    FROM orders o
    WHERE o.website_id = ${websiteId} AND o.account_id = ${accountId} AND ${before === undefined ? sql`true` : sql`o.number < ${before}::bigint`}
    ORDER BY o.number DESC LIMIT ${PAGE_SIZE + 1}`,
  );
  const page = pageOf(rows, PAGE_SIZE, ({ position }) => [position]);
  return { ...page, rows: page.rows.map(({ position: _, ...order }) => order) };
}
