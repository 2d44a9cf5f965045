/** The checkout: what is asked of a shopper, and how far they are. */
import { productTypes } from './product-types.ts';

/** What an order has to know of the shopper: a donation their e-mail, what is not sent their country for taxes, the rest an address. */
export type CheckoutNeeds = 'contact' | 'country' | 'address';

/** What fields of a billing address begin with, beside those of the shipping address. */
export const BILLING = 'billing-';

export const checkoutSteps = ['details', 'shipping', 'review'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

export interface CheckoutState {
  readonly isDonation: boolean;
  readonly requiresShipping: boolean;
  /** The e-mail and what else is needed was given. */
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

/** The steps that this order takes. */
export const stepsOf = ({ requiresShipping }: Pick<CheckoutState, 'requiresShipping'>): readonly CheckoutStep[] =>
  checkoutSteps.filter((step) => step !== 'shipping' || requiresShipping);

/** The first step that is not done; the one asked for when it comes before that. */
export function stepToShow(state: CheckoutState, asked: string | null): CheckoutStep {
  const open = !state.hasDetails ? 'details' : state.requiresShipping && !state.hasShipping ? 'shipping' : 'review';
  const steps = stepsOf(state);
  const requested = steps.find((step) => step === asked) ?? open;
  return steps.indexOf(requested) < steps.indexOf(open) ? requested : open;
}

export type OrderStatus = 'pending' | 'paid' | 'declined' | 'cancelled' | 'fulfilled';

/** What the shopper reads of an order's status. */
export const orderStatusTexts: Readonly<Record<OrderStatus, string>> = {
  pending: 'Waiting for the payment',
  paid: 'Paid',
  declined: 'The payment was declined',
  cancelled: 'Cancelled',
  fulfilled: 'On its way',
};

export type OrderKind = 'cart' | 'subscription' | 'donation' | 'gift-card';

/** The page that thanks for an order (page types 202, 204, 206, 207 and 208). */
export function confirmationPath(kind: OrderKind, status: OrderStatus, types: readonly number[]): string {
  if (status === 'pending') return '/checkout/order-received';
  if (kind === 'donation') return '/checkout/contribution-confirmed';
  if (kind === 'subscription') return '/checkout/subscription-confirmed';
  const isMembership = types.length > 0 && types.every((type) => type === productTypes.paywall);
  return isMembership ? '/checkout/membership-confirmed' : '/checkout/order-confirmed';
}
