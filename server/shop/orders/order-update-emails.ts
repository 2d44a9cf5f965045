/** Emails to buyers after the purchase: the order was shipped, cancelled or refunded. */
import { MINUTE_MS } from '#shared/durations';
import { minorUnitsText } from '#shared/money';
import { createEmailTemplate, subjectLine } from '../../outbox/email-templates.ts';
import { refundedPieces } from './credit-note.ts';
import type { OrderEmail } from './finalize-order.ts';
import { type OrderRecord, orderToken } from './order-record.ts';
import { orderTexts } from './order-view.ts';
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

interface Update {
  /** Name of the email for admins, and the unique key that it is queued under. */
  readonly kind: 'order-fulfilled' | 'order-cancelled' | 'order-refunded' | 'order-link';
  readonly key: string;
  readonly heading: string;
  readonly lead: string;
  /** The refunded amount, as text. */
  readonly refund?: string;
  readonly refundText?: string;
  /** It is about some of the lines, so the order's total is left out. */
  readonly isPart?: boolean;
}

/** `secret` signs links to orders. */
export function createOrderUpdateEmails(secret: string): OrderUpdateEmails {
  const compose = createComposer(secret);
  return {
    fulfilled: (order) => compose(order, fulfilled(order)),
    shipped: (order, shipmentId, part) => compose(order, shipped(order, shipmentId, part)),
    cancelled: (order) => compose(order, cancelled(order)),
    refunded: (order, refund) => compose(ofPieces(order, refund), refunded(order, refund)),
    link: (order, at) => compose(order, link(order, at)),
  };
}

function createComposer(secret: string): (order: OrderRecord, update: Update) => OrderEmail {
  const render = createEmailTemplate('order-update');
  return (order, { kind, key, heading, lead, refund = '', refundText = '', isPart = false }) => {
    const subject = subjectLine(`${heading}: order ${order.number} at ${order.siteTitle}`);
    const data = {
      order: {
        ...orderTexts(order),
        ...(isPart ? { total: '' } : {}),
        ...{ site: order.siteTitle, subject, heading, lead, refund, refundText, language: 'en' },
        'address-of-page': `${order.details.base}/account/order-status?order=${orderToken(secret, order.id)}`,
      },
    };
    return { kind, id: key, to: order.email, subject, ...render(data) };
  };
}

/** The keys of emails about an order, except for those of its refunds and gift cards. */
export const updateKeys = {
  fulfilled: (orderId: string): string => `fulfilled-${orderId}`,
  shipped: (shipmentId: string): string => `shipment-${shipmentId}`,
  cancelled: (orderId: string): string => `cancelled-${orderId}`,
  refunded: (refundId: string): string => `refund-${refundId}`,
} as const;

const fulfilled = ({ id, details }: OrderRecord): Update => ({
  kind: 'order-fulfilled',
  key: updateKeys.fulfilled(id),
  ...fulfilledTexts(details),
});

function fulfilledTexts({ pickup, shippingOption }: OrderRecord['details']): Pick<Update, 'heading' | 'lead'> {
  if (pickup !== undefined)
    return { heading: 'Your order is ready to collect', lead: `You can collect it at: ${placeText(pickup)}` };
  if (shippingOption === null) return { heading: 'Your order is complete', lead: 'Everything is done.' };
  return { heading: 'Your order is on its way', lead: 'We have sent it today.' };
}

const placeText = ({ address, hours }: Pickup): string =>
  [...address.split('\n'), hours].filter((line) => line !== '').join(', ');

type Pickup = NonNullable<OrderRecord['details']['pickup']>;

const shippedTexts: Readonly<Record<ShippedPart, Pick<Update, 'heading' | 'lead'>>> = {
  all: { heading: 'Your order is on its way', lead: 'We have sent these today:' },
  some: { heading: 'A part of your order is on its way', lead: 'We have sent these today; the rest follows:' },
  rest: { heading: 'The rest of your order is on its way', lead: 'We have sent what was still missing today:' },
};

const readyHeadings: Readonly<Record<ShippedPart, string>> = {
  all: 'Your order is ready to collect',
  some: 'A part of your order is ready to collect',
  rest: 'The rest of your order is ready to collect',
};

const shipped = ({ details }: OrderRecord, shipmentId: string, part: ShippedPart): Update => ({
  kind: 'order-fulfilled',
  key: updateKeys.shipped(shipmentId),
  ...shippedTextsOf(details, part),
  isPart: true,
});

function shippedTextsOf(
  { pickup, shippingOption }: OrderRecord['details'],
  part: ShippedPart,
): Pick<Update, 'heading' | 'lead'> {
  if (pickup !== undefined)
    return { heading: readyHeadings[part], lead: `You can collect these at: ${placeText(pickup)}` };
  if (part === 'all' && shippingOption === null) return { heading: 'Your order is complete', lead: 'These are done:' };
  return shippedTexts[part];
}

const cancelled = ({ id }: OrderRecord): Update => ({
  kind: 'order-cancelled',
  key: updateKeys.cancelled(id),
  heading: 'Your order was cancelled',
  lead: 'We have cancelled your order. If money goes back to you, another email says how much.',
});

const link = ({ id }: OrderRecord, at: number): Update => ({
  kind: 'order-link',
  key: `order-link-${id}-${Math.floor(at / MINUTE_MS)}`,
  heading: 'The link to your order',
  lead: 'You asked for the link to this order. If it was not you, do nothing.',
});

/** The order with the refunded pieces only. */
const ofPieces = (order: OrderRecord, refund: Refund): OrderRecord => ({
  ...order,
  lines: refundedPieces(order, refund).flatMap(({ position, quantity }) => {
    const line = order.lines[position];
    return line === undefined ? [] : [{ ...line, quantity }];
  }),
});

function refunded(order: OrderRecord, refund: Refund): Update {
  const { id, paymentCents, giftCardCents, creditCents } = refund;
  const money = (cents: number): string => minorUnitsText(cents, order.currency) ?? '';
  const card = `${money(giftCardCents)} went back to the gift card that you paid with.`;
  const bank = `${money(paymentCents)} goes back the way you paid. It may take some days to arrive.`;
  const credit = `${money(creditCents)} is on a new gift card. Another email has its code.`;
  return {
    kind: 'order-refunded',
    key: updateKeys.refunded(id),
    heading: 'Your refund',
    lead: [
      ...(paymentCents > 0 ? [bank] : []),
      ...(giftCardCents > 0 ? [card] : []),
      ...(creditCents > 0 ? [credit] : []),
    ].join(' '),
    refund: money(paymentCents + giftCardCents + creditCents),
    refundText: 'Refunded',
    isPart: refund.lines.length > 0,
  };
}
