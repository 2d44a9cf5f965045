/** What the checkout knows of a shopper who is signed in. */
import type { CheckoutDetails } from '#shared/checkout-details';

export type CustomerAddress = Omit<CheckoutDetails, 'email'>;

export interface Customer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The default first. */
  readonly addresses: readonly (CustomerAddress & { readonly id: string })[];
  /** Whether the account may have another address. */
  readonly canSaveAddress: boolean;
}
