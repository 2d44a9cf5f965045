/** Emails to buyers after the purchase: the order was shipped, cancelled or refunded. */
import { MINUTE_MS } from '#shared/durations';
import { createEmailTemplate } from '../../emails/email-templates.ts';
import type { EmailTexts, TextsIn } from '../../emails/email-texts.ts';
import { subjectLine } from '../../outbox/subject-line.ts';
import { refundedLines } from './credit-note.ts';
import { emailOrderTexts } from './email-order.ts';
import type { OrderEmail } from './finalize-order.ts';
import { type OrderRecord, orderPath } from './order-record.ts';
import type { Refund } from './refund-record.ts';

/** `all`: everything that was left to send, in one shipment; `rest`: the last of several shipments. */
type ShippedPart = 'all' | 'some' | 'rest';

export interface OrderUpdateEmails {
  fulfilled(order: OrderRecord): OrderEmail;
  /** `order` has only the lines, quantities and tracking of the shipment. */
  shipped(order: OrderRecord, shipmentId: string, part: ShippedPart): OrderEmail;
  cancelled(order: OrderRecord): OrderEmail;
  refunded(order: OrderRecord, refund: Refund): OrderEmail;
  /** The link to an order's page, on request; at most one per minute. `at`: epoch milliseconds. */
  link(order: OrderRecord, at: number): OrderEmail;
}

/** Texts with their values. */
type Sentences = readonly (readonly [text: string, ...values: string[]])[];

interface Update {
  /** Name of the email for admins, and the unique key that it is queued under. */
  readonly kind: 'order-fulfilled' | 'order-cancelled' | 'order-refunded' | 'order-link';
  readonly key: string;
  readonly heading: string;
  readonly lead: Sentences;
  /** The refunded amount, as text. */
  readonly refund?: string;
  /** It is about some of the lines, so the order's total is left out. */
  readonly isPart?: boolean;
}

/** `secret` signs links to orders. */
export function createOrderUpdateEmails(secret: string, textsIn: TextsIn): OrderUpdateEmails {
  const compose = createComposer(secret, textsIn);
  return {
    fulfilled: (order) => compose(order, (texts) => fulfilled(order, texts)),
    shipped: (order, shipmentId, part) => compose(order, (texts) => shipped(order, { shipmentId, part }, texts)),
    cancelled: (order) => compose(order, () => cancelled(order)),
    refunded: (order, refund) => compose(ofPieces(order, refund), (texts) => refunded(order, refund, texts)),
    link: (order, at) => compose(order, () => link(order, at)),
  };
}

type Compose = (order: OrderRecord, updateIn: (texts: EmailTexts) => Update) => OrderEmail;

function createComposer(secret: string, textsIn: TextsIn): Compose {
  const render = createEmailTemplate('order-update');
  return (order, updateIn) => {
    const texts = textsIn(order.emailLanguage);
    const { text, address, translation } = texts;
    const { kind, key, heading: title, lead, refund = '', isPart = false } = updateIn(texts);
    const heading = text(title);
    const subject = subjectLine(text('{1}: order {2} at {3}', heading, order.number, order.siteTitle));
    const data = {
      order: {
        ...emailOrderTexts(order, texts),
        ...(isPart ? { total: '' } : {}),
        ...{
          site: order.siteTitle,
          subject,
          heading,
          lead: lead.map((sentence) => text(...sentence)).join(' '),
          refund,
        },
        'address-of-page': address(order.details.base, orderPath(secret, order.id)),
      },
    };
    return { kind, id: key, to: order.email, subject, ...render(data, translation) };
  };
}

/** The keys of emails about an order, except for those of its refunds and gift cards. */
export const updateKeys = {
  fulfilled: (orderId: string): string => `fulfilled-${orderId}`,
  shipped: (shipmentId: string): string => `shipment-${shipmentId}`,
  cancelled: (orderId: string): string => `cancelled-${orderId}`,
  refunded: (refundId: string): string => `refund-${refundId}`,
} as const;

const fulfilled = ({ id, details }: OrderRecord, texts: EmailTexts): Update => ({
  kind: 'order-fulfilled',
  key: updateKeys.fulfilled(id),
  ...fulfilledTexts(details, texts),
});

type Texts = Pick<Update, 'heading' | 'lead'>;

function fulfilledTexts({ pickup, shippingOption }: OrderRecord['details'], texts: EmailTexts): Texts {
  if (pickup !== undefined)
    return {
      heading: 'Your order is ready to collect',
      lead: [['You can collect it at: {1}', placeText(pickup, texts)]],
    };
  if (shippingOption === null) return { heading: 'Your order is complete', lead: [['Everything is done.']] };
  return { heading: 'Your order is on its way', lead: [['We have sent it today.']] };
}

const placeText = ({ address, hours }: Pickup, { shown }: EmailTexts): string =>
  [...address.split('\n'), shown(hours)].filter((line) => line !== '').join(', ');

type Pickup = NonNullable<OrderRecord['details']['pickup']>;

const shippedTexts: Readonly<Record<ShippedPart, Texts>> = {
  all: { heading: 'Your order is on its way', lead: [['We have sent these today:']] },
  some: { heading: 'A part of your order is on its way', lead: [['We have sent these today; the rest follows:']] },
  rest: { heading: 'The rest of your order is on its way', lead: [['We have sent what was still missing today:']] },
};

const readyHeadings: Readonly<Record<ShippedPart, string>> = {
  all: 'Your order is ready to collect',
  some: 'A part of your order is ready to collect',
  rest: 'The rest of your order is ready to collect',
};

interface SentPart {
  readonly shipmentId: string;
  readonly part: ShippedPart;
}

const shipped = ({ details }: OrderRecord, { shipmentId, part }: SentPart, texts: EmailTexts): Update => ({
  kind: 'order-fulfilled',
  key: updateKeys.shipped(shipmentId),
  ...shippedTextsOf(details, part, texts),
  isPart: true,
});

function shippedTextsOf(
  { pickup, shippingOption }: OrderRecord['details'],
  part: ShippedPart,
  texts: EmailTexts,
): Texts {
  if (pickup !== undefined)
    return { heading: readyHeadings[part], lead: [['You can collect these at: {1}', placeText(pickup, texts)]] };
  if (part === 'all' && shippingOption === null)
    return { heading: 'Your order is complete', lead: [['These are done:']] };
  return shippedTexts[part];
}

const cancelled = ({ id }: OrderRecord): Update => ({
  kind: 'order-cancelled',
  key: updateKeys.cancelled(id),
  heading: 'Your order was cancelled',
  lead: [['We have cancelled your order. If money goes back to you, another email says how much.']],
});

const link = ({ id }: OrderRecord, at: number): Update => ({
  kind: 'order-link',
  key: `order-link-${id}-${Math.floor(at / MINUTE_MS)}`,
  heading: 'The link to your order',
  lead: [['You asked for the link to this order. If it was not you, do nothing.']],
});

/** The order with the refunded pieces only. */
const ofPieces = (order: OrderRecord, refund: Refund): OrderRecord => ({
  ...order,
  lines: refundedLines(order, refund).flatMap(({ position, quantity }) => {
    const line = order.lines[position];
    return line === undefined ? [] : [{ ...line, quantity }];
  }),
});

function refunded(order: OrderRecord, refund: Refund, texts: EmailTexts): Update {
  const { id, paymentCents, giftCardCents, creditCents } = refund;
  const money = (cents: number): string => texts.money(cents, order.currency);
  const sentenceFor = (cents: number, text: string): Sentences => (cents > 0 ? [[text, money(cents)]] : []);
  return {
    kind: 'order-refunded',
    key: updateKeys.refunded(id),
    heading: 'Your refund',
    lead: [
      ...sentenceFor(paymentCents, '{1} goes back the way you paid. It may take some days to arrive.'),
      ...sentenceFor(giftCardCents, '{1} went back to the gift card that you paid with.'),
      ...sentenceFor(creditCents, '{1} is on a new gift card. Another email has its code.'),
    ],
    refund: money(paymentCents + giftCardCents + creditCents),
    isPart: refund.lines.length > 0,
  };
}
