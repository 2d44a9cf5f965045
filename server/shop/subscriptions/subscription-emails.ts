/** The emails of a subscription: renewed, about to renew, failed, delayed, paused, resumed, ended. Each links to its page. */

import { dayText } from '#shared/date-text';
import { minorUnitsText } from '#shared/money';
import type { Email } from '../../integrations/mail/mail.ts';
import { createEmailTemplate, subjectLine } from '../../outbox/email-templates.ts';
import { type OrderRecord, orderToken } from '../orders/order-record.ts';
import type { SubscriptionRecord } from './subscription-record.ts';
import { subscriptionTexts } from './subscription-view.ts';

type SubscriptionEmail = Email & { readonly kind: string };

/** Who has changed a subscription. */
type ChangedBy = 'shopper' | 'shop';

export interface SubscriptionEmails {
  renewed(record: SubscriptionRecord, order: OrderRecord): SubscriptionEmail;
  upcoming(record: SubscriptionRecord): SubscriptionEmail;
  /** `again`: time of the next attempt. */
  failed(record: SubscriptionRecord, again: number): SubscriptionEmail;
  delayed(record: SubscriptionRecord): SubscriptionEmail;
  paused(record: SubscriptionRecord, at: number, by: ChangedBy): SubscriptionEmail;
  resumed(record: SubscriptionRecord, at: number, by: ChangedBy): SubscriptionEmail;
  skipped(record: SubscriptionRecord, by: ChangedBy): SubscriptionEmail;
  ended(record: SubscriptionRecord): SubscriptionEmail;
}

interface EmailText {
  readonly name: string;
  /** Part of the email's key, which makes it unique. */
  readonly key: string | number;
  readonly heading: string;
  readonly text: string;
  /** Text of the link. */
  readonly action?: string;
  readonly order?: { readonly text: string; readonly address: string };
}

/** `secret` signs links to subscriptions and orders. */
export function createSubscriptionEmails(secret: string): SubscriptionEmails {
  const compose = createComposer(secret);
  return {
    renewed: (record, order) => compose(record, renewed(order, secret)),
    upcoming: (record) => compose(record, upcoming(record)),
    failed: (record, again) => compose(record, failed(record, again)),
    delayed: (record) => compose(record, delayed(record)),
    paused: (record, at, by) => compose(record, paused(at, by)),
    resumed: (record, at, by) => compose(record, resumed(at, by)),
    skipped: (record, by) => compose(record, skipped(record, by)),
    ended: (record) => compose(record, ended),
  };
}

function createComposer(secret: string): (record: SubscriptionRecord, email: EmailText) => SubscriptionEmail {
  const render = createEmailTemplate('subscription');
  return (record, { name, key, heading, text: lead, action, order }) => {
    const { siteTitle: site, id, email } = record;
    const subject = subjectLine(`${heading}: ${record.title}`);
    const texts = subscriptionTexts(record, secret);
    const data = {
      subscription: {
        ...texts,
        ...{ site, subject, heading, lead, language: 'en' },
        action: action ?? (record.state === 'ended' ? 'See your subscription' : 'Manage subscription'),
        orderText: order?.text ?? '',
        orderAddress: order?.address ?? '',
      },
    };
    return {
      kind: `subscription-${name}`,
      id: `subscription-${id}-${name}-${key}`,
      to: email,
      subject,
      ...render(data),
    };
  };
}

function renewed(order: OrderRecord, secret: string): EmailText {
  const paid = minorUnitsText(order.grandTotalCents, order.currency) ?? '';
  const address = `${order.details.base}/account/order-status?order=${orderToken(secret, order.id)}`;
  return {
    name: 'renewed',
    key: order.cycle ?? 0,
    heading: 'Your subscription was renewed',
    text: `We have charged ${paid} for order ${order.number}.`,
    order: { text: `Order ${order.number}`, address },
  };
}

const upcoming = ({ period, dueAt, details }: SubscriptionRecord): EmailText => ({
  name: 'upcoming',
  key: period,
  heading: 'Your subscription renews soon',
  text: `It renews on ${dayText(dueAt, details)}. If you do not want that, pause or end it before.`,
});

const failed = ({ cyclesPaid, failures, details }: SubscriptionRecord, again: number): EmailText => ({
  name: 'failed',
  key: `${cyclesPaid + 1}-${failures}`,
  heading: 'Your payment was not made',
  text: `We will try again on ${dayText(again, details)}. You can pay now, with another card if you like.`,
  action: 'Pay now, or end the subscription',
});

const delayed = ({ period }: SubscriptionRecord): EmailText => ({
  name: 'delayed',
  key: period,
  heading: 'Your subscription is delayed',
  text: 'We do not have enough of it at the moment. Nothing has been charged; we send it, and charge it, as soon as we can.',
});

const actorOf = (by: ChangedBy): string => (by === 'shop' ? 'The shop has' : 'You have');

const paused = (at: number, by: ChangedBy): EmailText => ({
  name: 'paused',
  key: at,
  heading: 'Your subscription is paused',
  text: `${actorOf(by)} paused it. Nothing is charged until you resume it, and nothing is charged afterwards for the time between.`,
  action: 'Resume or end it',
});

const resumed = (at: number, by: ChangedBy): EmailText => ({
  name: 'resumed',
  key: at,
  heading: 'Your subscription has resumed',
  text: `${actorOf(by)} resumed it. The time of the pause is not charged.`,
});

const skipped = ({ period, dueAt, details }: SubscriptionRecord, by: ChangedBy): EmailText => ({
  name: 'skipped',
  key: period,
  heading: `${actorOf(by)} skipped a payment`,
  text: `Nothing is charged or sent this time. The next payment is due on ${dayText(dueAt, details)}.`,
});

const ended: EmailText = {
  name: 'ended',
  key: 1,
  heading: 'Your subscription has ended',
  text: 'No further action is needed.',
};
