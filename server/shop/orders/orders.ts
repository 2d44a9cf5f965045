/** Orders: placed, paid, and settled if a payment gets no response. Payment services are never called within a transaction. */
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { hashToken, randomId } from '../../database/ids.ts';
import { countRows } from '../../database/rows.ts';
import { createProblem } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import {
  type PaymentOutcome,
  type PaymentProvider,
  PaymentsUnavailable,
} from '../../integrations/payments/payments.ts';
import type { DeliveryWorker } from '../../outbox/worker.ts';
import { type ShownDownload, shownDownloads } from '../downloads/download-texts.ts';
import { setAccountOfCart } from './account-of-cart.ts';
import { finalizeOrder, type OrderHooks, type OrderOutcome } from './finalize-order.ts';
import { type NextStep, nextStep } from './next-step.ts';
import type { OrderMetrics } from './order-metrics.ts';
import { type OrderRecord, orderById, orderByKey, orderByPayment, orderByToken, orderToken } from './order-record.ts';
import type { PlaceOrder } from './order-request.ts';
import { receiveEvent } from './payment-events.ts';
import { paymentFields, requireMethod } from './payment-fields.ts';
import { type PlacedOrder, type PlaceRequest, placeOrder } from './place-order.ts';
import { applyToRenewal } from './renewal-answers.ts';
import { sweepOrders } from './sweep-orders.ts';

/** The next step for the shopper. */
export interface Placed {
  readonly order: OrderRecord;
  /** The token of the order's URL. */
  readonly token: string;
  readonly next: NextStep;
}

export interface Orders {
  readonly provider: PaymentProvider;
  /** Rejects with a `Problem`. */
  place(request: PlaceOrder): Promise<Placed>;
  find(token: string): Promise<OrderRecord | null>;
  /** The result for a repeated key; null for none. */
  repeated(token: string, idempotencyKey: string): Promise<Placed | null>;
  /** The downloads of an order's digital products, with signed URLs. */
  downloads(order: Pick<OrderRecord, 'id' | 'files' | 'language' | 'timeZone'>): readonly ShownDownload[];
  /** The shopper has returned from the payment service: checks the status of the payment. */
  resume(token: string): Promise<Placed>;
  /** The shopper has cancelled the payment: reopens the cart. */
  abandon(token: string): Promise<Placed>;
  /** The answer to the bank's challenge that the test payment service simulates. */
  answerChallenge(reference: string, isConfirmed: boolean): Promise<Placed>;
  /** Applies a payment result that the order's shopper has caused; returns the next step. */
  conclude(order: OrderRecord, outcome: PaymentOutcome, actor: string): Promise<Placed>;
  /** Settles an order, once. */
  finalize(orderId: string, outcome: OrderOutcome, actor: string): Promise<void>;
  /** Handles a webhook of the payment service. Throws `EventRefused`. */
  receiveEvent(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): Promise<void>;
  /** Settles orders whose payment got no response; returns their number. */
  sweep(): Promise<number>;
}

export interface OrderContext {
  readonly database: Database;
  readonly websiteId: string;
  readonly provider: PaymentProvider;
  /** Signs links to orders. */
  readonly secret: string;
  readonly deliveries: Pick<DeliveryWorker, 'wake'>;
  readonly hooks: OrderHooks;
  readonly metrics: OrderMetrics;
  readonly logger: Logger;
  /** Current time in epoch milliseconds. */
  readonly now: () => number;
}

/** How long stock is reserved while a shopper is at the payment service: a little longer than its own limit. */
const HOLD_SECONDS = 35 * 60;
/** A payment that is still processing is checked again after this time. */
const PROCESSING_SECONDS = 60 * 60;
/** How often a concurrent order of the same cart is cancelled before giving up. */
const TRIES = 3;

export function createOrders(context: OrderContext): Orders {
  const { database, provider, secret } = context;
  const finalizer = createFinalizer(context);
  const placed = async (orderId: string, outcome?: PaymentOutcome): Promise<Placed> => {
    const order = await orderById(database.db, orderId);
    if (order === null) throw new Problem('unknown-order');
    return { order, token: orderToken(secret, orderId), next: nextStep(order, outcome) };
  };
  const conclude = async (order: OrderRecord, outcome: PaymentOutcome, actor: string): Promise<Placed> => {
    await finalizer.apply(order.id, outcome, actor);
    return placed(order.id, outcome);
  };
  const known = async (token: string): Promise<OrderRecord> => {
    const order = await orderByToken(database.db, token);
    if (order !== null) return order;
    throw new Problem('unknown-order');
  };
  return {
    provider,
    find: (token) => orderByToken(database.db, token),
    async repeated(token, idempotencyKey) {
      const order = await orderByKey(database.db, token, idempotencyKey);
      return order === null ? null : resumeOrder(order, provider, conclude, placed);
    },
    downloads: (order) => shownDownloads(secret, order, context.now()),
    async place(request) {
      const orderId = await reserve(context, finalizer.cancel, request);
      const order = (await placed(orderId)).order;
      if (order.status !== 'pending' || order.paymentReference !== null)
        return resumeOrder(order, provider, conclude, placed);
      return conclude(order, await pay({ ...context, ...finalizer }, order, request), 'visitor');
    },
    async resume(token) {
      return resumeOrder(await known(token), provider, conclude, placed);
    },
    async abandon(token) {
      const order = await known(token);
      if (order.status === 'pending') await finalizer.cancel(order);
      return placed(order.id);
    },
    async answerChallenge(reference, isConfirmed) {
      const order = await orderByPayment(database.db, provider.name, reference);
      if (order === null || provider.challenge === undefined) throw new Problem('unknown-order');
      return conclude(order, provider.challenge(reference, isConfirmed), 'visitor');
    },
    conclude,
    finalize: finalizer.write,
    receiveEvent: (body, headers) => receiveEvent(context, finalizer.apply, body, headers),
    sweep: () => sweepOrders({ ...context, ...finalizer }),
  };
}

async function resumeOrder(
  order: OrderRecord,
  provider: PaymentProvider,
  conclude: (order: OrderRecord, outcome: PaymentOutcome, actor: string) => Promise<Placed>,
  placed: (orderId: string) => Promise<Placed>,
): Promise<Placed> {
  if (order.status !== 'pending') return placed(order.id);
  return conclude(order, await provider.look({ orderId: order.id, reference: order.paymentReference }), 'visitor');
}

type Cancel = (order: Pick<OrderRecord, 'id' | 'paymentReference'>) => Promise<void>;

/** Places an order, after cancelling a pending one of the same cart. */
async function reserve(context: OrderContext, cancel: Cancel, request: PlaceOrder): Promise<string> {
  const { database, provider, websiteId, secret, now } = context;
  requireMethod(provider, request.method);
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const orderId = randomId();
    const placing: PlaceRequest = {
      websiteId,
      cartToken: request.cartToken,
      idempotencyKey: request.idempotencyKey,
      expectedTotalCents: request.expectedTotalCents,
      expectedDueCents: request.expectedDueCents ?? request.expectedTotalCents,
      expectedCurrency: request.expectedCurrency,
      orderId,
      orderTokenHash: hashToken(orderToken(secret, orderId)),
      provider: provider.name,
      testMode: provider.testMode,
      holdSeconds: HOLD_SECONDS,
      origin: request.origin,
      agreesToRenewals: request.agreesToRenewals === true,
      acceptsTerms: request.acceptsTerms === true,
      accountId: request.accountId ?? null,
      language: request.language,
      now: now(),
    };
    const placed: PlacedOrder = await database.transaction((tx) => placeOrder(tx, placing));
    if (placed.kind === 'other-account') {
      await setAccountOfCart(database.db, placing);
      continue;
    }
    if (placed.kind === 'placed') context.metrics.count('placed');
    if (placed.kind !== 'in-the-way') return placed.orderId;
    const open = await orderById(database.db, placed.orderId);
    if (open !== null) await cancel(open);
  }
  throw createProblem('order-conflict', 'Your order is being placed. Please wait a moment.');
}

/** An order whose payment cannot be begun is released. */
async function pay(
  context: OrderContext & Pick<Finalizer, 'release'>,
  order: OrderRecord,
  { card, method, inPage, origin, linkToken = '' }: PlaceOrder,
): Promise<PaymentOutcome> {
  const { provider, metrics, secret, logger } = context;
  const dueCents = order.grandTotalCents - order.giftCardCents;
  if (dueCents === 0) return { kind: 'paid', reference: `free_${order.id}`, method: '' };
  const back = new URLSearchParams({ order: orderToken(secret, order.id), ...(linkToken && { cartToken: linkToken }) });
  try {
    const outcome = await provider.begin({
      ...paymentFields(order, origin, back),
      amountCents: dueCents,
      card,
      ...(method === undefined ? {} : { method }),
      ...(inPage === true && provider.element !== undefined ? { inPage } : {}),
    });
    metrics.payment(provider.name, outcome.kind);
    return outcome;
  } catch (error) {
    await context.release(order.id);
    if (!(error instanceof PaymentsUnavailable)) throw error;
    metrics.payment(provider.name, 'unavailable');
    logger.warn({ err: error, order: order.id }, 'payment provider unavailable');
    throw new Problem('payments-unavailable', {
      cause: error,
      extra: { error: 'The payment service cannot be reached. Please try again in a moment.' },
    });
  }
}

interface Finalizer {
  /** Applies the result of a payment service. */
  apply(orderId: string, outcome: PaymentOutcome, actor: string): Promise<void>;
  /** Cancels the payment at the service, then the order; if it was paid meanwhile, the order becomes paid. */
  cancel(order: Pick<OrderRecord, 'id' | 'paymentReference'>): Promise<void>;
  /** Cancels an order whose payment could not be begun, so that its stock is not held. A repeated request places a new one. Never rejects. */
  release(orderId: string): Promise<void>;
  write(orderId: string, outcome: OrderOutcome, actor: string): Promise<void>;
}

function createFinalizer(context: OrderContext): Finalizer {
  const { database, provider, deliveries, hooks, metrics } = context;
  const write = async (orderId: string, outcome: OrderOutcome, actor: string): Promise<void> => {
    const isNew = await database.transaction((tx) => finalizeOrder(tx, orderId, { outcome, actor }, hooks));
    if (!isNew) return;
    const order = await orderById(database.db, orderId);
    if (order !== null) metrics.finalized(order);
    deliveries.wake();
  };
  /** The first payment of a plan provides the method for renewals, which is fetched before the order counts as paid. */
  const paid = async (orderId: string, outcome: Extract<PaymentOutcome, { kind: 'paid' }>, actor: string) => {
    const order = await orderById(database.db, orderId);
    const needsMethod = order?.details.plan != null && order.status === 'pending' && outcome.method === undefined;
    const method = needsMethod ? await provider.savedMethod({ orderId, reference: outcome.reference }) : outcome.method;
    await write(orderId, { ...outcome, ...(method === undefined ? {} : { method }) }, actor);
  };
  const cancel: Cancel = async ({ id, paymentReference }) => {
    const ended = await provider.cancel({ orderId: id, reference: paymentReference });
    if (ended === 'processing') return;
    const reference = paymentReference ?? id;
    if (ended === 'paid') return paid(id, { kind: 'paid', reference }, 'system');
    if (await applyToRenewal(context, id, { kind: 'declined', reference, reason: 'not-authenticated' })) return;
    await write(id, { kind: 'cancelled' }, 'system');
  };
  return {
    write,
    cancel,
    release: (orderId) => releaseOrder(context, orderId, cancel),
    async apply(orderId, outcome, actor) {
      if (outcome.kind === 'paid') return paid(orderId, outcome, actor);
      if (await applyToRenewal(context, orderId, outcome)) return;
      if (outcome.kind === 'declined') return write(orderId, outcome, actor);
      const seconds = outcome.kind === 'processing' ? PROCESSING_SECONDS : HOLD_SECONDS;
      await database.db.execute(sql`
        UPDATE orders SET payment_reference = ${outcome.reference}, updated_at = now(),
          held_until = greatest(held_until, now() + ${seconds} * interval '1 second')
        WHERE id = ${orderId} AND status = 'pending'`);
    },
  };
}

/** A concurrent request may have begun the payment meanwhile: then the order stays open. */
async function releaseOrder({ database, logger }: OrderContext, orderId: string, cancel: Cancel): Promise<void> {
  try {
    const freed = await countRows(
      database.db,
      sql`UPDATE orders SET idempotency_key = idempotency_key || ':' || id
        WHERE id = ${orderId} AND status = 'pending' AND payment_reference IS NULL RETURNING id`,
    );
    if (freed > 0) await cancel({ id: orderId, paymentReference: null });
  } catch (error) {
    // The sweep releases it later.
    logger.warn({ err: error, order: orderId }, 'releasing an order failed');
  }
}
