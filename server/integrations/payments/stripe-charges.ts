/**
 * Renewals at Stripe: a PaymentIntent for each payment of a subscription, confirmed while the shopper is away. It is made first
 * and confirmed then: an intent can be paid once and no more, so a lost answer never charges twice, however late it is asked again.
 */
import type { BegunPayment, ChargeRequest, DeclineReason, PaymentOutcome } from './payments.ts';
import { PaymentsUnavailable } from './payments.ts';
import { type StripeClient, StripeRefused } from './stripe-client.ts';

export interface Intent {
  readonly id: string;
  readonly status: string;
  readonly payment_method?: string | null;
  readonly last_payment_error?: { readonly code?: string; readonly decline_code?: string } | null;
  readonly metadata?: Readonly<Record<string, string>> | null;
}

/** Whether a reference is a renewal's, and not a page's on which the shopper pays. */
export const isIntent = (reference: string): boolean => reference.startsWith('pi_');

const pathOf = (reference: string, step = ''): string =>
  `/v1/payment_intents/${encodeURIComponent(reference)}${step === '' ? '' : `/${step}`}`;

/** `cus_…:pm_…`: whom and what to charge. */
const readMethod = (method: string): { readonly customer: string; readonly paymentMethod: string } => {
  const [customer = '', paymentMethod = ''] = method.split(':', 2);
  return { customer, paymentMethod };
};

export async function prepareIntent(client: StripeClient, request: ChargeRequest): Promise<string> {
  const { customer, paymentMethod } = readMethod(request.method);
  const form = new URLSearchParams({
    amount: String(request.amountCents),
    currency: request.currency.toLowerCase(),
    customer,
    payment_method: paymentMethod,
    description: request.description,
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
    'metadata[renewal]': request.key,
  });
  const { id } = await client.call<Intent>('POST', '/v1/payment_intents', form.toString(), `renewal-${request.key}`);
  return id;
}

/** Confirms the intent, unless it has been paid or is being worked on: only then is there something to charge. */
export async function chargeIntent(client: StripeClient, reference: string, method: string): Promise<PaymentOutcome> {
  const known = await client.call<Intent>('GET', pathOf(reference));
  if (known.status === 'succeeded' || known.status === 'processing' || known.status === 'canceled')
    return outcomeOfIntent(known);
  const form = new URLSearchParams({ payment_method: readMethod(method).paymentMethod, off_session: 'true' });
  try {
    return outcomeOfIntent(await client.call<Intent>('POST', pathOf(reference, 'confirm'), form.toString()));
  } catch (error) {
    if (!(error instanceof StripeRefused)) throw error;
    // A card that was declined, or that has been taken away at Stripe. Everything else may pass.
    if (error.status !== 402 && error.code !== 'resource_missing') throw error;
    return { kind: 'declined', reference, reason: reasonOf(error.declineCode || error.code) };
  }
}

export const lookAtIntent = async (client: StripeClient, reference: string): Promise<PaymentOutcome> =>
  outcomeOfIntent(await client.call<Intent>('GET', pathOf(reference)));

export async function cancelIntent(
  client: StripeClient,
  reference: string,
): Promise<'cancelled' | 'paid' | 'processing'> {
  const { status } = await client.call<Intent>('GET', pathOf(reference));
  if (status === 'succeeded') return 'paid';
  if (status === 'processing') return 'processing';
  if (status !== 'canceled') await client.call<Intent>('POST', pathOf(reference, 'cancel'));
  return 'cancelled';
}

/** What the shopper's first payment has left for later ones. */
export async function methodOfSession(client: StripeClient, { reference, orderId }: BegunPayment): Promise<string> {
  if (reference === null || isIntent(reference)) return '';
  const path = `/v1/checkout/sessions/${encodeURIComponent(reference)}?expand[]=payment_intent`;
  const { customer, payment_intent } = await client.call<{
    readonly customer?: string | null;
    readonly payment_intent?: Intent | null;
  }>('GET', path);
  const paymentMethod = payment_intent?.payment_method;
  if (typeof customer !== 'string' || typeof paymentMethod !== 'string')
    throw new PaymentsUnavailable(`Stripe has saved no way to pay with the order ${orderId}`);
  return `${customer}:${paymentMethod}`;
}

export function outcomeOfIntent({ id, status, last_payment_error: error }: Intent): PaymentOutcome {
  if (status === 'succeeded') return { kind: 'paid', reference: id };
  if (status === 'processing') return { kind: 'processing', reference: id };
  const code = error?.decline_code ?? error?.code ?? '';
  // A question of the bank cannot be answered without the shopper.
  const reason = status === 'requires_action' ? 'not-authenticated' : reasonOf(code);
  return { kind: 'declined', reference: id, reason };
}

const REASONS: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient-funds',
  expired_card: 'expired-card',
  incorrect_cvc: 'wrong-code',
  invalid_cvc: 'wrong-code',
  incorrect_number: 'wrong-number',
  invalid_number: 'wrong-number',
  processing_error: 'processing-error',
  authentication_required: 'not-authenticated',
};

const reasonOf = (code: string): DeclineReason =>
  (Object.hasOwn(REASONS, code) ? REASONS[code] : undefined) ?? 'declined';
