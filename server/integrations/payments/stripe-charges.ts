/**
 * Renewals at Stripe: a PaymentIntent for each payment of a subscription, confirmed off-session. It is created first and confirmed then:
 * an intent can be paid only once, so a lost response never causes a double charge, however late the retry.
 */
import Stripe from 'stripe';
import { type DeclineReason, stripeReason } from '#shared/messages/declines';
import type { BegunPayment, ChargeRequest, PaymentOutcome } from './payments.ts';
import { PaymentsUnavailable } from './payments.ts';
import { answerOf } from './stripe-client.ts';

/** Whether a reference is that of a PaymentIntent, not of a Checkout session. */
export const isIntent = (reference: string): boolean => reference.startsWith('pi_');

/** `cus_…:pm_…`: customer and payment method. */
const readMethod = (method: string): { readonly customer: string; readonly paymentMethod: string } => {
  const [customer = '', paymentMethod = ''] = method.split(':', 2);
  return { customer, paymentMethod };
};

export async function prepareIntent({ paymentIntents }: Stripe, request: ChargeRequest): Promise<string> {
  const { customer, paymentMethod } = readMethod(request.method);
  const intent = {
    amount: request.amountCents,
    currency: request.currency.toLowerCase(),
    customer,
    payment_method: paymentMethod,
    description: request.description,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { renewal: request.key },
  } as const;
  const { id } = await answerOf(paymentIntents.create(intent, { idempotencyKey: `renewal-${request.key}` }));
  return id;
}

/** Confirms the intent, unless it has been paid or is processing. */
export async function chargeIntent(
  { paymentIntents }: Stripe,
  reference: string,
  method: string,
): Promise<PaymentOutcome> {
  const intent = await answerOf(paymentIntents.retrieve(reference));
  if (intent.status === 'succeeded' || intent.status === 'processing' || intent.status === 'canceled')
    return outcomeOfIntent(intent);
  const confirmation = { payment_method: readMethod(method).paymentMethod, off_session: true } as const;
  try {
    return outcomeOfIntent(await answerOf(paymentIntents.confirm(reference, confirmation)));
  } catch (error) {
    const decline = declineOf(error);
    // Other errors may be temporary.
    if (decline === null) throw error;
    return { kind: 'declined', reference, reason: decline };
  }
}

/** A card that was declined, or removed at Stripe. */
function declineOf(error: unknown): DeclineReason | null {
  const cause = error instanceof PaymentsUnavailable ? error.cause : undefined;
  if (!(cause instanceof Stripe.errors.StripeError)) return null;
  if (cause.statusCode !== 402 && cause.code !== 'resource_missing') return null;
  return stripeReason(cause.decline_code ?? cause.code ?? '');
}

export async function cancelIntent(
  { paymentIntents }: Stripe,
  reference: string,
): Promise<'cancelled' | 'paid' | 'processing'> {
  const { status } = await answerOf(paymentIntents.retrieve(reference));
  if (status === 'succeeded') return 'paid';
  if (status === 'processing') return 'processing';
  if (status !== 'canceled') await answerOf(paymentIntents.cancel(reference));
  return 'cancelled';
}

/** The payment method that the shopper's first payment has saved. */
export async function methodOfSession({ checkout }: Stripe, { reference, orderId }: BegunPayment): Promise<string> {
  if (reference === null) return '';
  const expanded = { expand: ['payment_intent'] };
  const { customer, payment_intent: intent } = await answerOf(checkout.sessions.retrieve(reference, expanded));
  const paymentMethod = typeof intent === 'object' ? intent?.payment_method : undefined;
  if (typeof customer !== 'string' || typeof paymentMethod !== 'string')
    throw new PaymentsUnavailable(`Stripe has saved no payment method for the order ${orderId}`);
  return `${customer}:${paymentMethod}`;
}

export function outcomeOfIntent({ id, status, last_payment_error: error }: Stripe.PaymentIntent): PaymentOutcome {
  if (status === 'succeeded') return { kind: 'paid', reference: id };
  if (status === 'processing') return { kind: 'processing', reference: id };
  const code = error?.decline_code ?? error?.code ?? '';
  // The bank's challenge cannot be answered without the shopper.
  const reason = status === 'requires_action' ? 'not-authenticated' : stripeReason(code);
  return { kind: 'declined', reference: id, reason };
}
