/** Order emails, rendered from `views/system/emails` with the template language of the pages. */

import type { Value } from '#engine';
import { createEmailTemplate } from '../../emails/email-templates.ts';
import type { EmailTexts, TextsIn } from '../../emails/email-texts.ts';
import { subjectLine } from '../../outbox/subject-line.ts';
import { shownDownloads } from '../downloads/download-texts.ts';
import { createGiftCardEmail, type GiftCardIssue } from '../gift-cards/gift-card-email.ts';
import type { IssuedCard } from '../gift-cards/gift-cards.ts';
import type { SubscriptionRecord } from '../subscriptions/subscription-record.ts';
import { subscriptionTexts } from '../subscriptions/subscription-view.ts';
import { emailOrderTexts } from './email-order.ts';
import type { OrderEmail, WriteEmails } from './finalize-order.ts';
import { isRenewal, type OrderRecord, orderPath } from './order-record.ts';
import { orderTexts } from './order-view.ts';

const kinds = ['order-confirmed', 'order-notice'] as const;
type EmailKind = (typeof kinds)[number];

interface EmailContent {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** Absent: as the template has them. */
  readonly texts?: EmailTexts;
  readonly data: Readonly<Record<string, Value>>;
}

type Compose = (kind: EmailKind, content: EmailContent) => OrderEmail;

/** `secret` signs links to orders, as in `createOrders`. */
export function createEmailWriter(secret: string, textsIn: TextsIn): WriteEmails {
  const compose = createComposer();
  const writeCard = createGiftCardEmail(textsIn);
  return (order, cards, subscription) => {
    const texts = textsIn(order.emailLanguage);
    return [
      // Renewals have an email of their own, which announces the next payment.
      ...(isRenewal(order) ? [] : [compose('order-confirmed', confirmed(order, subscription, { secret, texts }))]),
      ...(order.noticeEmail === '' ? [] : [compose('order-notice', notice(order))]),
      ...cards.map((card, index) => writeCard(giftCardIssue(order, card, index))),
    ];
  };
}

interface Writing {
  readonly secret: string;
  readonly texts: EmailTexts;
}

function confirmed(
  order: OrderRecord,
  subscription: SubscriptionRecord | null,
  { secret, texts }: Writing,
): EmailContent {
  const { details, siteTitle: site, number } = order;
  const { text, shown, locale, address } = texts;
  const isDonation = order.kind === 'donation';
  const subject = isDonation ? text('Your contribution to {1}', site) : text('Your order {1} at {2}', number, site);
  const started = subscription === null ? {} : { subscription: subscriptionTexts(subscription, secret, texts) };
  const downloads = shownDownloads(secret, { ...order, language: locale }, order.created);
  const model = {
    ...emailOrderTexts(order, texts),
    ...{ site, subject, isDonation },
    downloads: downloads.map((download) => ({
      ...download,
      left: shown(download.left),
      pageAddress: address(details.base, download.pageAddress),
    })),
    'address-of-page': address(details.base, orderPath(secret, order.id)),
    ...started,
  };
  return { id: `order-${order.id}`, to: order.email, subject, texts, data: { order: model } };
}

/** To the shop, in the site's language. */
function notice(order: OrderRecord): EmailContent {
  const { details, siteTitle: site, noticeEmail, number } = order;
  const subject = `Order ${number}`;
  const model = {
    ...orderTexts(order),
    ...{ site, subject, studioAddress: `${details.base}/config/orders/${number}` },
  };
  return { id: `notice-${order.id}`, to: noticeEmail, subject, data: { order: model } };
}

function createComposer(): Compose {
  const templates = new Map(kinds.map((kind) => [kind, createEmailTemplate(kind)]));
  return (kind, { id, to, subject, texts, data }) => {
    const render = templates.get(kind);
    if (render === undefined) throw new Error(`No email template '${kind}'.`);
    return { kind, id, to, subject: subjectLine(subject), ...render(data, texts?.translation) };
  };
}

const giftCardIssue = (order: OrderRecord, card: IssuedCard, index: number): GiftCardIssue => {
  const { currency, testMode, siteTitle, timeZone, details, emailLanguage: language } = order;
  const { firstName, lastName } = details.contact;
  const isGift = card.recipient !== order.email;
  return {
    ...{
      key: `card-${order.id}-${index}`,
      card,
      currency,
      testMode,
      siteTitle,
      timeZone,
      base: details.base,
      language,
    },
    from: card.details.senderName || (isGift ? `${firstName} ${lastName}`.trim() : ''),
  };
};
