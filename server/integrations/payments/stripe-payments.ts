/**
 * Stripe's Checkout over its REST API: the shopper pays on Stripe's page, so no card number ever comes to this server.
 * The order's id is the idempotency key of the session, and its `client_reference_id`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type BegunPayment,
  EventRefused,
  type PaymentEvent,
  type PaymentOutcome,
  type PaymentProvider,
  type PaymentRequest,
} from './payments.ts';
import {
  cancelIntent,
  chargeIntent,
  type Intent,
  isIntent,
  lookAtIntent,
  methodOfSession,
  outcomeOfIntent,
  prepareIntent,
} from './stripe-charges.ts';
import { createStripeClient, parseObject, type StripeClientOptions } from './stripe-client.ts';

export interface StripeOptions extends StripeClientOptions {
  /** `whsec_…`, of the endpoint that gets the messages. */
  readonly webhookSecret: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

interface Session {
  readonly id: string;
  readonly url: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  readonly payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  readonly client_reference_id: string | null;
}

/** Where the checkout's form may lead to. */
export const CHECKOUT_PAGE = 'https://checkout.stripe.com';
/** A signed message that is older was recorded and sent again by somebody else. */
const TOLERANCE_S = 300;
/** Stripe ends an open session by itself after this time; 30 minutes is the least it takes. */
const SESSION_S = 31 * 60;

export function createStripePayments(options: StripeOptions): PaymentProvider {
  const { secretKey, webhookSecret, now } = options;
  const client = createStripeClient(options);
  const find = async ({ reference }: BegunPayment): Promise<Session | null> =>
    reference === null ? null : client.call<Session>('GET', `/v1/checkout/sessions/${encodeURIComponent(reference)}`);
  return {
    name: 'stripe',
    testMode: secretKey.startsWith('sk_test_'),
    form: 'redirect',
    async begin(request) {
      const expires = Math.floor(now() / 1000) + SESSION_S;
      const session = await client.call<Session>(
        'POST',
        '/v1/checkout/sessions',
        sessionForm(request, expires),
        request.key ?? request.orderId,
      );
      return outcomeOf(session);
    },
    async look(payment) {
      if (payment.reference !== null && isIntent(payment.reference)) return lookAtIntent(client, payment.reference);
      const session = await find(payment);
      return session === null ? { kind: 'processing', reference: payment.orderId } : outcomeOf(session);
    },
    savedMethod: (payment) => methodOfSession(client, payment),
    prepare: (request) => prepareIntent(client, request),
    charge: (reference, method) => chargeIntent(client, reference, method),
    async cancel(payment) {
      if (payment.reference !== null && isIntent(payment.reference)) return cancelIntent(client, payment.reference);
      const session = await find(payment);
      // Without a reference the shopper was never sent to Stripe's page: nothing can have been paid there.
      if (session === null) return 'cancelled';
      const ended =
        session.status === 'open'
          ? await client.call<Session>('POST', `/v1/checkout/sessions/${encodeURIComponent(session.id)}/expire`)
          : session;
      const { kind } = outcomeOf(ended);
      return kind === 'paid' || kind === 'processing' ? kind : 'cancelled';
    },
    readEvent: (body, headers) => readEvent(body, headers['stripe-signature'], webhookSecret, now()),
    close: async () => undefined,
  };
}

function sessionForm(request: PaymentRequest, expires: number): string {
  const { orderId, plan, amountCents, currency, description, email, returnUrl, cancelUrl } = request;
  const price = 'line_items[0][price_data]';
  const fields: Record<string, string> = {
    mode: 'payment',
    client_reference_id: orderId,
    customer_email: email,
    success_url: returnUrl,
    cancel_url: cancelUrl,
    expires_at: String(expires),
    'line_items[0][quantity]': '1',
    [`${price}[currency]`]: currency.toLowerCase(),
    [`${price}[unit_amount]`]: String(amountCents),
    [`${price}[product_data][name]`]: description,
    'metadata[order]': orderId,
  };
  if (plan !== null) {
    // Renewals are charged by this shop, so that all payment services renew by the same rules.
    fields['customer_creation'] = 'always';
    fields['payment_intent_data[setup_future_usage]'] = 'off_session';
  }
  return new URLSearchParams(fields).toString();
}

function outcomeOf({ id, url, status, payment_status }: Session): PaymentOutcome {
  if (status === 'complete') return { kind: payment_status === 'unpaid' ? 'processing' : 'paid', reference: id };
  if (status === 'open' && url !== null) return { kind: 'redirect', reference: id, url };
  return { kind: 'declined', reference: id, reason: 'not-authenticated' };
}

const EVENTS: Readonly<Record<string, 'session' | 'paid' | 'declined'>> = {
  'checkout.session.completed': 'session',
  'checkout.session.async_payment_succeeded': 'paid',
  'checkout.session.async_payment_failed': 'declined',
  'checkout.session.expired': 'declined',
};

function readEvent(
  body: Buffer,
  signature: string | string[] | undefined,
  secret: string,
  now: number,
): PaymentEvent | null {
  if (typeof signature !== 'string' || !isSigned(body, signature, secret, now))
    throw new EventRefused('Invalid signature.');
  const message = parseObject(body.toString('utf8'));
  if (message === null) throw new EventRefused('The message is not a JSON object.');
  const { id, type, data } = message as {
    id: string;
    type: string;
    data: { object: Session & Intent };
  };
  if (type === 'payment_intent.succeeded') return readRenewal(id, data.object);
  const kind = Object.hasOwn(EVENTS, type) ? EVENTS[type] : undefined;
  if (kind === undefined) return null;
  const reference = data.object.id;
  if (kind === 'declined') return { id, reference, outcome: { kind, reference, reason: 'declined' } };
  if (kind === 'paid') return { id, reference, outcome: { kind, reference } };
  const outcome = outcomeOf(data.object);
  return outcome.kind === 'redirect' ? null : { id, reference, outcome };
}

/** A renewal that took the bank a while. Intents of payments on Stripe's page are told by their sessions. */
function readRenewal(id: string, intent: Intent): PaymentEvent | null {
  const outcome = outcomeOfIntent(intent);
  if (intent.metadata?.['renewal'] === undefined || outcome.kind !== 'paid') return null;
  return { id, reference: intent.id, outcome };
}

/** `t=SECONDS,v1=HEX,v1=HEX`: one of the signatures is ours, of the time and the body. */
function isSigned(body: Buffer, header: string, secret: string, now: number): boolean {
  const parts = header.split(',').map((part) => part.split('=', 2) as [string, string?]);
  const time = Number(parts.find(([name]) => name === 't')?.[1]);
  if (!Number.isFinite(time) || Math.abs(now / 1000 - time) > TOLERANCE_S) return false;
  const wanted = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return parts.some(([name, value]) => {
    const given = name === 'v1' ? Buffer.from(value ?? '', 'hex') : Buffer.alloc(0);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
