/** Data of a signed-in shopper for the checkout. */
import type { CheckoutDetails } from '#shared/checkout-details';

export type CustomerAddress = Omit<CheckoutDetails, 'email'>;

export interface Customer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The default first. */
  readonly addresses: readonly (CustomerAddress & { readonly id: string })[];
  /** Whether the account may store another address. */
  readonly canSaveAddress: boolean;
}
