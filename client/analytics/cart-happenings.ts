/** A cart that is seen, and a checkout that begins: what the page's region knows of the cart is told. */
import { cartSummary } from '#shared/analytics/cart-summary';
import type { CartProps } from '#shared/regions/cart';
import type { CheckoutProps } from '#shared/regions/checkout';
import { readJson } from '../core/element.ts';
import type { Happening } from './announce.ts';
import { isFirstTelling } from './told-once.ts';

const STARTED = 'checkout-told';

/** The regions whose pages have something to tell. */
export function cartHappenings(regions: Iterable<Element>): readonly Happening[] {
  return [...regions].flatMap((region): readonly Happening[] => {
    const props = readJson(region, 'props');
    if (region.getAttribute('name') === 'cart') {
      const seen = cartSummary((props as CartProps).cart);
      // Before anything was added there is no cart to be seen.
      return seen.cart_id === '' ? [] : [{ kind: 'cart-viewed', cart: seen }];
    }
    const { cart } = props as CheckoutProps;
    // Its steps are pages, and each may be loaded again; it is one checkout all the same.
    return cart !== null && isFirstTelling(STARTED, cart.cart_id) ? [{ kind: 'checkout-started', cart }] : [];
  });
}
