/** What becomes of a subscription when its due payment was made, or was not. Each in the transaction of its order. */
import { sql } from 'drizzle-orm';
import type { EndReason } from '#shared/subscription-terms';
import type { Db } from '../../database/database.ts';
import { audit } from '../../observability/audit.ts';
import { emailDelivery, enqueue } from '../../outbox/outbox.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { lookAtFor, retryAt } from './schedule.ts';
import { nextPeriod } from './subscription-dates.ts';
import type { SubscriptionEmails } from './subscription-emails.ts';
import { lockSubscription, momentOf, type SubscriptionRecord, subscriptionById } from './subscription-record.ts';

export interface RenewalEndContext {
  readonly emails: SubscriptionEmails;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Nothing is open any more, and the worker may come again. */
const clearCharge = sql`open_order_id = NULL, charge_reference = NULL, is_processing = false, claimed_until = NULL`;

/** A renewal was paid: the next one is counted from the first payment; dates that have passed are not made up for. */
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
  await write(tx, record.id, (current) => context.emails.renewed(current, order));
}

/**
 * A try was declined: it is tried again on later days, and in the end given up. Gives what became of it; `known` when somebody
 * else has written this very try.
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
  // Who has ended it meanwhile is not asked to pay.
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
  await write(tx, record.id, (current) => context.emails.failed(current, again));
  return 'tried-again';
}

export interface SubscriptionEnd {
  readonly reason: EndReason;
  /** For the audit log; null where the caller writes its line. */
  readonly actor: string | null;
}

/**
 * Ends a subscription that the caller has locked. What is paid for runs on. An order that is still open is closed by the worker:
 * a charge may be on its way.
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
  await write(tx, record.id, (current) => context.emails.ended(current));
}

/** Writes an email about the subscription as it is now. */
export async function write(
  tx: Db,
  id: string,
  compose: (record: SubscriptionRecord) => ReturnType<SubscriptionEmails['ended']>,
): Promise<void> {
  const record = await subscriptionById(tx, id);
  if (record === null) throw new Error(`Subscription ${id} disappeared while it was changed.`);
  const { kind, ...email } = compose(record);
  await enqueue(tx, [emailDelivery(kind, email)]);
}
