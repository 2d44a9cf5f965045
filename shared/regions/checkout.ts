/** Props that the server passes to the checkout's script. */
import type { CartSummary } from '../analytics/cart-summary.ts';
import type { CheckoutNeeds } from '../checkout.ts';

export interface CheckoutProps {
  readonly needs: CheckoutNeeds;
  /** For analytics; null if the cart cannot be ordered. */
  readonly cart: CartSummary | null;
}

/** For the fields of the payment service at the last step. */
export interface PaymentElementSettings {
  /** URL of the service's script. */
  readonly script: string;
  readonly publishableKey: string;
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217, lower case. */
  readonly currency: string;
  readonly locale: string;
  readonly email: string;
  /** The payment method is saved for the renewals of a subscription. */
  readonly savesMethod: boolean;
}
