/** Shipments of an order, and how much of each line is left to ship or may be restocked. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { countRows, document, selectRows } from '../../database/rows.ts';
import { hasUnsent, unsent } from './order-conditions.ts';
import { type Tracking, tracking } from './order-replies.ts';

/** A quantity of an order line. */
export interface LinePart {
  /** Index of the line, from 0. */
  readonly position: number;
  readonly quantity: number;
}

export interface Shipment {
  readonly id: string;
  readonly lines: readonly LinePart[];
  readonly tracking: Tracking | null;
  /** The admin's id. */
  readonly author: string;
  /** Epoch milliseconds. */
  readonly created: number;
}

const shipmentRow: z.ZodType<Shipment> = z.object({
  id: z.string(),
  lines: document<readonly LinePart[]>(),
  tracking: tracking.nullable(),
  author: z.string(),
  created: z.number(),
});

/** Oldest first. */
export const shipmentsOf = (db: Db, orderId: string): Promise<readonly Shipment[]> =>
  selectRows(
    db,
    shipmentRow,
    sql`SELECT id, lines, tracking, author, ${epochMs(sql`created`)} AS created FROM shipments
      WHERE order_id = ${orderId} ORDER BY shipments.created, id`,
  );

/** Shipping progress of the order lines. */
export interface LineProgress {
  readonly position: number;
  readonly quantity: number;
  readonly fulfilled: number;
  readonly restocked: number;
  /** Pieces that can still be shipped. */
  readonly unsent: number;
  /** The stock of the line is tracked. */
  readonly isStocked: boolean;
}

const progressRow: z.ZodType<LineProgress> = z.object({
  position: z.number(),
  quantity: z.number(),
  fulfilled: z.number(),
  restocked: z.number(),
  unsent: z.number(),
  isStocked: z.boolean(),
});

/** In the order of the lines. Orders fulfilled before shipments existed count as completely shipped. */
export const lineProgress = (db: Db, orderId: string): Promise<readonly LineProgress[]> =>
  selectRows(
    db,
    progressRow,
    sql`SELECT n.position, n.quantity, CASE WHEN past THEN n.quantity ELSE n.fulfilled END AS fulfilled, n.restocked,
        CASE WHEN past THEN 0 ELSE ${unsent} END AS unsent, n.stock_taken AS "isStocked"
      FROM order_lines n JOIN orders o ON o.id = n.order_id,
        LATERAL (SELECT o.status = 'fulfilled' AND NOT EXISTS (SELECT FROM shipments s WHERE s.order_id = o.id) AS past) p
      WHERE n.order_id = ${orderId} ORDER BY n.position`,
  );

interface NewShipment {
  readonly orderId: string;
  readonly lines: readonly LinePart[];
  readonly tracking: Tracking | null;
  readonly author: string;
}

const parts = (lines: readonly LinePart[]) =>
  sql`json_to_recordset(${JSON.stringify(lines)}::json) AS part (position int, quantity int)`;

/** Inserts a shipment of a locked order, and counts its pieces; returns its id. */
export async function insertShipment(tx: Db, { orderId, lines, tracking: sent, author }: NewShipment): Promise<string> {
  const id = newId();
  await tx.execute(sql`INSERT INTO shipments (id, order_id, lines, tracking, author)
    VALUES (${id}, ${orderId}, ${JSON.stringify(lines)}::jsonb, ${sent === null ? null : JSON.stringify(sent)}::jsonb, ${author})`);
  await tx.execute(sql`UPDATE order_lines n SET fulfilled = n.fulfilled + part.quantity
    FROM ${parts(lines)} WHERE n.order_id = ${orderId} AND n.position = part.position`);
  return id;
}

/** Restocks pieces of a locked order. The caller has checked that this is allowed. */
export async function restockLines(tx: Db, orderId: string, lines: readonly LinePart[]): Promise<void> {
  await tx.execute(sql`UPDATE order_lines n SET restocked = n.restocked + part.quantity
    FROM ${parts(lines)} WHERE n.order_id = ${orderId} AND n.position = part.position`);
  await tx.execute(sql`
    UPDATE variants v SET qty_in_stock = v.qty_in_stock + back.quantity
    FROM (SELECT n.variant_id, sum(part.quantity)::int AS quantity FROM order_lines n
      JOIN ${parts(lines)} ON part.position = n.position
      WHERE n.order_id = ${orderId} AND n.stock_taken GROUP BY n.variant_id) back
    WHERE v.id = back.variant_id AND v.id = ANY (ARRAY(SELECT variant_id FROM order_lines WHERE order_id = ${orderId}))`);
}

/** Marks a locked order as fulfilled once a part was sent and nothing is left to send; true if it did. */
export async function completeIfSent(tx: Db, orderId: string): Promise<boolean> {
  const changed = await countRows(
    tx,
    sql`UPDATE orders o SET status = 'fulfilled', fulfilled_at = now(), paid_at = coalesce(paid_at, updated_at),
        updated_at = now()
      WHERE id = ${orderId} AND status = 'paid' AND EXISTS (SELECT FROM shipments s WHERE s.order_id = o.id)
        AND NOT ${hasUnsent} RETURNING id`,
  );
  return changed > 0;
}
