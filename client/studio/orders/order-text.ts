/** Labels of order states, and descriptions of their history. */
import type { CheckoutDetails } from '#shared/checkout-details';
import type { Tone } from '../store/parts.tsx';
import { moneyText } from '../store/use-store.ts';
import type { ListedOrder, Order, OrderReturn, OrderStatus, Refund } from './order-replies.ts';

export const statusTexts: Readonly<Record<OrderStatus, string>> = {
  pending: 'Waiting for payment',
  paid: 'Paid',
  declined: 'Declined',
  cancelled: 'Cancelled',
  fulfilled: 'Sent',
};

const statusTones: Readonly<Record<OrderStatus, Tone>> = {
  pending: 'wait',
  paid: 'wait',
  declined: 'bad',
  cancelled: 'quiet',
  fulfilled: 'good',
};

export const kindTexts: Readonly<Record<ListedOrder['kind'], string>> = {
  cart: 'Order',
  subscription: 'Subscription',
  donation: 'Donation',
  'gift-card': 'Gift card',
};

export const returnTexts: Readonly<Record<OrderReturn['state'], string>> = {
  requested: 'Requested',
  accepted: 'Accepted',
  refused: 'Refused',
  received: 'Received',
};

export const returnReasonTexts: Readonly<Record<string, string>> = {
  'changed-mind': 'Changed their mind',
  damaged: 'Arrived damaged',
  'wrong-item': 'Not what was ordered',
  'not-as-described': 'Not as described',
  other: 'Another reason',
};

/** The status of an order and its urgency: paid orders wait to be shipped. */
export function standingOf(order: Pick<ListedOrder, 'status' | 'sentQuantity'>): readonly [string, Tone] {
  if (order.status === 'paid') return [order.sentQuantity > 0 ? 'Partly sent' : 'To send', 'wait'];
  return [statusTexts[order.status], statusTones[order.status]];
}

/** Why an order cannot be marked as sent; undefined if it can be. */
export const unsentReason = ({ status }: Pick<ListedOrder, 'status'>): string | undefined => unsentReasons[status];

const unsentReasons: Readonly<Partial<Record<OrderStatus, string>>> = {
  pending: 'It waits for its payment.',
  declined: 'Its payment was declined.',
  cancelled: 'It was cancelled.',
  fulfilled: 'It was sent before.',
};

/** The refunded amount; empty if none. */
export function refundText({
  refundedCents,
  grandTotalCents,
}: Pick<ListedOrder, 'refundedCents' | 'grandTotalCents'>): string {
  if (refundedCents === 0) return '';
  return refundedCents === grandTotalCents ? 'Refunded' : 'Partly refunded';
}

export const sentPieces = ({ lines }: Pick<Order, 'lines'>): number => lines.reduce((sum, { sent }) => sum + sent, 0);

/** Total quantity of lines. */
export const piecesOf = ({ lines }: { readonly lines: readonly { readonly quantity: number }[] }): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const refundTotal = ({ paymentCents, giftCardCents, creditCents }: Refund): number =>
  paymentCents + giftCardCents + creditCents;

/** The lines of an address. */
export const addressOf = (contact: CheckoutDetails): readonly string[] =>
  [
    `${contact.firstName} ${contact.lastName}`.trim(),
    contact.line1,
    contact.line2,
    [contact.postalCode, contact.city].filter(Boolean).join(' '),
    [contact.region, contact.country].filter(Boolean).join(', '),
  ].filter((line) => line !== '');

export interface TimelineEntry {
  readonly at: number;
  readonly text: string;
}

/** The history of an order, newest first. */
export function timelineOf(order: Order): readonly TimelineEntry[] {
  const money = (cents: number): string => moneyText(cents, order.currency);
  const entries: TimelineEntry[] = [
    { at: order.created, text: 'Placed' },
    // Both are written at the same moment, in either order.
    ...(order.paidAt === null ? [] : [{ at: Math.max(order.paidAt, order.created), text: 'Paid' }]),
    ...order.shipments.map((shipment) => ({ at: shipment.created, text: shipmentText(order, shipment) })),
    ...(order.shipments.length === 0 && order.fulfilledAt !== null ? [{ at: order.fulfilledAt, text: 'Sent' }] : []),
    ...order.refunds.map((refund) => ({ at: refund.created, text: refundEntry(refund, money(refundTotal(refund))) })),
    ...order.returns.map(({ created }) => ({ at: created, text: 'A return was requested' })),
    ...order.emails.map(({ created, subject }) => ({ at: created, text: `Email: ${subject}` })),
    ...order.notes.map(({ created }) => ({ at: created, text: 'A note was added' })),
  ];
  // What follows from something else stands above it, also within one instant.
  return entries.reverse().sort((a, b) => b.at - a.at);
}

function refundEntry({ status, reason }: Refund, amount: string): string {
  const state = status === 'done' ? 'refunded' : status === 'failed' ? 'could not be refunded' : 'is being refunded';
  return `${amount} ${state}${reason === '' ? '' : `: ${reason}`}`;
}

function shipmentText(order: Order, { lines, tracking }: Order['shipments'][number]): string {
  const pieces = piecesOf({ lines });
  const by = tracking === null ? '' : ` by ${tracking.carrier}, ${tracking.number}`;
  return pieces === piecesOf(order) ? `Sent${by}` : `${pieces} of ${piecesOf(order)} sent${by}`;
}
