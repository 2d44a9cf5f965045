/** The checkout: required details and progress. */
import { productTypes } from './product-types.ts';

/**
 * What an order needs from the shopper: an email address for donations, a country (for taxes) if nothing is shipped, otherwise an address.
 */
export type CheckoutNeeds = 'contact' | 'country' | 'address';

/** Name prefix of billing fields, to distinguish them from shipping fields. */
export const BILLING = 'billing-';

export const checkoutSteps = ['details', 'shipping', 'review'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

export interface CheckoutState {
  readonly isDonation: boolean;
  readonly requiresShipping: boolean;
  /** The email address and other required details are complete. */
  readonly hasDetails: boolean;
  readonly hasShipping: boolean;
}

export function needsOf({
  isDonation,
  requiresShipping,
}: Pick<CheckoutState, 'isDonation' | 'requiresShipping'>): CheckoutNeeds {
  if (requiresShipping) return 'address';
  return isDonation ? 'contact' : 'country';
}

/** The steps of this order. */
export const stepsOf = ({ requiresShipping }: Pick<CheckoutState, 'requiresShipping'>): readonly CheckoutStep[] =>
  checkoutSteps.filter((step) => step !== 'shipping' || requiresShipping);

/** The requested step, but not past the first incomplete one. */
export function stepToShow(state: CheckoutState, requestedStep: string | null): CheckoutStep {
  const open = !state.hasDetails ? 'details' : state.requiresShipping && !state.hasShipping ? 'shipping' : 'review';
  const steps = stepsOf(state);
  const requested = steps.find((step) => step === requestedStep) ?? open;
  return steps.indexOf(requested) < steps.indexOf(open) ? requested : open;
}

export type OrderStatus = 'pending' | 'paid' | 'declined' | 'cancelled' | 'fulfilled';

/** Whether an order in this status was paid. */
export const isPaidStatus = (status: OrderStatus): boolean => status === 'paid' || status === 'fulfilled';

/** Order statuses as shown to shoppers. */
export const orderStatusTexts: Readonly<Record<OrderStatus, string>> = {
  pending: 'Waiting for the payment',
  paid: 'Paid',
  declined: 'The payment was declined',
  cancelled: 'Cancelled',
  fulfilled: 'On its way',
};

export type OrderKind = 'cart' | 'subscription' | 'donation' | 'gift-card';

/** The confirmation page of an order (page types 202, 204, 206, 207 and 208). */
export function confirmationPath(kind: OrderKind, status: OrderStatus, types: readonly number[]): string {
  if (status === 'pending') return '/checkout/order-received';
  if (kind === 'donation') return '/checkout/contribution-confirmed';
  if (kind === 'subscription') return '/checkout/subscription-confirmed';
  const isMembership = types.length > 0 && types.every((type) => type === productTypes.paywall);
  return isMembership ? '/checkout/membership-confirmed' : '/checkout/order-confirmed';
}
