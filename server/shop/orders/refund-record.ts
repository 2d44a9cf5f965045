/** Refunds as stored. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { selectRow, selectRows } from '../../database/rows.ts';
import type { LinePart } from './shipments.ts';

export const refundStatus = z.enum(['pending', 'done', 'failed']);

export interface Refund {
  readonly id: string;
  readonly orderId: string;
  readonly idempotencyKey: string;
  /** Refunded by the payment service, in minor units. */
  readonly paymentCents: number;
  /** Returned to the gift card that was used for payment. */
  readonly giftCardCents: number;
  /** Refunded as a new gift card. */
  readonly creditCents: number;
  /** Id of that gift card, once it was issued. */
  readonly creditCardId: string | null;
  readonly status: z.infer<typeof refundStatus>;
  readonly reason: string;
  /** The refunded pieces; empty for an amount that is not about pieces, or for all of them. */
  readonly lines: readonly LinePart[];
  /** Whether the buyer gets an email. */
  readonly notify: boolean;
  /** The admin's id. */
  readonly author: string;
  /** Why the payment service has rejected it; empty: it has not. */
  readonly failure: string;
  /** Epoch milliseconds. */
  readonly created: number;
  readonly settledAt: number | null;
}

const refundRow: z.ZodType<Refund> = z.object({
  id: z.string(),
  orderId: z.string(),
  idempotencyKey: z.string(),
  paymentCents: z.number(),
  giftCardCents: z.number(),
  creditCents: z.number(),
  creditCardId: z.string().nullable(),
  status: refundStatus,
  reason: z.string(),
  lines: z.array(z.object({ position: z.number(), quantity: z.number() })),
  notify: z.boolean(),
  author: z.string(),
  failure: z.string(),
  created: z.number(),
  settledAt: z.number().nullable(),
});

const selected = sql`
  SELECT r.id, r.order_id AS "orderId", r.idempotency_key AS "idempotencyKey", r.payment_cents::float8 AS "paymentCents",
    r.gift_card_cents::float8 AS "giftCardCents", r.credit_cents::float8 AS "creditCents", r.credit_card_id AS "creditCardId", r.status, r.reason, r.lines, r.notify, r.author, r.failure,
    ${epochMs(sql`r.created`)} AS created, ${epochMs(sql`r.settled_at`)} AS "settledAt"
  FROM refunds r`;

const find = (db: Db, condition: SQL): Promise<Refund | undefined> =>
  selectRow(db, refundRow, sql`${selected} WHERE ${condition}`);

export const refundById = (db: Db, id: string): Promise<Refund | undefined> => find(db, sql`r.id = ${id}`);

export const refundByKey = (db: Db, orderId: string, idempotencyKey: string): Promise<Refund | undefined> =>
  find(db, sql`r.order_id = ${orderId} AND r.idempotency_key = ${idempotencyKey}`);

/** Oldest first. */
export const refundsOf = (db: Db, orderId: string): Promise<readonly Refund[]> =>
  selectRows(db, refundRow, sql`${selected} WHERE r.order_id = ${orderId} ORDER BY r.created, r.id`);
