/** Updates a subscription after a renewal was paid or has failed, in the transaction of its order. */
import { sql } from 'drizzle-orm';
import type { EndReason } from '#shared/subscription-terms';
import type { Db } from '../../database/database.ts';
import { audit } from '../../observability/audit.ts';
import { emailDelivery, enqueue } from '../../outbox/outbox.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { lookAtFor, retryAt } from './schedule.ts';
import { nextPeriod } from './subscription-dates.ts';
import type { SubscriptionEmails } from './subscription-emails.ts';
import { announceSubscription } from './subscription-events.ts';
import { lockSubscription, momentOf, type SubscriptionRecord, subscriptionById } from './subscription-record.ts';

export interface RenewalEndContext {
  readonly emails: SubscriptionEmails;
  /** Current time in epoch milliseconds. */
  readonly now: () => number;
}

/** Clears the open charge and the worker's claim. */
const clearCharge = sql`open_order_id = NULL, charge_reference = NULL, is_processing = false, claimed_until = NULL`;

/** A renewal was paid: schedules the next one, counted from the first payment; missed dates are skipped. */
export async function advance(tx: Db, order: OrderRecord, method: string, context: RenewalEndContext): Promise<void> {
  const record = await lockSubscription(tx, sql`s.id = ${order.subscriptionId}`);
  if (record === null || record.openOrderId !== order.id) return;
  const now = context.now();
  const { plan, anchorAt, period, details } = record;
  const cyclesPaid = record.cyclesPaid + 1;
  const next = nextPeriod({ anchor: anchorAt, plan, timeZone: details.timeZone }, period, now);
  const isDone = plan.cycles > 0 && cyclesPaid >= plan.cycles;
  const isEnded = isDone || record.state === 'ended';
  const reason: EndReason | null = isEnded ? (record.endReason ?? 'completed') : null;
  const look = isEnded
    ? null
    : lookAtFor({ plan, dueAt: next.at, period: next.count, announcedPeriod: record.announcedPeriod });
  await tx.execute(sql`
    UPDATE subscriptions SET ${clearCharge}, cycles_paid = ${cyclesPaid}, failures = 0, state = ${isEnded ? 'ended' : 'active'},
      end_reason = ${reason}, ended_at = ${isEnded ? momentOf(record.endedAt ?? now) : sql`NULL`}, period = ${next.count},
      due_at = ${momentOf(next.at)}, paid_until = ${momentOf(next.at)}, next_look_at = ${momentOf(look)},
      payment_method = CASE WHEN ${method} = '' THEN payment_method ELSE ${method} END, updated_at = ${momentOf(now)}
    WHERE id = ${record.id}`);
  const after = await write(tx, record.id, (current) => context.emails.renewed(current, order));
  await announceSubscription(tx, after, 'subscription.renewed', cyclesPaid);
  if (isDone && record.state !== 'ended') await announceSubscription(tx, after, 'subscription.ended', 1);
}

/**
 * A charge was declined: schedules retries on later days, and finally gives up. Returns the outcome; `known` when this attempt was
 * recorded already.
 */
export async function fail(
  tx: Db,
  tried: Pick<SubscriptionRecord, 'id' | 'failures'>,
  orderId: string,
  context: RenewalEndContext,
): Promise<'tried-again' | 'given-up' | 'known'> {
  const record = await lockSubscription(tx, sql`s.id = ${tried.id}`);
  if (record === null || record.openOrderId !== orderId || record.failures !== tried.failures) return 'known';
  const now = context.now();
  const failures = record.failures + 1;
  // No retry when the subscription has ended meanwhile.
  const again = record.state === 'ended' ? null : retryAt(failures, now);
  if (again === null) {
    const reason = record.endReason ?? 'payment-failed';
    await tx.execute(sql`UPDATE subscriptions SET failures = ${failures} WHERE id = ${record.id}`);
    await endWithin(tx, record, { reason, actor: 'system' }, context);
    await tx.execute(sql`UPDATE subscriptions SET ${clearCharge}, next_look_at = NULL WHERE id = ${record.id}`);
    return 'given-up';
  }
  await tx.execute(sql`
    UPDATE subscriptions SET state = 'past-due', failures = ${failures}, is_processing = false, claimed_until = NULL,
      next_look_at = ${momentOf(again)}, updated_at = ${momentOf(now)} WHERE id = ${record.id}`);
  const after = await write(tx, record.id, (current) => context.emails.failed(current, again));
  await announceSubscription(tx, after, 'subscription.payment-failed', `${record.cyclesPaid + 1}-${failures}`);
  return 'tried-again';
}

export interface SubscriptionEnd {
  readonly reason: EndReason;
  /** For the audit log; null when the caller writes the entry. */
  readonly actor: string | null;
}

/**
 * Ends a locked subscription. The paid period runs to its end. An open order is closed by the worker, because a charge may be in
 * progress.
 */
export async function endWithin(
  tx: Db,
  record: SubscriptionRecord,
  { reason, actor }: SubscriptionEnd,
  context: RenewalEndContext,
): Promise<void> {
  if (record.state === 'ended') return;
  const now = context.now();
  await tx.execute(sql`
    UPDATE subscriptions SET state = 'ended', end_reason = ${reason}, ended_at = ${momentOf(now)}, updated_at = ${momentOf(now)},
      next_look_at = ${record.openOrderId === null ? sql`NULL` : momentOf(now)} WHERE id = ${record.id}`);
  if (actor !== null)
    await audit(tx, { actor, action: 'subscription.ended', subject: record.id, requestId: '', detail: { reason } });
  const after = await write(tx, record.id, (current) => context.emails.ended(current));
  await announceSubscription(tx, after, 'subscription.ended', 1);
}

/** Queues an email about the current state of the subscription, which it returns. */
export async function write(
  tx: Db,
  id: string,
  compose: (record: SubscriptionRecord) => ReturnType<SubscriptionEmails['ended']>,
): Promise<SubscriptionRecord> {
  const record = await subscriptionById(tx, id);
  if (record === null) throw new Error(`Subscription ${id} disappeared while it was changed.`);
  const { kind, ...email } = compose(record);
  await enqueue(tx, [emailDelivery(kind, email)]);
  return record;
}
