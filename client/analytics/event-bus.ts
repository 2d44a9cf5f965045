/**
 * Events from regions to the page's tracker. Regions know nothing about analytics: they emit events, which are queued until there is a
 * subscriber.
 */

import type { CartSummary } from '#shared/analytics/cart-summary';

interface PurchasedItem {
  readonly sku: string;
  readonly productName: string;
  readonly quantity: number;
  /** In major units, not cents. */
  readonly unitPrice: number;
}

/** An order as reported to analytics (specification, storefront 3). Amounts in major units. */
export interface PurchasedOrder {
  readonly id: string;
  readonly purchasedCartId: string;
  readonly testMode: boolean;
  readonly websiteId: string;
  readonly grandTotal: number;
  readonly shippingTotal: number;
  readonly taxTotal: number;
  readonly currency: string;
  readonly items: readonly PurchasedItem[];
}

export type AnalyticsEvent =
  | {
      readonly kind: 'item-added';
      readonly itemId: string;
      readonly title: string;
      readonly quantity: number;
      readonly price?: number;
      readonly currency?: string;
    }
  | { readonly kind: 'product-viewed'; readonly itemId: string; readonly title: string }
  | { readonly kind: 'quick-viewed'; readonly itemId: string }
  | { readonly kind: 'cart-viewed'; readonly cart: CartSummary }
  | { readonly kind: 'checkout-started'; readonly cart: CartSummary }
  | { readonly kind: 'purchased'; readonly order: PurchasedOrder }
  | { readonly kind: 'searched'; readonly query: string }
  | { readonly kind: 'newsletter-subscribed'; readonly formId: string }
  | { readonly kind: 'account-created'; readonly siteUserId: string }
  | { readonly kind: 'form-shown'; readonly formId: string }
  | { readonly kind: 'form-submitted'; readonly formId: string }
  | { readonly kind: 'button-shown' | 'button-clicked'; readonly label: string; readonly destination: string }
  | { readonly kind: 'overlay-shown' | 'overlay-closed'; readonly version: string };

type Listener = (event: AnalyticsEvent) => void;

export interface EventBus {
  /** Never throws: reporting must not break the action. */
  emit(event: AnalyticsEvent): void;
  /** Supports one subscriber at a time, which first receives queued events. The returned function unsubscribes: events are queued again. */
  subscribe(listener: Listener): () => void;
}

const MAX_PENDING = 100;

export function createEventBus(): EventBus {
  let pending: AnalyticsEvent[] = [];
  let listener: Listener | null = null;
  const emit = (event: AnalyticsEvent): void => {
    if (listener === null) {
      if (pending.length < MAX_PENDING) pending.push(event);
      return;
    }
    try {
      listener(event);
    } catch (error) {
      console.warn('an event could not be tracked', error);
    }
  };
  return {
    emit,
    subscribe(next) {
      listener = next;
      const events = pending;
      pending = [];
      for (const event of events) emit(event);
      return () => {
        if (listener === next) listener = null;
      };
    },
  };
}
