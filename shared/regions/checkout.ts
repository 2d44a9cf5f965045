/** What the checkout's script is told by its page. */
import type { CartSummary } from '../analytics/cart-summary.ts';
import type { CheckoutNeeds } from '../checkout.ts';

export interface CheckoutProps {
  readonly needs: CheckoutNeeds;
  /** For analytics; null while the cart cannot be ordered. */
  readonly cart: CartSummary | null;
}
