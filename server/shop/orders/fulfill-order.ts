/** An order goes out, and its buyer is told. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { Problem } from '../../http/problems.ts';
import { emailDelivery, enqueue } from '../../outbox/outbox.ts';
import { statusConflict } from './cancel-order.ts';
import { lockOrder, type OrderRecord } from './order-record.ts';
import type { Tracking } from './order-replies.ts';
import type { OrderUpdateEmails } from './order-update-emails.ts';

export interface Fulfillment {
  readonly tracking: Tracking | null;
  /** The buyer gets an email. */
  readonly notify: boolean;
}

/** The order as it is then. Throws `owner-conflict` unless it is paid and not on its way. */
export async function fulfillOrder(
  tx: Db,
  orderId: string,
  { tracking, notify }: Fulfillment,
  emails: OrderUpdateEmails,
): Promise<OrderRecord> {
  const order = await lockOrder(tx, orderId);
  if (order === null) throw new Problem('not-found');
  if (order.status !== 'paid') throw statusConflict(order, 'Only a paid order that was not sent can be fulfilled.');
  await writeTracking(tx, orderId, tracking);
  await tx.execute(sql`UPDATE orders SET status = 'fulfilled', fulfilled_at = now(),
    paid_at = coalesce(paid_at, updated_at), updated_at = now() WHERE id = ${orderId}`);
  const fulfilled = await lockOrder(tx, orderId);
  if (fulfilled === null) throw new Error(`Order ${orderId} disappeared while it was fulfilled.`);
  const { kind, ...email } = emails.fulfilled(fulfilled);
  if (notify) await enqueue(tx, [emailDelivery(kind, email)]);
  return fulfilled;
}

/** Changes the tracking of an order that is on its way. Throws `owner-conflict` for any other. */
export async function changeTracking(tx: Db, orderId: string, tracking: Tracking | null): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order === null) throw new Problem('not-found');
  if (order.status !== 'fulfilled') throw statusConflict(order, 'Only a fulfilled order has tracking.');
  await writeTracking(tx, orderId, tracking);
}

const writeTracking = (tx: Db, orderId: string, tracking: Tracking | null): Promise<unknown> =>
  tx.execute(sql`
    UPDATE orders SET tracking = ${tracking === null ? null : JSON.stringify(tracking)}::jsonb WHERE id = ${orderId}`);
