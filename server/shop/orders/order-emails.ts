/** The emails of an order, rendered by the language of the pages from `views/system/emails`. */

import type { Value } from '#engine';
import { minorUnitsText } from '#shared/money';
import { createEmailTemplate, subjectLine } from '../../outbox/email-templates.ts';
import { shownDownloads } from '../downloads/download-texts.ts';
import type { IssuedCard } from '../gift-cards/gift-cards.ts';
import { sendingTime } from '../site-days.ts';
import { subscriptionTexts } from '../subscriptions/subscription-view.ts';
import type { OrderEmail, WriteEmails } from './finalize-order.ts';
import { isRenewal, type OrderRecord, orderToken } from './order-record.ts';
import { orderTexts } from './order-view.ts';

const kinds = ['order-confirmed', 'order-notice', 'gift-card'] as const;
type EmailKind = (typeof kinds)[number];

interface EmailContent {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly data: Readonly<Record<string, Value>>;
}

type Compose = (kind: EmailKind, content: EmailContent) => OrderEmail;

/** `secret` signs the addresses of orders, as in `createOrders`. */
export function createEmailWriter(secret: string): WriteEmails {
  const compose = createComposer();
  return (order, cards, subscription) => {
    const { details, siteTitle: site, contactEmail, number } = order;
    const subject = `Your order ${number} at ${site}`;
    const shown = {
      ...orderTexts(order),
      ...{ site, subject, language: 'en' },
      downloads: shownDownloads(secret, order, order.created, details.base).map((download) => ({ ...download })),
      'address-of-page': `${details.base}/account/order-status?order=${orderToken(secret, order.id)}`,
    };
    const started = subscription === null ? {} : { subscription: subscriptionTexts(subscription, secret) };
    const confirmed = { id: `order-${order.id}`, to: order.email, subject, data: { order: { ...shown, ...started } } };
    const notice = { id: `notice-${order.id}`, to: contactEmail, subject: `Order ${number}`, data: { order: shown } };
    return [
      // A renewal has an email of its own, which says what comes next.
      ...(isRenewal(order) ? [] : [compose('order-confirmed', confirmed)]),
      ...(contactEmail === '' ? [] : [compose('order-notice', notice)]),
      ...cards.map((card, index) => cardEmail(compose, order, card, index)),
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

function cardEmail(compose: Compose, order: OrderRecord, card: IssuedCard, index: number): OrderEmail {
  const { details, siteTitle: site, timeZone } = order;
  const texts = { ...cardTexts(order, card), site, language: 'en', shop: details.base };
  const subject = texts.from === '' ? `Your gift card for ${site}` : `${texts.from} has sent you a gift card`;
  const data = { card: { ...texts, subject } };
  const email = compose('gift-card', { id: `card-${order.id}-${index}`, to: card.recipient, subject, data });
  const { sendOn } = card.details;
  return sendOn === '' ? email : { ...email, sendAfter: sendingTime(sendOn, timeZone) };
}

function cardTexts(order: OrderRecord, { code, amountCents, recipient, details }: IssuedCard) {
  const isGift = recipient !== order.email;
  const { firstName, lastName } = order.details.contact;
  return {
    code,
    amount: minorUnitsText(amountCents, order.currency) ?? '',
    from: details.senderName || (isGift ? `${firstName} ${lastName}`.trim() : ''),
    to: details.recipientName,
    message: details.message,
    messageLines: details.message === '' ? [] : details.message.split('\n'),
    testMode: order.testMode,
  };
}
