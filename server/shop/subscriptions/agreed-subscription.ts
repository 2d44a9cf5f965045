/** The terms of a subscription that a shopper agrees to: its plan, later payments, and consent. */

import { CONSENT_MESSAGE } from '#shared/messages/consent';
import { minorUnitsText } from '#shared/money';
import { type SubscriptionPlan, subscriptionPlan } from '#shared/subscription';
import { type CheckoutTerms, checkoutTerms } from '#shared/subscription-terms';
import { createProblem } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import type { LoadedCart } from '../cart/cart-record.ts';
import { soldEntries, sumsOf } from '../cart/cart-view.ts';
import { detailsOf } from '../checkout/details.ts';
import { dateStyleOf } from '../date-style.ts';
import type { OrderDetails } from '../orders/order-record.ts';
import { nextPeriod } from './subscription-dates.ts';
import { renewalSums } from './subscription-record.ts';

const MAX_UNITS = 1000;

/** The plan of a subscription cart; null for other carts, and for an invalid plan. */
function planOf(loaded: LoadedCart): SubscriptionPlan | null {
  const [sold] = soldEntries(loaded);
  if (loaded.cart?.kind !== 'subscription' || sold === undefined) return null;
  const plan = subscriptionPlan({ structuredContent: { subscriptionPlan: sold.product.subscriptionPlan } });
  if (plan === null || ![plan.value, plan.cycles].every((count) => Number.isInteger(count) && count <= MAX_UNITS))
    return null;
  return plan;
}

/** The cart without discounts of the first payment, as it will be for renewals. */
const withoutCodes = (loaded: LoadedCart): LoadedCart =>
  loaded.cart === null ? loaded : { ...loaded, cart: { ...loaded.cart, couponCodes: [] } };

/** Shipping cost of each renewal. */
const shippingOf = (loaded: LoadedCart, now: number): number => sumsOf(withoutCodes(loaded), now).shippingCostCents;

/** Amount of a renewal at today's taxes; null before address and shipping are known. */
function laterCents(loaded: LoadedCart, now: number): number | null {
  const [sold] = soldEntries(loaded);
  const contact = detailsOf(loaded.cart?.checkout ?? {});
  const sums = sumsOf(withoutCodes(loaded), now);
  if (sold === undefined || contact === null || (sums.requiresShipping && sums.selectedShippingOption === null))
    return null;
  return renewalSums({
    productType: sold.product.productType,
    quantity: sold.entry.quantity,
    unitPriceCents: sold.unitPriceCents,
    isTaxed: sold.product.isTaxed,
    shippingCents: sums.shippingCostCents,
    taxRules: loaded.settings.taxRules,
    details: { contact, shippingName: sums.selectedShippingOption?.name ?? '' },
  }).grandTotalCents;
}

/** The terms of the subscription in a cart, for the checkout; null for any other cart. `dueCents`: the first payment. */
export function termsOf(loaded: LoadedCart, dueCents: number, now: number): CheckoutTerms | null {
  const plan = planOf(loaded);
  const [sold] = soldEntries(loaded);
  if (plan === null || sold === undefined) return null;
  const money = (cents: number): string => minorUnitsText(cents, loaded.settings.currency) ?? '';
  const style = dateStyleOf(loaded);
  const later = laterCents(loaded, now);
  return checkoutTerms(
    {
      plan,
      price: money(sold.unitPriceCents * sold.entry.quantity),
      now: later === null ? '' : money(dueCents),
      later: later === null ? '' : money(later),
      nextAt: nextPeriod({ anchor: now, plan, timeZone: style.timeZone }, 0, now).at,
    },
    style,
  );
}

interface Agreement {
  readonly agreesToRenewals: boolean;
  readonly accountId: string | null;
  readonly now: number;
}

/** Throws when a cart is a subscription that cannot be started. */
export function checkSubscription(loaded: LoadedCart, dueCents: number, { agreesToRenewals, now }: Agreement): void {
  if (loaded.cart?.kind !== 'subscription') return;
  const plan = planOf(loaded);
  if (plan === null) throw createProblem('cart-refused', 'This subscription cannot be bought at the moment.');
  if (!agreesToRenewals)
    throw new Problem('invalid-request', {
      fields: [{ field: 'agreesToRenewals', message: CONSENT_MESSAGE }],
      detail: CONSENT_MESSAGE,
      extra: { error: CONSENT_MESSAGE },
    });
  // Without a first payment there is no card for renewals.
  if (dueCents === 0 && plan.cycles !== 1 && (laterCents(loaded, now) ?? 0) > 0)
    throw createProblem(
      'cart-refused',
      'A subscription renews by card, so its first payment cannot be made by a code alone. Please remove the code.',
    );
}

/** The agreed terms, as the order stores them. */
export function agreedSubscription(
  loaded: LoadedCart,
  dueCents: number,
  { accountId, now }: Agreement,
): Pick<OrderDetails, 'plan' | 'consent' | 'agreedShippingCents' | 'accountId'> {
  const plan = planOf(loaded);
  if (plan === null) return { plan: null };
  return {
    plan,
    consent: termsOf(loaded, dueCents, now)?.consent ?? '',
    agreedShippingCents: shippingOf(loaded, now),
    ...(accountId === null ? {} : { accountId }),
  };
}
