import { invalid } from '../../http/create-problem.ts';
import type { PaymentProvider } from '../../integrations/payments/payments.ts';
import type { OrderRecord } from './order-record.ts';

/** The order's data for the payment provider; `back` is added to the return URL. */
export const paymentFields = (order: OrderRecord, origin: string, back: URLSearchParams) => ({
  orderId: order.id,
  description: `${order.siteTitle}: order ${order.number}`,
  currency: order.currency,
  email: order.email,
  plan: order.details.plan,
  returnUrl: `${origin}/checkout/return?${back}`,
  cancelUrl: `${origin}/checkout/return?${back}&turned=back`,
});

/** Throws for a payment method that the service does not offer. */
export function requireMethod({ methods = [] }: PaymentProvider, method: string | undefined): void {
  if (method !== undefined && !methods.some(({ id }) => id === method))
    throw invalid([{ field: 'method', message: 'Choose one of the ways to pay.' }]);
}
