import { confirmationPath } from '#shared/checkout';
import { type DeclineReason, declineMessages } from '#shared/messages/declines';
import type { PaymentOutcome } from '../../integrations/payments/payments.ts';
import { isRenewal, type OrderRecord } from './order-record.ts';

/** What the shopper does next. */
export type NextStep =
  | { readonly kind: 'confirmed'; readonly path: string }
  /** `clientSecret`: confirms the payment in the fields of the payment service; `url` is for a shopper who has left them. */
  | { readonly kind: 'redirect'; readonly url: string; readonly clientSecret?: string | undefined }
  | { readonly kind: 'declined'; readonly message: string };

/** The next step after an order: its confirmation, back to the checkout, or on to the payment service. */
export function nextStep(order: OrderRecord, outcome?: PaymentOutcome): NextStep {
  if (order.status === 'declined' || order.status === 'cancelled') {
    const reason = (order.details.declineReason ?? 'not-authenticated') as DeclineReason;
    return { kind: 'declined', message: declineMessages[reason] };
  }
  if (order.status === 'pending' && outcome?.kind === 'redirect') {
    const { url, clientSecret } = outcome;
    return { kind: 'redirect', url, ...(clientSecret === undefined ? {} : { clientSecret }) };
  }
  // A renewal stays open: it is retried, and the shopper may pay it with another card.
  if (order.status === 'pending' && outcome?.kind === 'declined')
    return { kind: 'declined', message: declineMessages[outcome.reason] };
  if (isRenewal(order)) return { kind: 'confirmed', path: '/account/order-status' };
  const types = order.lines.map(({ productType }) => productType);
  return { kind: 'confirmed', path: confirmationPath(order.kind, order.status, types) };
}
