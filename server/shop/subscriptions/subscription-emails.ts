/** The emails of a subscription: renewed, about to renew, failed, delayed, paused, resumed, ended. Each links to its page. */

import { dayText } from '#shared/date-text';
import { createEmailTemplate } from '../../emails/email-templates.ts';
import type { EmailTexts, TextsIn } from '../../emails/email-texts.ts';
import type { Email } from '../../integrations/mail/mail.ts';
import { subjectLine } from '../../outbox/subject-line.ts';
import { type OrderRecord, orderPath } from '../orders/order-record.ts';
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
  /** With its values. */
  readonly lead: readonly [text: string, ...values: (string | number)[]];
  /** Text of the link. */
  readonly action?: string;
  readonly order?: Pick<OrderRecord, 'id' | 'number' | 'details'>;
}

/** `secret` signs links to subscriptions and orders. */
export function createSubscriptionEmails(secret: string, textsIn: TextsIn): SubscriptionEmails {
  const compose = createComposer(secret, textsIn);
  return {
    renewed: (record, order) => compose(record, (texts) => renewed(order, texts)),
    upcoming: (record) => compose(record, (texts) => upcoming(record, dayIn(record, texts))),
    failed: (record, again) => compose(record, (texts) => failed(record, dayIn(record, texts)(again))),
    delayed: (record) => compose(record, () => delayed(record)),
    paused: (record, at, by) => compose(record, () => paused(at, by)),
    resumed: (record, at, by) => compose(record, () => resumed(at, by)),
    skipped: (record, by) => compose(record, (texts) => skipped(record, by, dayIn(record, texts))),
    ended: (record) => compose(record, () => ended),
  };
}

type DayText = (at: number) => string;

const dayIn = ({ details }: SubscriptionRecord, { locale }: EmailTexts): DayText => {
  const style = { locale, timeZone: details.timeZone };
  return (at) => dayText(at, style);
};

type Compose = (record: SubscriptionRecord, emailIn: (texts: EmailTexts) => EmailText) => SubscriptionEmail;

function createComposer(secret: string, textsIn: TextsIn): Compose {
  const render = createEmailTemplate('subscription');
  return (record, emailIn) => {
    const texts = textsIn(record.emailLanguage);
    const { text, address, translation } = texts;
    const { name, key, heading, lead, action, order } = emailIn(texts);
    const { siteTitle: site, id, email } = record;
    const model = subscriptionTexts(record, secret, texts);
    const subject = subjectLine(text(`${heading}: {1}`, model.title));
    const data = {
      subscription: {
        ...model,
        ...{ site, subject, heading: text(heading), lead: text(...lead) },
        action: text(action ?? (record.state === 'ended' ? 'See your subscription' : 'Manage subscription')),
        orderNumber: order?.number ?? '',
        orderAddress: order === undefined ? '' : address(order.details.base, orderPath(secret, order.id)),
      },
    };
    return {
      kind: `subscription-${name}`,
      id: `subscription-${id}-${name}-${key}`,
      to: email,
      subject,
      ...render(data, translation),
    };
  };
}

const renewed = (order: OrderRecord, { money }: EmailTexts): EmailText => ({
  name: 'renewed',
  key: order.cycle ?? 0,
  heading: 'Your subscription was renewed',
  lead: ['We have charged {1} for order {2}.', money(order.grandTotalCents, order.currency), order.number],
  order,
});

const upcoming = ({ period, dueAt }: SubscriptionRecord, day: DayText): EmailText => ({
  name: 'upcoming',
  key: period,
  heading: 'Your subscription renews soon',
  lead: ['It renews on {1}. If you do not want that, pause or end it before.', day(dueAt)],
});

const failed = ({ cyclesPaid, failures }: SubscriptionRecord, day: string): EmailText => ({
  name: 'failed',
  key: `${cyclesPaid + 1}-${failures}`,
  heading: 'Your payment was not made',
  lead: ['We will try again on {1}. You can pay now, with another card if you like.', day],
  action: 'Pay now, or end the subscription',
});

const delayed = ({ period }: SubscriptionRecord): EmailText => ({
  name: 'delayed',
  key: period,
  heading: 'Your subscription is delayed',
  lead: [
    'We do not have enough of it at the moment. Nothing has been charged; we send it, and charge it, as soon as we can.',
  ],
});

const pausedTexts: Readonly<Record<ChangedBy, string>> = {
  shop: 'The shop has paused it. Nothing is charged until you resume it, and nothing is charged afterwards for the time between.',
  shopper:
    'You have paused it. Nothing is charged until you resume it, and nothing is charged afterwards for the time between.',
};

const resumedTexts: Readonly<Record<ChangedBy, string>> = {
  shop: 'The shop has resumed it. The time of the pause is not charged.',
  shopper: 'You have resumed it. The time of the pause is not charged.',
};

const skippedHeadings: Readonly<Record<ChangedBy, string>> = {
  shop: 'The shop has skipped a payment',
  shopper: 'You have skipped a payment',
};

const paused = (at: number, by: ChangedBy): EmailText => ({
  name: 'paused',
  key: at,
  heading: 'Your subscription is paused',
  lead: [pausedTexts[by]],
  action: 'Resume or end it',
});

const resumed = (at: number, by: ChangedBy): EmailText => ({
  name: 'resumed',
  key: at,
  heading: 'Your subscription has resumed',
  lead: [resumedTexts[by]],
});

const skipped = ({ period, dueAt }: SubscriptionRecord, by: ChangedBy, day: DayText): EmailText => ({
  name: 'skipped',
  key: period,
  heading: skippedHeadings[by],
  lead: ['Nothing is charged or sent this time. The next payment is due on {1}.', day(dueAt)],
});

const ended: EmailText = {
  name: 'ended',
  key: 1,
  heading: 'Your subscription has ended',
  lead: ['No further action is needed.'],
};
