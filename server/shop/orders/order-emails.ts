/** The letters of an order, rendered by the language of the pages from `views/system/letters`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine, type Template, type Value } from '#engine';
import { minorUnitsText } from '#shared/money';
import { root } from '../../disk/root.ts';
import { shownDownloads } from '../downloads/download-texts.ts';
import type { IssuedCard } from '../gift-cards/gift-cards.ts';
import { sendingTime } from '../site-days.ts';
import { subscriptionTexts } from '../subscriptions/subscription-view.ts';
import type { OrderLetter, WriteLetters } from './finalize-order.ts';
import { isRenewal, type OrderRecord, orderToken } from './order-record.ts';
import { orderTexts } from './order-view.ts';

const kinds = ['order-confirmed', 'order-notice', 'gift-card'] as const;
type LetterKind = (typeof kinds)[number];

/** `secret` signs the addresses of orders, as in `createOrders`. */
export function createLetterWriter(secret: string): WriteLetters {
  const engine = createEngine({ codegen: 'off' });
  const read = (file: string): Template =>
    engine.compile(readFileSync(join(root, 'views', 'system', 'letters', file), 'utf8'));
  const templates = new Map(kinds.map((kind) => [kind, { text: read(`${kind}.txt`), html: read(`${kind}.html`) }]));
  const render = (template: Template, data: Value): string => engine.render(template, data).html.trim();
  const letter = (kind: LetterKind, id: string, to: string, subject: string, data: Record<string, Value>) => {
    const template = templates.get(kind);
    if (template === undefined) throw new Error(`No email template '${kind}'.`);
    const { text, html } = template;
    return { kind, id, to, subject: oneLine(subject), text: render(text, data), html: render(html, data) };
  };
  return (order, cards, subscription) => {
    const { details, siteTitle: site, contactEmail, number } = order;
    const subject = `Your order ${number} at ${site}`;
    const shown = {
      ...orderTexts(order),
      ...{ site, subject, language: 'en' },
      downloads: shownDownloads(secret, order, order.created, details.base).map((one) => ({ ...one })),
      'address-of-page': `${details.base}/account/order-status?order=${orderToken(secret, order.id)}`,
    };
    const begun = subscription === null ? {} : { subscription: subscriptionTexts(subscription, secret) };
    // A renewal has an email of its own, which says what comes next.
    const letters: OrderLetter[] = isRenewal(order)
      ? []
      : [letter('order-confirmed', `order-${order.id}`, order.email, subject, { order: { ...shown, ...begun } })];
    if (contactEmail !== '')
      letters.push(letter('order-notice', `notice-${order.id}`, contactEmail, `Order ${number}`, { order: shown }));
    cards.forEach((card, index) => {
      const given = { ...cardTexts(order, card), site, language: 'en', shop: details.base };
      const title = given.from === '' ? `Your gift card for ${site}` : `${given.from} has sent you a gift card`;
      const { sendOn } = card.details;
      letters.push({
        ...letter('gift-card', `card-${order.id}-${index}`, card.recipient, title, {
          card: { ...given, subject: title },
        }),
        ...(sendOn === '' ? {} : { sendAfter: sendingTime(sendOn, order.timeZone) }),
      });
    });
    return letters;
  };
}

/** A subject is one line, however its parts were typed. */
const oneLine = (subject: string): string => subject.replace(/\s+/g, ' ').slice(0, 200);

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
