/** Viewed carts and started checkouts, reported from the props of the page's regions. */
import { cartSummary } from '#shared/analytics/cart-summary';
import type { CartProps } from '#shared/regions/cart';
import type { CheckoutProps } from '#shared/regions/checkout';
import { readJson } from '../core/element.ts';
import type { AnalyticsEvent } from './event-bus.ts';
import { isFirstInSession } from './once-per-session.ts';

const KEY = 'checkout-reported';

/** The regions whose pages report events. */
export function cartEvents(regions: Iterable<Element>): readonly AnalyticsEvent[] {
  return [...regions].flatMap((region): readonly AnalyticsEvent[] => {
    const props = readJson(region, 'props');
    if (region.getAttribute('name') === 'cart') {
      const summary = cartSummary((props as CartProps).cart);
      // Until an item is added, there is no cart to report.
      return summary.cart_id === '' ? [] : [{ kind: 'cart-viewed', cart: summary }];
    }
    const { cart } = props as CheckoutProps;
    // The steps are separate pages and can be reloaded, but it is one checkout.
    return cart !== null && isFirstInSession(KEY, cart.cart_id) ? [{ kind: 'checkout-started', cart }] : [];
  });
}
