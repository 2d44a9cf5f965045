/** Texts and amounts of a subscription, for its pages, routes and emails. Texts are plain: templates escape them. */

import { dayText } from '#shared/date-text';
import { filledFields } from '#shared/filled-fields';
import { minorUnitsText } from '#shared/money';
import { HOW_TO_END, planText, SUBSCRIPTION_PATH, standingText } from '#shared/subscription-terms';
import type { EmailTexts } from '../../emails/email-texts.ts';
import { shownVariant } from '../orders/email-order.ts';
import { nextPeriod } from './subscription-dates.ts';
import { canSkip, renewalSums, type SubscriptionRecord, subscriptionToken } from './subscription-record.ts';
import type { Subscription } from './subscription-replies.ts';

/** The path of a subscription's page on the site. */
const subscriptionPath = (secret: string, id: string): string =>
  `${SUBSCRIPTION_PATH}?subscription=${encodeURIComponent(subscriptionToken(secret, id))}`;

/** The amount of its next payment, in minor units. */
export const renewalCents = (record: SubscriptionRecord): number => renewalSums(record).grandTotalCents;

/** The next charge, or the next retry; null when there is none. */
export function nextChargeAt({ state, dueAt, nextLookAt, isProcessing }: SubscriptionRecord): number | null {
  if (state === 'active') return dueAt;
  return state === 'past-due' && !isProcessing ? nextLookAt : null;
}

const UPCOMING = 6;

/** The instants of the next charges, as far as its plan goes. */
export function upcomingCharges(record: SubscriptionRecord): readonly number[] {
  const { plan, details, anchorAt: anchor, period, cyclesPaid } = record;
  const next = nextChargeAt(record);
  if (next === null) return [];
  const left = plan.cycles === 0 ? UPCOMING : Math.min(UPCOMING, plan.cycles - cyclesPaid);
  const dates = [next];
  let latest = { count: period, at: record.dueAt };
  while (dates.length < left) {
    latest = nextPeriod({ anchor, plan, timeZone: details.timeZone }, latest.count, latest.at);
    dates.push(latest.at);
  }
  return dates.slice(0, Math.max(0, left));
}

type SubscriptionLanguage = Pick<EmailTexts, 'locale' | 'shown' | 'money' | 'address'>;

const asStored = ({ details }: SubscriptionRecord): SubscriptionLanguage => ({
  locale: details.locale,
  shown: (text) => text,
  money: (cents, currency) => minorUnitsText(cents, currency) ?? '',
  address: (base, path) => base + path,
});

/** `language`: of an email; pages translate by themselves. */
export function subscriptionTexts(record: SubscriptionRecord, secret: string, language?: SubscriptionLanguage) {
  const { id, plan, currency, state, cyclesPaid, paidUntil, endReason: reason } = record;
  const { shown, locale, address, ...texts } = language ?? asStored(record);
  const details = { ...record.details, locale };
  const money = (cents: number): string => texts.money(cents, currency);
  const amount = money(renewalCents(record));
  const standing = standingText(
    { state, reason, plan, cyclesPaid, amount, nextAt: nextChargeAt(record), paidUntil },
    details,
  );
  return {
    title: language === undefined ? record.title : (record.shownTitle ?? shown(record.title)),
    variant: shownVariant(record, { shown }),
    fields: filledFields(record.additionalFields, {}, details.locale),
    quantity: record.quantity,
    price: shown(planText(plan, money(record.unitPriceCents * record.quantity))),
    amount,
    state,
    stateText: shown(standing.state),
    next: shown(standing.next),
    until: shown(standing.until),
    paidUntil: dayText(paidUntil, details),
    ending: state === 'ended' ? '' : shown(HOW_TO_END),
    testMode: record.testMode,
    path: subscriptionPath(secret, id),
    address: address(details.base, subscriptionPath(secret, id)),
  };
}

export function subscriptionReply(record: SubscriptionRecord, secret: string): Subscription {
  const { id, state, openOrderId, currency, plan, cyclesPaid, isProcessing } = record;
  const { address: _address, ...texts } = subscriptionTexts(record, secret);
  const nextAt = nextChargeAt(record);
  return {
    id,
    ...texts,
    currency,
    plan,
    cyclesPaid,
    amountCents: renewalCents(record),
    nextChargeAt: nextAt,
    paidUntilAt: record.paidUntil,
    createdAt: record.created,
    can: {
      pause: state === 'active' && openOrderId === null,
      resume: state === 'paused',
      skip: canSkip(record),
      end: state !== 'ended',
      pay: state === 'past-due' && openOrderId !== null && !isProcessing,
    },
  };
}
