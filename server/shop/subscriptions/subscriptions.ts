/** Changes to subscriptions by shoppers and admins: pause, resume, end, and pay with another card. */

import { sql } from 'drizzle-orm';
import { MINUTE_MS } from '#shared/durations';
import type { Database, Db } from '../../database/database.ts';
import { hashToken } from '../../database/ids.ts';
import { createProblem } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import { type CardFields, PaymentsUnavailable } from '../../integrations/payments/payments.ts';
import { audit } from '../../observability/audit.ts';
import { type OrderRecord, orderById, orderToken } from '../orders/order-record.ts';
import type { Orders, Placed } from '../orders/orders.ts';
import { paymentFields } from '../orders/payment-fields.ts';
import { endWithin, type RenewalEndContext, write } from './finalize-renewal.ts';
import { lookAtFor } from './schedule.ts';
import { nextPeriod } from './subscription-dates.ts';
import { announceSubscription } from './subscription-events.ts';
import {
  canSkip,
  findSubscriptions,
  lockSubscription,
  momentOf,
  type SubscriptionRecord,
  subscriptionById,
  subscriptionByToken,
} from './subscription-record.ts';

export type SubscriptionChange = 'pause' | 'resume' | 'skip' | 'end';

export interface Subscriptions {
  /** Signs links to subscriptions. */
  readonly secret: string;
  find(token: string): Promise<SubscriptionRecord | null>;
  ofOrder(order: Pick<OrderRecord, 'subscriptionId'>): Promise<SubscriptionRecord | null>;
  ofAccount(accountId: string): Promise<readonly SubscriptionRecord[]>;
  /** Rejects with a `Problem`. */
  change(token: string, change: SubscriptionChange): Promise<SubscriptionRecord>;
  /** Pays the amount due, with another card or on the payment service's page. */
  pay(token: string, card: CardFields | null, origin: string): Promise<Placed>;
}

export interface SubscriptionContext extends RenewalEndContext {
  readonly database: Database;
  readonly secret: string;
  readonly orders: Pick<Orders, 'provider' | 'conclude'>;
  readonly deliveries: { wake(): void };
}

/** While a shopper pays, the worker leaves the order alone: a little longer than the payment service's own limit. */
const PAY_MS = 35 * MINUTE_MS;
const BUSY = 'A payment is on its way. Please try again in a moment.';

export function createSubscriptions(context: SubscriptionContext): Subscriptions {
  const { database, secret, deliveries } = context;
  return {
    secret,
    find: (token) => subscriptionByToken(database.db, token),
    ofOrder: async ({ subscriptionId }) =>
      subscriptionId === null ? null : subscriptionById(database.db, subscriptionId),
    ofAccount: (accountId) =>
      findSubscriptions(database.db, sql`s.account_id = ${accountId} ORDER BY s.created DESC, s.id LIMIT 200`),
    async change(token, change) {
      const changed = await database.transaction(async (tx) => {
        const record = await locked(tx, token);
        await changes[change](tx, record, context);
        return subscriptionById(tx, record.id);
      });
      deliveries.wake();
      if (changed === null) throw unknown();
      return changed;
    },
    pay: (token, card, origin) => pay(context, token, card, origin),
  };
}

const unknown = (): Problem => createProblem('unknown-order', 'There is no such subscription.');

async function locked(tx: Db, token: string): Promise<SubscriptionRecord> {
  const record = await lockSubscription(tx, sql`s.token_hash = ${hashToken(token)}`);
  if (record === null) throw unknown();
  return record;
}

interface ChangeContext extends RenewalEndContext {
  /** The caller logs the change; default: it is logged as the visitor's. */
  readonly isByAdmin?: boolean;
}

const changedBy = ({ isByAdmin = false }: ChangeContext) => (isByAdmin ? 'shop' : 'shopper');

async function note(tx: Db, { id }: SubscriptionRecord, action: string, { isByAdmin = false }: ChangeContext) {
  if (!isByAdmin) await audit(tx, { actor: 'visitor', action, subject: id, requestId: '' });
}

const changes: Readonly<
  Record<SubscriptionChange, (tx: Db, record: SubscriptionRecord, context: ChangeContext) => Promise<void>>
> = {
  async pause(tx, record, context) {
    if (record.state === 'paused') return;
    if (record.state !== 'active') throw createProblem('order-conflict', 'Only an active subscription can be paused.');
    if (record.openOrderId !== null) throw createProblem('order-conflict', BUSY);
    const now = context.now();
    await tx.execute(sql`UPDATE subscriptions SET state = 'paused', next_look_at = NULL, updated_at = ${momentOf(now)}
      WHERE id = ${record.id}`);
    await note(tx, record, 'subscription.paused', context);
    const after = await write(tx, record.id, (current) => context.emails.paused(current, now, changedBy(context)));
    await announceSubscription(tx, after, 'subscription.paused', now);
  },
  async resume(tx, record, context) {
    if (record.state === 'active') return;
    if (record.state !== 'paused') throw createProblem('order-conflict', 'Only a paused subscription can be resumed.');
    const now = context.now();
    const { plan, details, announcedPeriod } = record;
    // What was due during the pause is not charged: it continues on the next date of the same schedule.
    const next =
      record.dueAt > now
        ? { count: record.period, at: record.dueAt }
        : nextPeriod({ anchor: record.anchorAt, plan, timeZone: details.timeZone }, record.period, now);
    const look = lookAtFor({ plan, dueAt: next.at, period: next.count, announcedPeriod });
    await tx.execute(sql`UPDATE subscriptions SET state = 'active', period = ${next.count}, due_at = ${momentOf(next.at)},
      next_look_at = ${momentOf(look)}, updated_at = ${momentOf(now)} WHERE id = ${record.id}`);
    await note(tx, record, 'subscription.resumed', context);
    const after = await write(tx, record.id, (current) => context.emails.resumed(current, now, changedBy(context)));
    await announceSubscription(tx, after, 'subscription.resumed', now);
  },
  async skip(tx, record, context) {
    if (record.state !== 'active')
      throw createProblem('order-conflict', 'Only an active subscription can skip a payment.');
    if (record.openOrderId !== null) throw createProblem('order-conflict', BUSY);
    if (!canSkip(record)) throw createProblem('order-conflict', 'The next payment has been skipped already.');
    const now = context.now();
    const { plan, details, announcedPeriod } = record;
    const next = nextPeriod({ anchor: record.anchorAt, plan, timeZone: details.timeZone }, record.period, record.dueAt);
    const look = lookAtFor({ plan, dueAt: next.at, period: next.count, announcedPeriod });
    await tx.execute(sql`UPDATE subscriptions SET period = ${next.count}, due_at = ${momentOf(next.at)},
      next_look_at = ${momentOf(look)}, updated_at = ${momentOf(now)} WHERE id = ${record.id}`);
    await note(tx, record, 'subscription.skipped', context);
    const after = await write(tx, record.id, (current) => context.emails.skipped(current, changedBy(context)));
    await announceSubscription(tx, after, 'subscription.skipped', record.period);
  },
  end: (tx, record, context) => endWithin(tx, record, { reason: 'requested', actor: 'visitor' }, context),
};

/**
 * Changes a subscription for an admin, within the transaction that logs it. Null for an unknown one. Throws `order-conflict` when
 * that is not possible.
 */
export async function changeForAdmin(
  tx: Db,
  id: string,
  change: SubscriptionChange,
  context: RenewalEndContext,
): Promise<SubscriptionRecord | null> {
  const record = await lockSubscription(tx, sql`s.id = ${id}`);
  if (record === null) return null;
  if (change === 'end') await endWithin(tx, record, { reason: 'owner', actor: null }, context);
  else await changes[change](tx, record, { ...context, isByAdmin: true });
  return subscriptionById(tx, id);
}

/** Ends a subscription for an admin. */
export const endForAdmin = (tx: Db, id: string, context: RenewalEndContext): Promise<SubscriptionRecord | null> =>
  changeForAdmin(tx, id, 'end', context);

async function pay(
  context: SubscriptionContext,
  token: string,
  card: CardFields | null,
  origin: string,
): Promise<Placed> {
  const { database, orders, secret, now } = context;
  const { order, id } = await database.transaction(async (tx) => {
    const record = await locked(tx, token);
    if (record.state !== 'past-due' || record.openOrderId === null)
      throw createProblem('order-conflict', 'There is nothing to pay at the moment.');
    if (record.isProcessing || (record.claimedUntil ?? 0) > now()) throw createProblem('order-conflict', BUSY);
    await tx.execute(sql`UPDATE subscriptions SET claimed_until = ${momentOf(now() + PAY_MS)} WHERE id = ${record.id}`);
    const open = await orderById(tx, record.openOrderId);
    if (open === null) throw unknown();
    return { order: open, id: record.id };
  });
  const back = new URLSearchParams({ order: orderToken(secret, order.id) });
  try {
    const outcome = await orders.provider.begin({
      ...paymentFields(order, origin, back),
      key: `${order.id}-${now()}`,
      amountCents: order.grandTotalCents,
      card,
    });
    return await orders.conclude(order, outcome, 'visitor');
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    await database.db.execute(sql`UPDATE subscriptions SET claimed_until = NULL WHERE id = ${id}`);
    throw new Problem('payments-unavailable', {
      cause: error,
      extra: { error: 'The payment service cannot be reached. Please try again in a moment.' },
    });
  }
}
