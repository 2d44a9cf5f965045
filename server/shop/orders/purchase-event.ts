/** An order for analytics (specification, storefront 3 "Order (analytics)" and 7 "Further calls": the purchase event). */
import { z } from 'zod';
import type { Output } from '../../http/contract.ts';

const amount = z.string().describe('Decimal number in major units of the currency.');
const analyticsItem = z.object({
  sku: z.string(),
  productName: z.string(),
  quantity: z.number().int(),
  unitPrice: amount,
});

export const analyticsFields = {
  id: z.string(),
  purchasedCartId: z.string(),
  testMode: z.boolean(),
  websiteId: z.string(),
  grandTotal: amount,
  shippingTotal: amount,
  taxTotal: amount.describe('Tax, whether added to prices or included.'),
  currency: z.string(),
  items: z.array(analyticsItem),
};

export type AnalyticsOrder = Output<z.ZodObject<typeof analyticsFields>>;

export const purchaseEventReply = z
  .object({
    event: z.literal('purchase'),
    transactionId: z.string(),
    purchasedCartId: z.string(),
    // An order in test mode is not revenue: receivers must not count it.
    testMode: z.boolean(),
    value: amount,
    shipping: amount,
    tax: amount,
    currency: z.string(),
    items: z.array(analyticsItem),
  })
  .meta({ id: 'PurchaseEvent', description: 'Data layer event for tag managers when a purchase is confirmed.' });

export type PurchaseEvent = Output<typeof purchaseEventReply>;

export const purchaseEvent = (order: AnalyticsOrder): PurchaseEvent => ({
  event: 'purchase',
  transactionId: order.id,
  purchasedCartId: order.purchasedCartId,
  testMode: order.testMode,
  value: order.grandTotal,
  shipping: order.shippingTotal,
  tax: order.taxTotal,
  currency: order.currency,
  items: order.items,
});
