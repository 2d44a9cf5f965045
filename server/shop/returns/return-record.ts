/** Returns as stored: what a shopper wants to send back of an order, why, and the shop's decision. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isShipped } from '#shared/product-types';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { selectRow, selectRows } from '../../database/rows.ts';
import type { OrderRecord } from '../orders/order-record.ts';

export const returnState = z.enum(['requested', 'accepted', 'refused', 'received']);
export type ReturnState = z.infer<typeof returnState>;

export const returnReasons = {
  'changed-mind': 'I have changed my mind',
  damaged: 'It arrived damaged',
  'wrong-item': 'It is not what I ordered',
  'not-as-described': 'It is not as described',
  other: 'Another reason',
} as const;
export type ReturnReason = keyof typeof returnReasons;
export const returnReason = z.enum(Object.keys(returnReasons) as [ReturnReason, ...ReturnReason[]]);

/** Status texts for the shopper. */
export const returnStateTexts: Readonly<Record<ReturnState, string>> = {
  requested: 'Requested',
  accepted: 'Accepted: please send it back',
  refused: 'Refused',
  received: 'Received',
};

export const returnLine = z.object({
  position: z.number().int().min(0).describe('Index of the order line, from 0.'),
  quantity: z.number().int().min(1).max(9999),
});
export type ReturnLine = z.infer<typeof returnLine>;

const returnRow = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.number(),
  email: z.string(),
  state: returnState,
  lines: z.array(returnLine),
  reason: returnReason,
  comment: z.string(),
  answer: z.string(),
  /** Epoch milliseconds. */
  created: z.number(),
});
export type ReturnRecord = Readonly<z.infer<typeof returnRow>>;

const selected = (condition: SQL): SQL => sql`
  SELECT r.id, r.order_id AS "orderId", o.number::int AS "orderNumber", o.email, r.state, r.lines, r.reason, r.comment, r.answer,
    ${epochMs(sql`r.created`)} AS created
  FROM return_requests r JOIN orders o ON o.id = r.order_id WHERE ${condition}`;

/** Oldest first. */
export const returnsOfOrder = (db: Db, orderId: string): Promise<readonly ReturnRecord[]> =>
  selectRows(db, returnRow, sql`${selected(sql`r.order_id = ${orderId}`)} ORDER BY r.created, r.id`);

export const returnById = async (db: Db, websiteId: string, id: string): Promise<ReturnRecord | null> =>
  (await selectRow(db, returnRow, selected(sql`r.id = ${id} AND o.website_id = ${websiteId}`))) ?? null;

/** At most 200, newest first. `state`: filters by state. */
export const latestReturns = (db: Db, websiteId: string, state?: ReturnState): Promise<readonly ReturnRecord[]> =>
  selectRows(
    db,
    returnRow,
    sql`${selected(sql`o.website_id = ${websiteId} AND (${state ?? null}::text IS NULL OR r.state = ${state ?? null})`)}
      ORDER BY r.created DESC, r.id LIMIT 200`,
  );

/** How many of each line can still be sent back, by position: physical goods of a paid order, without those of open returns. */
export function returnable(
  { status, lines }: Pick<OrderRecord, 'status' | 'lines'>,
  returns: readonly ReturnRecord[],
): ReadonlyMap<number, number> {
  if (status !== 'paid' && status !== 'fulfilled') return new Map();
  const taken = returns.filter(({ state }) => state !== 'refused').flatMap((request) => request.lines);
  const left = lines.map(({ productType, quantity }, position) => {
    const used = taken.filter((line) => line.position === position).reduce((sum, line) => sum + line.quantity, 0);
    return [position, isShipped(productType) ? quantity - used : 0] as const;
  });
  return new Map(left.filter(([, quantity]) => quantity > 0));
}
