/** Cancels a paid order before it is shipped: undoes its effects on stock and coupons, and voids what it has issued, once. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { productTypes } from '#shared/product-types';
import type { Db } from '../../database/database.ts';
import { selectRow } from '../../database/rows.ts';
import { createProblem } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import { emailDelivery, enqueue } from '../../outbox/outbox.ts';
import { endDownloads } from '../downloads/grants.ts';
import type { RenewalEndContext } from '../subscriptions/finalize-renewal.ts';
import { endForAdmin } from '../subscriptions/subscriptions.ts';
import { returnStock } from './finalize-order.ts';
import { endedNow } from './order-conditions.ts';
import { orderConflict, statusConflict } from './order-conflict.ts';
import { announceOrder } from './order-events.ts';
import { lockOrder, type OrderRecord } from './order-record.ts';
import type { OrderUpdateEmails } from './order-update-emails.ts';
import { shipmentsOf } from './shipments.ts';

export interface CancelContext {
  readonly emails: OrderUpdateEmails;
  readonly subscriptions: RenewalEndContext;
}

/**
 * Returns the updated, locked order. Throws `owner-conflict` unless it is paid and not shipped, `owner-refused` when a gift card of it was
 * used.
 */
export async function cancelPaidOrder(
  tx: Db,
  orderId: string,
  notify: boolean,
  { emails, subscriptions }: CancelContext,
): Promise<OrderRecord> {
  const order = await lockOrder(tx, orderId);
  if (order === null) throw new Problem('not-found');
  if (order.status !== 'paid') throw statusConflict(order, 'Only an order that was not sent can be cancelled.');
  if ((await shipmentsOf(tx, orderId)).length > 0)
    throw orderConflict(order, 'A part of this order was sent: refund what is not. It cannot be cancelled.');
  await voidIssuedCards(tx, order);
  await tx.execute(sql`
    UPDATE orders SET status = 'cancelled', paid_at = coalesce(paid_at, updated_at), updated_at = now(),
      details = details || ${endedNow}
    WHERE id = ${orderId}`);
  await returnStock(tx, order);
  await endDownloads(tx, orderId);
  // A renewal is one payment of many; only cancelling the first one also ends the subscription.
  if (order.subscriptionId !== null && order.cycle === 1) await endForAdmin(tx, order.subscriptionId, subscriptions);
  const { kind, ...email } = emails.cancelled({ ...order, status: 'cancelled' });
  if (notify) await enqueue(tx, [emailDelivery(kind, email)]);
  const cancelled = await lockOrder(tx, orderId);
  if (cancelled === null) throw new Error(`Order ${orderId} disappeared while it was cancelled.`);
  await announceOrder(tx, cancelled, { topic: 'order.cancelled', id: orderId });
  return cancelled;
}

const usedRow = z.object({ used: z.number() });

/** Gift cards that the order has bought are voided, and scheduled ones are not sent. */
async function voidIssuedCards(tx: Db, order: OrderRecord): Promise<void> {
  if (!order.lines.some(({ productType }) => productType === productTypes['gift-card'])) return;
  await tx.execute(sql`SELECT code FROM gift_cards WHERE order_id = ${order.id} ORDER BY code FOR UPDATE`);
  const cards = await selectRow(
    tx,
    usedRow,
    sql`SELECT count(*)::int AS used FROM gift_cards
      WHERE order_id = ${order.id} AND balance_cents < amount_cents AND voided_at IS NULL`,
  );
  if ((cards?.used ?? 0) > 0)
    throw createProblem(
      'owner-refused',
      'A gift card from this order has been used already. To refund what is left on it, void it, then refund the order.',
    );
  await tx.execute(sql`UPDATE gift_cards SET voided_at = now() WHERE order_id = ${order.id} AND voided_at IS NULL`);
  await tx.execute(sql`
    UPDATE deliveries SET failed_at = now(), last_error = 'The order was cancelled.'
    WHERE delivered_at IS NULL AND failed_at IS NULL AND key = ANY (ARRAY(
      SELECT 'card-' || ${order.id}::text || '-' || n FROM generate_series(0, ${issuedCards(order) - 1}) AS n))`);
}

/** The number of gift cards that an order has issued: their emails' keys end with an index. */
export const issuedCards = ({ lines }: Pick<OrderRecord, 'lines'>): number =>
  lines.reduce((sum, line) => sum + (line.productType === productTypes['gift-card'] ? line.quantity : 0), 0);
