/**
 * Stripe's Payment Element: the shopper pays in Stripe's fields on the checkout page, so no card number reaches this server. The order is
 * reserved first; then a PaymentIntent with the order's amount is created, which the browser confirms with its client secret.
 */
import Stripe from 'stripe';
import {
  type BegunPayment,
  type PaymentElement,
  type PaymentEvent,
  type PaymentOutcome,
  type PaymentRequest,
  PaymentsUnavailable,
} from './payments.ts';
import { outcomeOfIntent } from './stripe-charges.ts';
import { answerOf } from './stripe-client.ts';

/** Stripe.js must come from Stripe, in the version that fits the API's: `2026-10-28.endive`. */
const SCRIPT = `https://js.stripe.com/${Stripe.API_VERSION.split('.')[1] ?? 'v3'}/stripe.js`;

/** What Stripe.js needs on the checkout page: its scripts, the frames with its fields and with a bank's challenge, and the API. */
export const ELEMENT_SOURCES = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
} as const;

export const createElement = (publishableKey: string): PaymentElement => ({ script: SCRIPT, publishableKey });

/** The same order again is the same intent. */
export async function beginIntent(client: Stripe, request: PaymentRequest): Promise<PaymentOutcome> {
  const { orderId, key = orderId, plan, amountCents, currency, description, email } = request;
  const customer = plan === null ? null : await createCustomer(client, email, key);
  const intent = {
    amount: amountCents,
    currency: currency.toLowerCase(),
    description,
    automatic_payment_methods: { enabled: true },
    metadata: { order: orderId },
    // This shop charges renewals itself, so that all payment services renew by the same rules.
    ...(customer === null ? {} : { customer, setup_future_usage: 'off_session' as const }),
  };
  return outcomeOf(await answerOf(client.paymentIntents.create(intent, { idempotencyKey: `element-${key}` })));
}

async function createCustomer({ customers }: Stripe, email: string, key: string): Promise<string> {
  return (await answerOf(customers.create({ email }, { idempotencyKey: `customer-${key}` }))).id;
}

const isRenewal = ({ metadata }: Stripe.PaymentIntent): boolean => metadata['renewal'] !== undefined;

/** Where a shopper continues who has left the fields. */
const RETRY = '/checkout?step=review&turned=back';

/** An intent stays open until it is paid or canceled: a declined card can be followed by another one. */
function outcomeOf(intent: Stripe.PaymentIntent): PaymentOutcome {
  const { id: reference, status, client_secret: clientSecret } = intent;
  const isOpen = status !== 'succeeded' && status !== 'processing' && status !== 'canceled';
  if (isRenewal(intent) || !isOpen || clientSecret === null) return outcomeOfIntent(intent);
  return { kind: 'redirect', reference, url: RETRY, clientSecret };
}

export const lookAtIntent = async ({ paymentIntents }: Stripe, reference: string): Promise<PaymentOutcome> =>
  outcomeOf(await answerOf(paymentIntents.retrieve(reference)));

/** The payment method that a first payment has saved; empty for a renewal, which changes nothing. */
export async function methodOfIntent(
  { paymentIntents }: Stripe,
  { reference, orderId }: BegunPayment,
): Promise<string> {
  if (reference === null) return '';
  const intent = await answerOf(paymentIntents.retrieve(reference));
  if (isRenewal(intent)) return '';
  const { customer, payment_method: method } = intent;
  if (typeof customer !== 'string' || typeof method !== 'string')
    throw new PaymentsUnavailable(`Stripe has saved no payment method for the order ${orderId}`);
  return `${customer}:${method}`;
}

/**
 * A payment in the fields, or a renewal that the bank took a while to process. Intents of Checkout payments are reported by their
 * sessions. A declined card is not the end of a payment.
 */
export function readIntentEvent(id: string, intent: Stripe.PaymentIntent): PaymentEvent | null {
  const isOurs = isRenewal(intent) || intent.metadata['order'] !== undefined;
  const outcome = outcomeOf(intent);
  if (!isOurs || outcome.kind === 'redirect' || outcome.kind === 'declined') return null;
  // Renewals are watched by the shop itself until they are paid.
  if (isRenewal(intent) && outcome.kind !== 'paid') return null;
  return { id, reference: intent.id, outcome };
}
