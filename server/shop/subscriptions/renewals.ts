/**
 * The worker that renews subscriptions. A replica claims a few that are due; each is then evaluated in a transaction that locks it, charged
 * outside of any transaction, and settled in another. A process that is killed in between leaves a claim that expires, and a charge whose
 * reference can be paid only once: the next worker repeats the same charge.
 */

import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { DAY_MS, MINUTE_MS } from '#shared/durations';
import type { Database, Db } from '../../database/database.ts';
import { idRow, selectRows } from '../../database/rows.ts';
import {
  type PaymentOutcome,
  type PaymentProvider,
  PaymentsUnavailable,
} from '../../integrations/payments/payments.ts';
import { finalizeOrder, type OrderHooks, type OrderOutcome } from '../orders/finalize-order.ts';
import { type OrderRecord, orderById } from '../orders/order-record.ts';
import { endWithin, fail, type RenewalEndContext, write } from './finalize-renewal.ts';
import { openRenewalOrder } from './renewal-order.ts';
import { DELAYED_MS, isRare, lookAtFor, PROCESSING_MS, UNAVAILABLE_MS } from './schedule.ts';
import { lockSubscription, momentOf, type SubscriptionRecord } from './subscription-record.ts';

export interface RenewalContext extends RenewalEndContext {
  readonly database: Database;
  readonly provider: PaymentProvider;
  readonly secret: string;
  readonly hooks: OrderHooks;
  /** Settles an order like any other payment. */
  finalize(orderId: string, outcome: OrderOutcome, actor: string): Promise<void>;
  readonly deliveries: { wake(): void };
  readonly logger: Logger;
  /** Counts the outcome of each charge. */
  count(outcome: string): void;
}

/** Small enough to finish before the claim expires, even if the payment service is slow. */
const BATCH = 20;
const AT_ONCE = 5;
const CLAIM_MS = 5 * MINUTE_MS;

/** Renews everything due; returns how many were processed. */
export async function renewDue(context: RenewalContext, isStopped: () => boolean): Promise<number> {
  let done = 0;
  for (let claims = await claim(context); claims.length > 0; claims = isStopped() ? [] : await claim(context)) {
    const waiting = [...claims];
    const run = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        await processSubscription(context, next);
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, run));
    done += claims.length;
  }
  if (done > 0) context.deliveries.wake();
  return done;
}

interface Claim {
  readonly id: string;
  /** When it was claimed (epoch milliseconds). */
  readonly at: number;
}

async function claim({ database, now }: RenewalContext): Promise<readonly Claim[]> {
  const at = now();
  const rows = await selectRows(
    database.db,
    idRow,
    sql`
    UPDATE subscriptions SET claimed_until = ${momentOf(at + CLAIM_MS)}
    WHERE id IN (
      SELECT id FROM subscriptions
      WHERE next_look_at <= ${momentOf(at)} AND (claimed_until IS NULL OR claimed_until < ${momentOf(at)})
      ORDER BY next_look_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id`,
  );
  return rows.map(({ id }) => ({ id, at }));
}

type Step =
  | { readonly kind: 'done' }
  /** An order must be charged or, if its subscription has ended, closed. */
  | { readonly kind: 'charge' | 'close'; readonly subscription: SubscriptionRecord; readonly orderId: string };

const DONE: Step = { kind: 'done' };

async function processSubscription(context: RenewalContext, claimed: Claim): Promise<void> {
  const { database, logger, now } = context;
  const { id } = claimed;
  try {
    const step = await database.transaction((tx) => nextStep(tx, context, id));
    if (step.kind === 'done') return;
    const order = await orderById(database.db, step.orderId);
    if (order === null) throw new Error(`Order ${step.orderId} of subscription ${id} disappeared.`);
    const outcome = await (step.kind === 'close' ? close : charge)(context, step.subscription, order);
    await finishCharge(context, step.subscription, order, outcome);
  } catch (error) {
    // Continues with the next ones; this one is retried later. An error does not count as a declined payment.
    const isAway = error instanceof PaymentsUnavailable;
    if (isAway) logger.warn({ err: error, subscription: id }, 'renewal not charged; will retry');
    else logger.error({ err: error, subscription: id }, 'renewal failed; will retry');
    await putOffClaimed(database.db, claimed, now() + UNAVAILABLE_MS);
  }
}

/** Only while it is still due under this claim: the failure may have come after a commit that has scheduled the next renewal. */
const putOffClaimed = (db: Db, { id, at }: Claim, until: number) =>
  db.execute(sql`UPDATE subscriptions SET claimed_until = NULL, next_look_at = ${momentOf(until)}
    WHERE id = ${id} AND claimed_until = ${momentOf(at + CLAIM_MS)} AND next_look_at <= ${momentOf(at)}`);

const putOff = (db: Db, id: string, until: number) =>
  db.execute(sql`UPDATE subscriptions SET claimed_until = NULL, next_look_at = ${momentOf(until)} WHERE id = ${id}`);

/** The next step for the current state: the subscription may have been ended, paused or paid since it was claimed. */
async function nextStep(tx: Db, context: RenewalContext, id: string): Promise<Step> {
  const { provider, logger } = context;
  const now = context.now();
  const result = await lockSubscription(tx, sql`s.id = ${id}`);
  if (result === null || result.nextLookAt === null || result.nextLookAt > now) return released(tx, id);
  if (result.provider !== provider.name || result.testMode !== provider.testMode) {
    logger.warn(
      { subscription: id, provider: result.provider },
      'subscription of another payment provider is not renewed',
    );
    await putOff(tx, id, now + DAY_MS);
    return DONE;
  }
  const { openOrderId: orderId, state } = result;
  if (orderId !== null) return { kind: state === 'ended' ? 'close' : 'charge', subscription: result, orderId };
  if (state === 'ended' || state === 'paused') return released(tx, id, null);
  if (result.dueAt > now) return announce(tx, context, result);
  const opened = await openRenewalOrder(tx, result, { secret: context.secret, now });
  if (opened.kind === 'opened') return { kind: 'charge', subscription: result, orderId: opened.orderId };
  if (opened.kind === 'gone') {
    await endWithin(tx, result, { reason: 'not-offered', actor: 'system' }, context);
    return released(tx, id, null);
  }
  if (result.delayedPeriod < result.period) await write(tx, id, (record) => context.emails.delayed(record));
  await tx.execute(sql`UPDATE subscriptions SET delayed_period = ${result.period} WHERE id = ${id}`);
  await putOff(tx, id, now + DELAYED_MS);
  return DONE;
}

async function released(tx: Db, id: string, look?: null): Promise<Step> {
  const next = look === null ? sql`, next_look_at = NULL` : sql``;
  await tx.execute(sql`UPDATE subscriptions SET claimed_until = NULL ${next} WHERE id = ${id}`);
  return DONE;
}

async function announce(tx: Db, context: RenewalContext, result: SubscriptionRecord): Promise<Step> {
  const { id, period, dueAt } = result;
  const look = lookAtFor(result);
  if (look > context.now()) {
    await putOff(tx, id, look);
    return DONE;
  }
  if (isRare(result.plan) && result.announcedPeriod < period)
    await write(tx, id, (record) => context.emails.upcoming(record));
  await tx.execute(sql`
    UPDATE subscriptions SET announced_period = ${period}, next_look_at = ${momentOf(dueAt)}, claimed_until = NULL WHERE id = ${id}`);
  return DONE;
}

/** Charges the payment. The reference is stored first, so that the charge can be found again whatever happens. */
async function charge(
  context: RenewalContext,
  record: SubscriptionRecord,
  order: OrderRecord,
): Promise<PaymentOutcome> {
  const { database, provider } = context;
  if (order.grandTotalCents === 0) return { kind: 'paid', reference: `free_${order.id}` };
  const started = await endOwnPayment(context, record, order);
  if (started !== null) return started;
  const reference = record.chargeReference ?? (await provider.prepare(requestOf(record, order)));
  await database.transaction(async (tx) => {
    await tx.execute(sql`UPDATE subscriptions SET charge_reference = ${reference} WHERE id = ${record.id}`);
    await tx.execute(
      sql`UPDATE orders SET payment_reference = ${reference} WHERE id = ${order.id} AND status = 'pending'`,
    );
  });
  const outcome = record.isProcessing
    ? await provider.look({ orderId: order.id, reference })
    : await provider.charge(reference, record.paymentMethod);
  context.count(outcome.kind);
  return outcome;
}

const requestOf = (record: SubscriptionRecord, order: OrderRecord) => ({
  key: order.id,
  description: `${order.siteTitle}: order ${order.number}`,
  amountCents: order.grandTotalCents,
  currency: order.currency,
  method: record.paymentMethod,
});

/** Cancels a payment that the shopper has started with another card; null when it did not succeed. */
async function endOwnPayment(
  { provider }: RenewalContext,
  record: SubscriptionRecord,
  order: OrderRecord,
): Promise<PaymentOutcome | null> {
  const { paymentReference: reference } = order;
  if (reference === null || reference === record.chargeReference || record.isProcessing) return null;
  const ended = await provider.cancel({ orderId: order.id, reference });
  return ended === 'cancelled' ? null : { kind: ended, reference };
}

/** The subscription has ended while a payment was open: cancels it at the service, too. */
async function close(
  { provider }: RenewalContext,
  record: SubscriptionRecord,
  order: OrderRecord,
): Promise<PaymentOutcome> {
  for (const reference of new Set([order.paymentReference, record.chargeReference])) {
    if (reference === null) continue;
    const ended = await provider.cancel({ orderId: order.id, reference });
    if (ended !== 'cancelled') return { kind: ended, reference };
  }
  return { kind: 'declined', reference: order.paymentReference ?? order.id, reason: 'not-authenticated' };
}

/** Applies the result of the payment service. */
async function finishCharge(
  context: RenewalContext,
  record: SubscriptionRecord,
  order: OrderRecord,
  outcome: PaymentOutcome,
): Promise<void> {
  const { database, provider, now } = context;
  switch (outcome.kind) {
    case 'paid': {
      const method = await methodOf(provider, record, order, outcome);
      return context.finalize(order.id, { ...outcome, method }, 'system');
    }
    case 'declined':
      await database.transaction(async (tx) => {
        const result = await fail(tx, record, order.id, context);
        const end: OrderOutcome = record.state === 'ended' ? { kind: 'cancelled' } : outcome;
        if (result === 'given-up') await finalizeOrder(tx, order.id, { outcome: end, actor: 'system' }, context.hooks);
      });
      return;
    case 'processing':
    case 'redirect':
      await database.db.execute(sql`UPDATE subscriptions SET is_processing = true, claimed_until = NULL,
        next_look_at = ${momentOf(now() + PROCESSING_MS)} WHERE id = ${record.id} AND open_order_id = ${order.id}`);
  }
}

/** A payment that the shopper made with another card changes the payment method. */
const methodOf = async (
  provider: PaymentProvider,
  record: SubscriptionRecord,
  order: OrderRecord,
  { reference, method }: Extract<PaymentOutcome, { kind: 'paid' }>,
): Promise<string> => {
  if (method !== undefined) return method;
  const isOurs = reference === record.chargeReference || reference !== order.paymentReference;
  return isOurs ? '' : provider.savedMethod({ orderId: order.id, reference });
};
