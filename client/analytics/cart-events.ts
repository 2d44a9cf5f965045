/** A cart that is seen, and a checkout that begins: what the page's region knows of the cart is reported. */
import { cartSummary } from '#shared/analytics/cart-summary';
import type { CartProps } from '#shared/regions/cart';
import type { CheckoutProps } from '#shared/regions/checkout';
import { readJson } from '../core/element.ts';
import type { AnalyticsEvent } from './event-bus.ts';
import { isFirstInSession } from './once-per-session.ts';

const KEY = 'checkout-reported';

/** The regions whose pages have something to report. */
export function cartEvents(regions: Iterable<Element>): readonly AnalyticsEvent[] {
  return [...regions].flatMap((region): readonly AnalyticsEvent[] => {
    const props = readJson(region, 'props');
    if (region.getAttribute('name') === 'cart') {
      const summary = cartSummary((props as CartProps).cart);
      // Before anything was added there is no cart to be seen.
      return summary.cart_id === '' ? [] : [{ kind: 'cart-viewed', cart: summary }];
    }
    const { cart } = props as CheckoutProps;
    // Its steps are pages, and each may be loaded again; it is one checkout all the same.
    return cart !== null && isFirstInSession(KEY, cart.cart_id) ? [{ kind: 'checkout-started', cart }] : [];
  });
}
