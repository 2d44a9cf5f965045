/** Order emails, rendered from `views/system/emails` with the template language of the pages. */

import type { Value } from '#engine';
import { createEmailTemplate, subjectLine } from '../../outbox/email-templates.ts';
import { shownDownloads } from '../downloads/download-texts.ts';
import { createGiftCardEmail, type GiftCardIssue } from '../gift-cards/gift-card-email.ts';
import type { IssuedCard } from '../gift-cards/gift-cards.ts';
import { subscriptionTexts } from '../subscriptions/subscription-view.ts';
import type { OrderEmail, WriteEmails } from './finalize-order.ts';
import { isRenewal, type OrderRecord, orderToken } from './order-record.ts';
import { orderTexts } from './order-view.ts';

const kinds = ['order-confirmed', 'order-notice'] as const;
type EmailKind = (typeof kinds)[number];

interface EmailContent {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly data: Readonly<Record<string, Value>>;
}

type Compose = (kind: EmailKind, content: EmailContent) => OrderEmail;

/** `secret` signs links to orders, as in `createOrders`. */
export function createEmailWriter(secret: string): WriteEmails {
  const compose = createComposer();
  const writeCard = createGiftCardEmail();
  return (order, cards, subscription) => {
    const { details, siteTitle: site, noticeEmail, number } = order;
    const isDonation = order.kind === 'donation';
    const subject = isDonation ? `Your contribution to ${site}` : `Your order ${number} at ${site}`;
    const noticeSubject = `Order ${number}`;
    const model = {
      ...orderTexts(order),
      ...{ site, subject, isDonation, language: 'en' },
      downloads: shownDownloads(secret, order, order.created, details.base).map((download) => ({ ...download })),
      'address-of-page': `${details.base}/account/order-status?order=${orderToken(secret, order.id)}`,
    };
    const noted = {
      ...model,
      ...{ subject: noticeSubject, studioAddress: `${details.base}/config/orders/${number}` },
    };
    const started = subscription === null ? {} : { subscription: subscriptionTexts(subscription, secret) };
    const confirmed = { id: `order-${order.id}`, to: order.email, subject, data: { order: { ...model, ...started } } };
    const notice = { id: `notice-${order.id}`, to: noticeEmail, subject: noticeSubject, data: { order: noted } };
    return [
      // Renewals have an email of their own, which announces the next payment.
      ...(isRenewal(order) ? [] : [compose('order-confirmed', confirmed)]),
      ...(noticeEmail === '' ? [] : [compose('order-notice', notice)]),
      ...cards.map((card, index) => writeCard(giftCardIssue(order, card, index))),
    ];
  };
}

function createComposer(): Compose {
  const templates = new Map(kinds.map((kind) => [kind, createEmailTemplate(kind)]));
  return (kind, { id, to, subject, data }) => {
    const render = templates.get(kind);
    if (render === undefined) throw new Error(`No email template '${kind}'.`);
    return { kind, id, to, subject: subjectLine(subject), ...render(data) };
  };
}

const giftCardIssue = (order: OrderRecord, card: IssuedCard, index: number): GiftCardIssue => {
  const { currency, testMode, siteTitle, timeZone, details } = order;
  const { firstName, lastName } = details.contact;
  const isGift = card.recipient !== order.email;
  return {
    ...{ key: `card-${order.id}-${index}`, card, currency, testMode, siteTitle, timeZone, base: details.base },
    from: card.details.senderName || (isGift ? `${firstName} ${lastName}`.trim() : ''),
  };
};
