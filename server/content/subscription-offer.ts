/** Products that are sold once and as a subscription: `structuredContent.subscriptionOffer`, a plan with a discount. */
import { fieldsOf, isTruthy, numberOf } from '#shared/json';
import { contentOf, isShelved, isSubscribable, productType } from '#shared/product';
import { type SubscriptionPlan, subscriptionPlan } from '#shared/subscription';

export const MAX_SAVING_PERCENT = 90;

export interface SubscriptionOffer {
  readonly plan: SubscriptionPlan;
  /** An integer from 0 to 90. */
  readonly savingPercent: number;
}

/** Null for products that are sold in one way only. */
export function subscriptionOffer(item: unknown): SubscriptionOffer | null {
  const offer = fieldsOf(contentOf(item)).subscriptionOffer;
  if (!isTruthy(offer) || isSubscribable(item) || !isShelved(productType(item))) return null;
  const plan = subscriptionPlan({ structuredContent: { subscriptionPlan: offer } });
  return plan === null ? null : { plan, savingPercent: readSaving(fieldsOf(offer).savingPercent) };
}

/** Anything but an integer from 0 to 90 means no discount. */
export function readSaving(input: unknown): number {
  const percent = numberOf(input);
  return Number.isInteger(percent) && percent > 0 && percent <= MAX_SAVING_PERCENT ? percent : 0;
}

/** The price of each subscription payment, in minor units. */
export const subscriptionCents = (cents: number, savingPercent: number): number =>
  cents - Math.round((cents * savingPercent) / 100);
