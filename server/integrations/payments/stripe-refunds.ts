/** Refunds at Stripe. Each carries the key of the shop's refund, so an existing one is never repeated, however late. */
import Stripe from 'stripe';
import { PaymentsUnavailable, type RefundOutcome, type RefundRequest } from './payments.ts';
import { isIntent } from './stripe-charges.ts';
import { answerOf } from './stripe-client.ts';

/** Maximum number of refunds of one payment that are searched. */
const MAX_REFUNDS = 100;

export async function refundPayment(client: Stripe, request: RefundRequest): Promise<RefundOutcome> {
  try {
    return await refundOnce(client, request);
  } catch (error) {
    const message = refusalOf(error);
    if (message === null) throw error;
    return { kind: 'refused', message };
  }
}

async function refundOnce(client: Stripe, { key, reference, amountCents }: RefundRequest): Promise<RefundOutcome> {
  const intent = isIntent(reference) ? reference : await intentOfSession(client, reference);
  if (intent === null) return { kind: 'refused', message: 'Stripe has no payment for this order.' };
  // Stripe forgets idempotency keys after a day, and an outage may last longer.
  const { data } = await answerOf(client.refunds.list({ payment_intent: intent, limit: MAX_REFUNDS }));
  const known = data.find(({ metadata }) => metadata?.['refund'] === key);
  if (known !== undefined) return outcomeOfRefund(known);
  const refund = { payment_intent: intent, amount: amountCents, metadata: { refund: key } };
  return outcomeOfRefund(await answerOf(client.refunds.create(refund, { idempotencyKey: `refund-${key}` })));
}

async function intentOfSession({ checkout }: Stripe, reference: string): Promise<string | null> {
  const { payment_intent: intent } = await answerOf(checkout.sessions.retrieve(reference));
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

function outcomeOfRefund({ id, status, failure_reason: reason }: Stripe.Refund): RefundOutcome {
  if (status === 'failed' || status === 'canceled')
    return { kind: 'refused', message: `Stripe could not refund the payment: ${reason ?? status}.` };
  // It may still fail. The next attempt finds the same refund by its key.
  if (status === 'pending' || status === 'requires_action')
    throw new PaymentsUnavailable(`Stripe has not finished the refund: ${status}.`);
  return { kind: 'refunded', reference: id };
}

/**
 * Stripe's message for a request that it will never accept, such as for a payment that was refunded elsewhere; null for a temporary error.
 */
function refusalOf(error: unknown): string | null {
  const cause = error instanceof PaymentsUnavailable ? error.cause : undefined;
  return cause instanceof Stripe.errors.StripeInvalidRequestError ? `Stripe says: ${cause.message}` : null;
}
