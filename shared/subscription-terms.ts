/**
 * What a subscription says of itself wherever it is shown: that it repeats, how often, until when, what is charged next, and
 * how to end it. One place, so that the product page, the checkout, emails and the account cannot differ.
 */
import { type DateStyle, dayText } from './date-text.ts';
import { type SubscriptionPlan, subscriptionText } from './subscription.ts';

export type SubscriptionState = 'active' | 'paused' | 'past-due' | 'ended';

/** Why a subscription has ended. */
export type EndReason = 'requested' | 'completed' | 'payment-failed' | 'not-offered' | 'owner';

/** Where the account lists them. */
export const SUBSCRIPTIONS_PATH = '/account/subscriptions';
/** Where one is managed; the link in emails has its token. */
export const SUBSCRIPTION_PATH = '/account/subscription';

/** `every 3 months`. */
export function rhythmText({ value, unit }: Pick<SubscriptionPlan, 'value' | 'unit'>): string {
  const { pattern } = subscriptionText({ value, unit, cycles: 0 }, false);
  return pattern.replace('{price} ', '').replace('{billingPeriodValue}', String(value));
}

/** The specification's sentence of a price: `$42.00 every 3 months for 1 year`. */
export function planText(plan: SubscriptionPlan, price: string): string {
  const { pattern, billingPeriodValue, duration } = subscriptionText(plan, false);
  return pattern
    .replace('{billingPeriodValue}', String(billingPeriodValue))
    .replace('{duration}', String(duration))
    .replace('{price}', () => price);
}

export const HOW_TO_END =
  'You can pause or end it at any time, in your account or by the link in each email. What you have paid for is yours until its period ends.';

/** That it repeats, how often, and until when. */
function renewalText({ cycles, ...period }: SubscriptionPlan): string {
  const every = rhythmText(period);
  if (cycles === 0) return `This is a subscription: it renews ${every} until you end it.`;
  if (cycles === 1) return 'This is a subscription of one payment: it does not renew.';
  return `This is a subscription: it renews ${every}, ${cycles} payments in all, and then ends by itself.`;
}

/** For the product's page, which is the same for everybody and at any time: without amounts and dates. */
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
  /** What the subscription costs by itself: `$42.00`. */
  readonly price: string;
  /** What is charged now, and each time later; empty: shipping and taxes are not known yet. */
  readonly now: string;
  readonly later: string;
  /** When the next charge is; epoch milliseconds. */
  readonly nextAt: number;
}

/** What the shopper reads before they subscribe; `consent` is what they agree to. */
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

/** How a subscription stands. Times are epoch milliseconds. */
export interface SubscriptionStanding {
  readonly state: SubscriptionState;
  readonly reason: EndReason | null;
  readonly plan: SubscriptionPlan;
  readonly cyclesPaid: number;
  /** What each charge is: `$48.50`. */
  readonly amount: string;
  /** The next charge, or the next try of one that failed; null: none. */
  readonly nextAt: number | null;
  /** What is paid for runs until then. */
  readonly paidUntil: number;
}

export interface StandingText {
  /** One or two words. */
  readonly state: string;
  /** What that means: the next charge, or that there is none. */
  readonly next: string;
  /** Until when it runs. */
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

/** How a subscription stands, in sentences. */
export function standingText(standing: SubscriptionStanding, style: DateStyle): StandingText {
  const { state, reason, plan, cyclesPaid, amount, nextAt, paidUntil } = standing;
  const day = (at: number): string => dayText(at, style);
  const runs = `What you have paid for runs until ${day(paidUntil)}.`;
  const created = plan.cycles === 0 ? 'It runs until you end it.' : `${cyclesPaid} of ${plan.cycles} payments made.`;
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
    return { state: stateTexts['past-due'], next: `The payment of ${amount} was not made.${again}`, until: created };
  }
  return {
    state: stateTexts.active,
    next: nextAt === null ? 'There is no further charge.' : `Next charge: ${amount} on ${day(nextAt)}.`,
    until: created,
  };
}
