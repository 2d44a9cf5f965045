/** An order as analytics see it (specification, storefront 3 "Order (analytics)" and 7 "Further calls": the purchase event). */

export interface AnalyticsOrder {
  readonly id: string;
  readonly purchasedCartId: string;
  readonly testMode: boolean;
  readonly websiteId: string;
  /** Decimal texts in major units of the currency. */
  readonly grandTotal: string;
  readonly shippingTotal: string;
  /** Added to the prices or held by them. */
  readonly taxTotal: string;
  readonly currency: string;
  readonly items: readonly {
    readonly sku: string;
    readonly productName: string;
    readonly quantity: number;
    readonly unitPrice: string;
  }[];
}

/** What is pushed to a tag manager when a purchase is confirmed. */
export interface PurchaseEvent {
  readonly event: 'purchase';
  readonly transactionId: string;
  readonly purchasedCartId: string;
  /** An order in test mode is nobody's revenue: whoever hears of it must not count it. */
  readonly testMode: boolean;
  readonly value: string;
  readonly shipping: string;
  readonly tax: string;
  readonly currency: string;
  readonly items: AnalyticsOrder['items'];
}

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
