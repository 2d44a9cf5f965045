/** The letters of an order, rendered by the language of the pages from `views/system/letters`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine, type Template, type Value } from '#engine';
import { field, textOf } from '#shared/json';
import { minorUnitsText } from '#shared/money';
import { productTypes } from '#shared/product-types';
import type { Letter } from '../../ports/mail/mail.ts';
import { root } from '../../root.ts';
import { shownDownloads } from '../downloads/download-texts.ts';
import type { IssuedCard } from './gift-cards.ts';
import { type OrderRecord, orderToken } from './order-record.ts';
import { orderTexts } from './order-view.ts';
import type { WriteLetters } from './settle-order.ts';

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
    if (template === undefined) throw new Error(`There is no letter '${kind}'.`);
    const { text, html } = template;
    return { kind, id, to, subject: oneLine(subject), text: render(text, data), html: render(html, data) };
  };
  return (order, cards) => {
    const { details, siteTitle: site, contactEmail, number } = order;
    const subject = `Your order ${number} at ${site}`;
    const shown = {
      ...orderTexts(order),
      ...{ site, subject, language: 'en' },
      downloads: shownDownloads(secret, order, order.created, details.base).map((one) => ({ ...one })),
      'address-of-page': `${details.base}/account/order-status?order=${orderToken(secret, order.id)}`,
    };
    const letters: (Letter & { kind: string })[] = [
      letter('order-confirmed', `order-${order.id}`, order.email, subject, { order: shown }),
    ];
    if (contactEmail !== '')
      letters.push(letter('order-notice', `notice-${order.id}`, contactEmail, `Order ${number}`, { order: shown }));
    cards.forEach((card, index) => {
      const given = { ...cardTexts(order, card, index), site, language: 'en', shop: details.base };
      const title = given.from === '' ? `Your gift card for ${site}` : `${given.from} has sent you a gift card`;
      letters.push(
        letter('gift-card', `card-${order.id}-${index}`, card.recipient, title, { card: { ...given, subject: title } }),
      );
    });
    return letters;
  };
}

/** A subject is one line, however its parts were typed. */
const oneLine = (subject: string): string => subject.replace(/\s+/g, ' ').slice(0, 200);

function cardTexts(order: OrderRecord, { code, amountCents, recipient }: IssuedCard, index: number) {
  const isGift = recipient !== order.email;
  const { firstName, lastName } = order.details.contact;
  return {
    code,
    amount: minorUnitsText(amountCents, order.currency) ?? '',
    from: isGift ? `${firstName} ${lastName}`.trim() : '',
    message: messageOf(order, index),
    testMode: order.testMode,
  };
}

/** The words that the buyer has put to the n-th gift card of the order. */
function messageOf({ lines }: OrderRecord, index: number): string {
  const cards = lines.filter(({ productType }) => productType === productTypes['gift-card']);
  const fields = cards.flatMap(({ quantity, additionalFields }) => Array<string>(quantity).fill(additionalFields));
  const own = fields[index] ?? '';
  return own === '' ? '' : textOf(field(JSON.parse(own), 'message')).slice(0, 500);
}
