/** What the checkout knows of a shopper who is signed in. */
import type { CheckoutDetails } from '#shared/checkout-details';

export interface Customer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The default first. */
  readonly addresses: readonly (Omit<CheckoutDetails, 'email'> & { readonly id: string })[];
}
