/**
 * Terms of a subscription: how often it renews, until when, the next charge, and how to cancel. Shared, so that product page, checkout,
 * emails and account agree.
 */
import { type DateStyle, dayText } from './date-text.ts';
import { type SubscriptionPlan, subscriptionText } from './subscription.ts';

export type SubscriptionState = 'active' | 'paused' | 'past-due' | 'ended';

/** Why a subscription has ended. */
export type EndReason = 'requested' | 'completed' | 'payment-failed' | 'not-offered' | 'owner';

/** The list of subscriptions in the account. */
export const SUBSCRIPTIONS_PATH = '/account/subscriptions';
/** The page of one subscription; links in emails add its token. */
export const SUBSCRIPTION_PATH = '/account/subscription';

/** `every 3 months`. */
export function rhythmText({ value, unit }: Pick<SubscriptionPlan, 'value' | 'unit'>): string {
  const { pattern } = subscriptionText({ value, unit, cycles: 0 }, false);
  return pattern.replace('{price} ', '').replace('{billingPeriodValue}', String(value));
}

/** The price text of the specification: `$42.00 every 3 months for 1 year`. */
export function planText(plan: SubscriptionPlan, price: string): string {
  const { pattern, billingPeriodValue, duration } = subscriptionText(plan, false);
  return pattern
    .replace('{billingPeriodValue}', String(billingPeriodValue))
    .replace('{duration}', String(duration))
    .replace('{price}', () => price);
}

export const HOW_TO_END =
  'You can pause or end it at any time, in your account or by the link in each email. What you have paid for is yours until its period ends.';

/** How often it renews, and until when. */
function renewalText({ cycles, ...period }: SubscriptionPlan): string {
  const every = rhythmText(period);
  if (cycles === 0) return `This is a subscription: it renews ${every} until you end it.`;
  if (cycles === 1) return 'This is a subscription of one payment: it does not renew.';
  return `This is a subscription: it renews ${every}, ${cycles} payments in all, and then ends by itself.`;
}

/** For the product page, which is cached: without amounts and dates. */
export const productTerms = (plan: SubscriptionPlan): string =>
  plan.cycles === 1
    ? renewalText(plan)
    : `${renewalText(plan)} You pay when you subscribe, and next ${afterText(plan)} later. ${HOW_TO_END}`;

const afterText = (plan: SubscriptionPlan): string =>
  rhythmText(plan)
    .replace(/^every /, '')
    .replace(/^(?=\D)/, 'one ');

export interface CheckoutTermsInput {
  readonly plan: SubscriptionPlan;
  /** Price of the subscription without shipping and taxes: `$42.00`. */
  readonly price: string;
  /** The current charge, and each later one; empty: shipping and taxes are not known yet. */
  readonly now: string;
  readonly later: string;
  /** Date of the next charge, in epoch milliseconds. */
  readonly nextAt: number;
}

/** Terms shown before subscribing; `consent` is the text to agree to. */
export interface CheckoutTerms {
  /** `$42.00 every 3 months`. */
  readonly price: string;
  readonly renewal: string;
  readonly next: string;
  readonly ending: string;
  readonly consent: string;
}

export function checkoutTerms(input: CheckoutTermsInput, style: DateStyle): CheckoutTerms {
  const { plan, price, now, later, nextAt } = input;
  const day = dayText(nextAt, style);
  const isOnce = plan.cycles === 1;
  const amount = later === '' ? `${price} plus shipping and taxes` : later;
  const until = plan.cycles === 0 ? 'until I end it' : `${plan.cycles} payments in all`;
  return {
    price: planText(plan, price),
    renewal: renewalText(plan),
    next: isOnce ? 'There is no further charge.' : `Next charge: ${amount} on ${day}, if you pay today.`,
    ending: isOnce ? '' : HOW_TO_END,
    consent: isOnce
      ? `I agree to pay ${now || price} once.`
      : `I agree to pay ${now || amount} now and ${amount} ${rhythmText(plan)} from ${day} on, ${until}.`,
  };
}

/** Status of a subscription. Times are epoch milliseconds. */
export interface SubscriptionStanding {
  readonly state: SubscriptionState;
  readonly reason: EndReason | null;
  readonly plan: SubscriptionPlan;
  readonly cyclesPaid: number;
  /** Amount of each charge: `$48.50`. */
  readonly amount: string;
  /** The next charge or retry; null: none. */
  readonly nextAt: number | null;
  /** End of the paid period. */
  readonly paidUntil: number;
}

export interface StandingText {
  /** One or two words. */
  readonly state: string;
  /** What that means: the next charge, or that there is none. */
  readonly next: string;
  /** When it ends. */
  readonly until: string;
}

const stateTexts: Readonly<Record<SubscriptionState, string>> = {
  active: 'Active',
  paused: 'Paused',
  'past-due': 'Payment failed',
  ended: 'Ended',
};

const endTexts: Readonly<Record<EndReason, string>> = {
  requested: 'You have ended it.',
  owner: 'The shop has ended it.',
  completed: 'All payments have been made.',
  'payment-failed': 'It ended because the payment could not be made.',
  'not-offered': 'It ended because the shop no longer offers this.',
};

/** Describes the status of a subscription. */
export function standingText(standing: SubscriptionStanding, style: DateStyle): StandingText {
  const { state, reason, plan, cyclesPaid, amount, nextAt, paidUntil } = standing;
  const day = (at: number): string => dayText(at, style);
  const runs = `What you have paid for runs until ${day(paidUntil)}.`;
  const progress = plan.cycles === 0 ? 'It runs until you end it.' : `${cyclesPaid} of ${plan.cycles} payments made.`;
  if (state === 'ended')
    return {
      state: stateTexts.ended,
      next: `${endTexts[reason ?? 'requested']} Nothing more will be charged.`,
      until: runs,
    };
  if (state === 'paused')
    return { state: stateTexts.paused, next: 'Nothing is charged while it is paused.', until: runs };
  if (state === 'past-due') {
    const again = nextAt === null ? '' : ` We try again on ${day(nextAt)}.`;
    return { state: stateTexts['past-due'], next: `The payment of ${amount} was not made.${again}`, until: progress };
  }
  return {
    state: stateTexts.active,
    next: nextAt === null ? 'There is no further charge.' : `Next charge: ${amount} on ${day(nextAt)}.`,
    until: progress,
  };
}
