/**
 * What happens on a page, told by regions to whoever listens. Regions know nothing of analytics: they announce, and what is
 * announced before anybody listens waits.
 */

import type { CartSummary } from '#shared/analytics/cart-summary';

interface BoughtItem {
  readonly sku: string;
  readonly productName: string;
  readonly quantity: number;
  /** In units of the currency, not in cents. */
  readonly unitPrice: number;
}

/** An order, as analytics see it (specification, storefront 3). Sums in units of the currency. */
export interface BoughtOrder {
  readonly id: string;
  readonly purchasedCartId: string;
  readonly testMode: boolean;
  readonly websiteId: string;
  readonly grandTotal: number;
  readonly shippingTotal: number;
  readonly taxTotal: number;
  readonly currency: string;
  readonly items: readonly BoughtItem[];
}

export type Happening =
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
  | { readonly kind: 'purchased'; readonly order: BoughtOrder }
  | { readonly kind: 'searched'; readonly query: string }
  | { readonly kind: 'newsletter-subscribed'; readonly formId: string }
  | { readonly kind: 'account-created'; readonly siteUserId: string }
  | { readonly kind: 'form-shown'; readonly formId: string }
  | { readonly kind: 'form-submitted'; readonly formId: string }
  | { readonly kind: 'button-shown' | 'button-clicked'; readonly label: string; readonly destination: string }
  | { readonly kind: 'overlay-shown' | 'overlay-closed'; readonly version: string };

type Listener = (happening: Happening) => void;

const MOST_WAITING = 100;
let waiting: Happening[] = [];
let listener: Listener | null = null;

/** Tells that something has happened. Never throws: what is told must not break what was done. */
export function announce(happening: Happening): void {
  if (listener === null) {
    if (waiting.length < MOST_WAITING) waiting.push(happening);
    return;
  }
  try {
    listener(happening);
  } catch (error) {
    console.warn('an event could not be told', error);
  }
}

/** Listens to all that happens, what has waited first. Null stops listening. */
export function listenTo(next: Listener | null): void {
  listener = next;
  if (next === null) return;
  const kept = waiting;
  waiting = [];
  for (const happening of kept) announce(happening);
}
