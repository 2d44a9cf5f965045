/** Lists orders page by page, newest first. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { cursorParts, pageOf, readCursor } from '../../http/cursor.ts';
import { afterRow, positionColumn } from '../list-position.ts';
import { listedOrder } from './order-replies.ts';

const PAGE_SIZE = 50;

const row = listedOrder.extend({ position: z.string() });

const listed = (condition: SQL): SQL => sql`
  SELECT o.id, o.number::int AS number, o.status, o.kind, o.test_mode AS "testMode", o.email, o.currency,
    o.grand_total_cents::float8 AS "grandTotalCents", o.gift_card_cents::float8 AS "giftCardCents",
    o.refunded_cents::float8 AS "refundedCents", ${epochMs(sql`o.created`)} AS created,
    ${epochMs(sql`o.paid_at`)} AS "paidAt", ${epochMs(sql`o.fulfilled_at`)} AS "fulfilledAt",
    concat_ws(' ', nullif(o.details #>> '{contact,firstName}', ''), nullif(o.details #>> '{contact,lastName}', '')) AS name,
    (SELECT coalesce(sum(n.quantity), 0)::int FROM order_lines n WHERE n.order_id = o.id) AS quantity,
    CASE WHEN o.status = 'fulfilled' THEN (SELECT coalesce(sum(n.quantity), 0)::int FROM order_lines n WHERE n.order_id = o.id)
      ELSE (SELECT coalesce(sum(n.fulfilled), 0)::int FROM order_lines n WHERE n.order_id = o.id) END AS "sentQuantity",
    ${positionColumn(sql`o.created`)} AS position
  FROM orders o WHERE ${condition} ORDER BY o.created DESC, o.id DESC`;

/** `condition`: on orders `o`. */
export async function listOrders(db: Db, condition: SQL, cursor: string | undefined) {
  const after = readCursor(cursor, [cursorParts.microseconds, cursorParts.text]);
  const place = after === undefined ? sql`true` : afterRow({ created: sql`o.created`, id: sql`o.id` }, after);
  const rows = await selectRows(db, row, sql`${listed(sql`${condition} AND ${place}`)} LIMIT ${PAGE_SIZE + 1}`);
  const page = pageOf(rows, PAGE_SIZE, ({ position, id }) => [position, id]);
  return {
    results: page.rows.map(({ position: _, ...order }) => order),
    hasNextPage: page.hasNextPage,
    nextPageCursor: page.nextPageCursor,
  };
}
