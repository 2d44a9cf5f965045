/** An order goes out, at once or in parts, and its buyer is told. */

import { sql } from 'drizzle-orm';
import { isWhollyRefunded } from '#shared/order-refunds';
import { isShipped } from '#shared/product-types';
import type { Db } from '../../database/database.ts';
import { countRows } from '../../database/rows.ts';
import { invalid } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import { emailDelivery, enqueue } from '../../outbox/outbox.ts';
import { orderConflict, statusConflict } from './order-conflict.ts';
import { announceOrder } from './order-events.ts';
import { lockOrder, type OrderRecord } from './order-record.ts';
import type { Tracking } from './order-replies.ts';
import type { OrderUpdateEmails } from './order-update-emails.ts';
import {
  completeIfSent,
  insertShipment,
  type LinePart,
  type LineProgress,
  lineProgress,
  shipmentsOf,
} from './shipments.ts';

export interface Fulfillment {
  readonly tracking: Tracking | null;
  /** Whether the buyer gets an email. */
  readonly notify: boolean;
  /** What is shipped; absent: everything left. */
  readonly lines?: readonly LinePart[] | undefined;
  /** Ship although the whole amount was refunded; default: false. */
  readonly sendsRefunded?: boolean | undefined;
  /** The number of shipments that the admin has seen; absent: not checked. */
  readonly seenShipments?: number | undefined;
  /** The admin's id. */
  readonly author: string;
}

/**
 * Returns the updated order. Throws `owner-conflict` unless it is paid and not shipped, after a concurrent change, or for a refunded one
 * that is not to be shipped nevertheless.
 */
export async function fulfillOrder(
  tx: Db,
  orderId: string,
  fulfillment: Fulfillment,
  emails: OrderUpdateEmails,
): Promise<OrderRecord> {
  const { tracking, notify, author } = fulfillment;
  const order = await lockOrder(tx, orderId);
  if (order === null) throw new Problem('not-found');
  if (order.status !== 'paid') throw statusConflict(order, 'Only a paid order that was not sent can be fulfilled.');
  await requireSeen(tx, order, fulfillment);
  requireUnrefunded(order, fulfillment);
  const progress = await lineProgress(tx, orderId);
  const lines = partsToSend(order, progress, fulfillment.lines);
  const id = await insertShipment(tx, { orderId, lines, tracking, author });
  const sentPieces = progress.reduce((sum, line) => sum + line.fulfilled, 0);
  const isComplete = await completeIfSent(tx, orderId);
  if (tracking !== null || (isComplete && sentPieces === 0)) await writeTracking(tx, orderId, tracking);
  const after = await lockOrder(tx, orderId);
  if (after === null) throw new Error(`Order ${orderId} disappeared while it was fulfilled.`);
  const more = { shipmentId: id, isComplete, tracking };
  await announceOrder(tx, after, { topic: 'order.fulfilled', id, more });
  if (!notify) return after;
  const sent = { ...after, tracking, lines: sentLines(after, lines) };
  const part = !isComplete ? 'some' : sentPieces === 0 ? 'all' : 'rest';
  const isWhole = part === 'all' && pieces(lines) === pieces(progress);
  const { kind, ...email } = isWhole ? emails.fulfilled(after) : emails.shipped(sent, id, part);
  await enqueue(tx, [emailDelivery(kind, email)]);
  return after;
}

const pieces = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

const sentLines = ({ lines }: OrderRecord, parts: readonly LinePart[]): OrderRecord['lines'] =>
  parts.flatMap(({ position, quantity }) => {
    const line = lines[position];
    return line === undefined ? [] : [{ ...line, quantity }];
  });

/** When two admins ship the same order at once, the second one gets a conflict. */
async function requireSeen(tx: Db, order: OrderRecord, { seenShipments }: Fulfillment): Promise<void> {
  if (seenShipments === undefined) return;
  const shipments = await shipmentsOf(tx, order.id);
  if (shipments.length !== seenShipments)
    throw orderConflict(order, 'Somebody has sent a part of this order meanwhile. Please look at it again.');
}

/** Nobody sends goods by mistake after the money went back. */
function requireUnrefunded(order: OrderRecord, { sendsRefunded = false }: Fulfillment): void {
  if (!sendsRefunded && isWhollyRefunded(order))
    throw orderConflict(order, 'The whole amount of this order was refunded. Confirm that you want to send it anyway.');
}

/** The requested lines, or everything left. Throws when that is more than is left, or nothing. */
function partsToSend(
  order: OrderRecord,
  progress: readonly LineProgress[],
  requested: readonly LinePart[] | undefined,
): readonly LinePart[] {
  const left = progress.map((line) => ({ position: line.position, quantity: line.unsent }));
  if (!order.lines.some(({ productType }) => isShipped(productType)))
    throw orderConflict(order, 'Nothing of this order is to be sent: it has no physical products.');
  if (pieces(left) === 0)
    throw orderConflict(order, 'Nothing of this order is left to send: the pieces were put back into the stock.');
  if (requested === undefined) return left.filter(({ quantity }) => quantity > 0);
  if (new Set(requested.map(({ position }) => position)).size < requested.length)
    throw invalid([{ field: 'lines', message: 'must name each line once' }]);
  for (const { position, quantity } of requested) {
    const most = left.find((line) => line.position === position)?.quantity ?? 0;
    if (quantity <= most) continue;
    const { restocked = 0 } = progress.find((line) => line.position === position) ?? {};
    const back = restocked === 0 ? '' : `: ${restocked} ${restocked === 1 ? 'was' : 'were'} put back into the stock`;
    throw orderConflict(order, `Of “${order.lines[position]?.title ?? ''}”, ${most} can be sent${back}.`);
  }
  return requested;
}

export interface TrackingChange {
  readonly tracking: Tracking | null;
  /** The shipment; absent: the order as a whole. */
  readonly shipmentId?: string | undefined;
}

/** Changes the tracking of a fulfilled order, or of a shipment. Throws `owner-conflict` for any other. */
export async function changeTracking(tx: Db, orderId: string, { tracking, shipmentId }: TrackingChange): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order === null) throw new Problem('not-found');
  const shipments = await shipmentsOf(tx, orderId);
  if (order.status !== 'fulfilled' && shipments.length === 0)
    throw statusConflict(order, 'Only a fulfilled order has tracking.');
  const latest = shipments.at(-1)?.id;
  const changed = shipmentId ?? latest;
  if (changed !== undefined) await writeShipmentTracking(tx, orderId, changed, tracking);
  // The order's own tracking is that of its latest shipment.
  if (changed === latest) await writeTracking(tx, orderId, tracking);
}

async function writeShipmentTracking(tx: Db, orderId: string, id: string, tracking: Tracking | null): Promise<void> {
  const text = tracking === null ? null : JSON.stringify(tracking);
  const changed = await countRows(
    tx,
    sql`UPDATE shipments SET tracking = ${text}::jsonb WHERE id = ${id} AND order_id = ${orderId} RETURNING id`,
  );
  if (changed === 0) throw new Problem('not-found');
}

const writeTracking = (tx: Db, orderId: string, tracking: Tracking | null): Promise<unknown> =>
  tx.execute(sql`
    UPDATE orders SET tracking = ${tracking === null ? null : JSON.stringify(tracking)}::jsonb WHERE id = ${orderId}`);
