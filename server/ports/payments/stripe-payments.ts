/**
 * Stripe's Checkout over its REST API: the shopper pays on Stripe's page, so no card number ever comes to this server.
 * The order's id is the idempotency key of the session, and its `client_reference_id`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Outbound, OutboundFailed } from '../outbound.ts';
import {
  type BegunPayment,
  EventRefused,
  type PaymentEvent,
  type PaymentOutcome,
  type PaymentProvider,
  type PaymentRequest,
  PaymentsUnavailable,
} from './payment-port.ts';

export interface StripeOptions {
  /** `sk_live_…` or `sk_test_…`. */
  readonly secretKey: string;
  /** `whsec_…`, of the endpoint that gets the messages. */
  readonly webhookSecret: string;
  /** `https://api.stripe.com`. */
  readonly api: string;
  /** Reaches the API's host. */
  readonly http: Outbound;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

interface Session {
  readonly id: string;
  readonly url: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  readonly payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  readonly client_reference_id: string | null;
  readonly subscription?: string | null;
  /** Seconds. */
  readonly created: number;
  readonly metadata?: Readonly<Record<string, string>> | null;
}

/** Where the checkout's form may lead to. */
export const CHECKOUT_PAGE = 'https://checkout.stripe.com';
const DEADLINE_MS = 10_000;
/** A signed message that is older was recorded and sent again by somebody else. */
const TOLERANCE_S = 300;
/** Stripe ends an open session by itself after this time; 30 minutes is the least it takes. */
const SESSION_S = 31 * 60;

export function createStripePayments(options: StripeOptions): PaymentProvider {
  const { secretKey, webhookSecret, now } = options;
  const client = createClient(options);
  const find = async ({ reference }: BegunPayment): Promise<Session | null> =>
    reference === null ? null : client.call('GET', `/v1/checkout/sessions/${encodeURIComponent(reference)}`);
  return {
    name: 'stripe',
    testMode: secretKey.startsWith('sk_test_'),
    form: 'redirect',
    async begin(request) {
      const expires = Math.floor(now() / 1000) + SESSION_S;
      const session = await client.call(
        'POST',
        '/v1/checkout/sessions',
        sessionForm(request, expires),
        request.orderId,
      );
      return outcomeOf(session);
    },
    async look(payment) {
      const session = await find(payment);
      if (session === null) return { kind: 'processing', reference: payment.orderId };
      const outcome = outcomeOf(session);
      if (outcome.kind === 'paid') await endInTime(client, session);
      return outcome;
    },
    async finish(payment) {
      const session = await find(payment);
      if (session !== null) await endInTime(client, session);
    },
    async cancel(payment) {
      const session = await find(payment);
      // Without a reference the shopper was never sent to Stripe's page: nothing can have been paid there.
      if (session === null) return 'cancelled';
      const ended =
        session.status === 'open'
          ? await client.call('POST', `/v1/checkout/sessions/${encodeURIComponent(session.id)}/expire`)
          : session;
      const { kind } = outcomeOf(ended);
      return kind === 'paid' || kind === 'processing' ? kind : 'cancelled';
    },
    readEvent: (body, headers) => readEvent(body, headers['stripe-signature'], webhookSecret, now()),
    close: async () => undefined,
  };
}

type StripeClient = ReturnType<typeof createClient>;

function createClient({ api, secretKey, http }: StripeOptions) {
  const base = api.replace(/\/+$/, '');
  return {
    /** Rejects with `PaymentsUnavailable` for everything but an answer that says what was asked. */
    async call(method: 'GET' | 'POST', path: string, form = '', key?: string): Promise<Session> {
      const { status, text } = await http
        .send(base + path, {
          method,
          headers: {
            authorization: `Bearer ${secretKey}`,
            ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          ...(method === 'POST' ? { body: form } : {}),
          deadlineMs: DEADLINE_MS,
        })
        .catch((error: unknown) =>
          Promise.reject(error instanceof OutboundFailed ? new PaymentsUnavailable(error.message, error) : error),
        );
      const answer = parse(text);
      if (status === 200 && answer !== null) return answer as unknown as Session;
      const { error } = (answer ?? {}) as { error?: { message?: string } };
      throw new PaymentsUnavailable(`Stripe answered ${status}: ${error?.message ?? 'without a reason'}`);
    },
  };
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * A plan with an end: Stripe's page begins subscriptions without one, so the end is set once there is a subscription, and before
 * the order counts as paid. Setting it twice is the same.
 */
async function endInTime(client: StripeClient, { subscription, created, metadata }: Session): Promise<void> {
  const { cycles = '0', value = '1', unit = 'MONTH' } = metadata ?? {};
  if (typeof subscription !== 'string' || Number(cycles) === 0) return;
  const end = endOf(created, Number(cycles) * Number(value), unit);
  await client.call('POST', `/v1/subscriptions/${encodeURIComponent(subscription)}`, `cancel_at=${end}`);
}

/** Seconds of the moment so many weeks, months or years after another. */
function endOf(startSeconds: number, count: number, unit: string): number {
  const date = new Date(startSeconds * 1000);
  if (unit === 'WEEK') date.setUTCDate(date.getUTCDate() + 7 * count);
  if (unit === 'MONTH') date.setUTCMonth(date.getUTCMonth() + count);
  if (unit === 'YEAR') date.setUTCFullYear(date.getUTCFullYear() + count);
  return Math.floor(date.getTime() / 1000);
}

const INTERVALS = { WEEK: 'week', MONTH: 'month', YEAR: 'year' } as const;

function sessionForm(request: PaymentRequest, expires: number): string {
  const { orderId, plan, amountCents, currency, description, email, returnUrl, cancelUrl } = request;
  const price = 'line_items[0][price_data]';
  const fields: Record<string, string> = {
    mode: plan === null ? 'payment' : 'subscription',
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
    fields[`${price}[recurring][interval]`] = INTERVALS[plan.unit];
    fields[`${price}[recurring][interval_count]`] = String(plan.value);
    fields['subscription_data[metadata][order]'] = orderId;
    for (const name of ['value', 'unit', 'cycles'] as const) fields[`metadata[${name}]`] = String(plan[name]);
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
    throw new EventRefused('The signature is wrong.');
  const message = parse(body.toString('utf8'));
  if (message === null) throw new EventRefused('The message is no JSON object.');
  const { id, type, data } = message as {
    id: string;
    type: string;
    data: { object: Session };
  };
  const kind = Object.hasOwn(EVENTS, type) ? EVENTS[type] : undefined;
  if (kind === undefined) return null;
  const reference = data.object.id;
  if (kind === 'declined') return { id, reference, outcome: { kind, reference, reason: 'declined' } };
  if (kind === 'paid') return { id, reference, outcome: { kind, reference } };
  const outcome = outcomeOf(data.object);
  return outcome.kind === 'redirect' ? null : { id, reference, outcome };
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
