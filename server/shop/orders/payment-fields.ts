import type { OrderRecord } from './order-record.ts';

/** What the payment provider is told of an order; `back` is added to the address that the shopper returns to. */
export const paymentFields = (order: OrderRecord, origin: string, back: URLSearchParams) => ({
  orderId: order.id,
  description: `${order.siteTitle}: order ${order.number}`,
  currency: order.currency,
  email: order.email,
  plan: order.details.plan,
  returnUrl: `${origin}/checkout/return?${back}`,
  cancelUrl: `${origin}/checkout/return?${back}&turned=back`,
});
