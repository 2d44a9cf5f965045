/** Props that the server passes to the checkout's script. */
import type { CartSummary } from '../analytics/cart-summary.ts';
import type { CheckoutNeeds } from '../checkout.ts';

export interface CheckoutProps {
  readonly needs: CheckoutNeeds;
  /** For analytics; null if the cart cannot be ordered. */
  readonly cart: CartSummary | null;
}
