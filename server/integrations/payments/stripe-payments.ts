/**
 * Stripe Checkout: the shopper pays on Stripe's page, or in its fields on ours, so no card number ever reaches this server.
 * The order's id is the idempotency key of the session, and its `client_reference_id`.
 */
import Stripe from 'stripe';
import {
  type BegunPayment,
  EventRejected,
  type PaymentEvent,
  type PaymentOutcome,
  type PaymentProvider,
  type PaymentRequest,
} from './payments.ts';
import { cancelIntent, chargeIntent, isIntent, methodOfSession, prepareIntent } from './stripe-charges.ts';
import { answerOf, createStripeClient, type StripeClientOptions } from './stripe-client.ts';
import { beginIntent, createElement, lookAtIntent, methodOfIntent, readIntentEvent } from './stripe-element.ts';
import { stripeMethods } from './stripe-methods.ts';
import { refundPayment } from './stripe-refunds.ts';

export interface StripeOptions extends StripeClientOptions {
  /** `whsec_…`, of the webhook endpoint. */
  readonly webhookSecret: string;
  /** `pk_…`, for fields on the checkout page; empty: shoppers pay on Stripe's page. */
  readonly publishableKey: string;
  /** Keys of `stripeMethods`. */
  readonly methods: readonly string[];
  /** Current time in epoch milliseconds. */
  readonly now: () => number;
}

/** Where the checkout's form may redirect to. */
export const CHECKOUT_PAGE = 'https://checkout.stripe.com';
/** An older signed webhook may be a replay attack. */
const TOLERANCE_S = 300;
/** Stripe expires an open session after this time; its minimum is 30 minutes. */
const SESSION_S = 31 * 60;

export function createStripePayments(options: StripeOptions): PaymentProvider {
  const { secretKey, now } = options;
  const client = createStripeClient(options);
  const { sessions } = client.checkout;
  const find = async ({ reference }: BegunPayment): Promise<Stripe.Checkout.Session | null> =>
    reference === null ? null : answerOf(sessions.retrieve(reference));
  return {
    name: 'stripe',
    testMode: secretKey.startsWith('sk_test_'),
    form: 'redirect',
    methods: options.methods.map((id) => ({ id, name: stripeMethods[id] ?? id })),
    ...(options.publishableKey === '' ? {} : { element: createElement(options.publishableKey) }),
    async begin(request) {
      if (request.inPage === true) return beginIntent(client, request);
      const expires = Math.floor(now() / 1000) + SESSION_S;
      const idempotencyKey = request.key ?? request.orderId;
      return outcomeOf(await answerOf(sessions.create(sessionOf(request, expires), { idempotencyKey })));
    },
    async look(payment) {
      if (payment.reference !== null && isIntent(payment.reference)) return lookAtIntent(client, payment.reference);
      const session = await find(payment);
      return session === null ? { kind: 'processing', reference: payment.orderId } : outcomeOf(session);
    },
    savedMethod: (payment) =>
      payment.reference !== null && isIntent(payment.reference)
        ? methodOfIntent(client, payment)
        : methodOfSession(client, payment),
    prepare: (request) => prepareIntent(client, request),
    charge: (reference, method) => chargeIntent(client, reference, method),
    refund: (request) => refundPayment(client, request),
    async cancel(payment) {
      if (payment.reference !== null && isIntent(payment.reference)) return cancelIntent(client, payment.reference);
      const session = await find(payment);
      // Without a reference the shopper was never redirected to Stripe, so nothing can have been paid there.
      if (session === null) return 'cancelled';
      const ended = session.status === 'open' ? await answerOf(sessions.expire(session.id)) : session;
      const { kind } = outcomeOf(ended);
      return kind === 'paid' || kind === 'processing' ? kind : 'cancelled';
    },
    readEvent: (body, headers) => readEvent(verifiedEvent(client, body, headers['stripe-signature'], options)),
    close: async () => undefined,
  };
}

function sessionOf(request: PaymentRequest, expires: number): Stripe.Checkout.SessionCreateParams {
  const { orderId, plan, method, amountCents, currency, description, email, returnUrl, cancelUrl } = request;
  const price = { currency: currency.toLowerCase(), unit_amount: amountCents, product_data: { name: description } };
  return {
    mode: 'payment',
    client_reference_id: orderId,
    customer_email: email,
    success_url: returnUrl,
    cancel_url: cancelUrl,
    expires_at: expires,
    line_items: [{ quantity: 1, price_data: price }],
    metadata: { order: orderId },
    ...(method !== undefined ? { allowed_payment_method_types: [method] } : {}),
    // This shop charges renewals itself, so that all payment services renew by the same rules.
    ...(plan === null
      ? {}
      : { customer_creation: 'always', payment_intent_data: { setup_future_usage: 'off_session' } }),
  };
}

function outcomeOf({ id, url, status, payment_status }: Stripe.Checkout.Session): PaymentOutcome {
  if (status === 'complete') return { kind: payment_status === 'unpaid' ? 'processing' : 'paid', reference: id };
  if (status === 'open' && url !== null) return { kind: 'redirect', reference: id, url };
  return { kind: 'declined', reference: id, reason: 'not-authenticated' };
}

/** The event of a webhook with a recent, valid signature. */
function verifiedEvent(
  client: Stripe,
  body: Buffer,
  signature: string | string[] | undefined,
  { webhookSecret, now }: StripeOptions,
): Stripe.Event {
  if (typeof signature !== 'string') throw new EventRejected('Invalid signature.');
  try {
    return client.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_S, undefined, now());
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError) throw new EventRejected('Invalid signature.');
    if (cause instanceof SyntaxError) throw new EventRejected('The message is not a JSON object.');
    throw cause;
  }
}

function readEvent(event: Stripe.Event): PaymentEvent | null {
  const { id } = event;
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
      return readIntentEvent(id, event.data.object);
    case 'checkout.session.completed': {
      const outcome = outcomeOf(event.data.object);
      return outcome.kind === 'redirect' ? null : { id, reference: outcome.reference, outcome };
    }
    case 'checkout.session.async_payment_succeeded': {
      const reference = event.data.object.id;
      return { id, reference, outcome: { kind: 'paid', reference } };
    }
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const reference = event.data.object.id;
      return { id, reference, outcome: { kind: 'declined', reference, reason: 'declined' } };
    }
    default:
      return null;
  }
}
