/** Labels of order states, and descriptions of their history. */
import { addressLines } from '#shared/address-lines';
import type { CheckoutDetails } from '#shared/checkout-details';
import { isWhollyRefunded } from '#shared/order-refunds';
import { isShipped } from '#shared/product-types';
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

type Sums = Pick<ListedOrder, 'refundedCents' | 'grandTotalCents'>;
type Progress = Pick<ListedOrder, 'status' | 'sentQuantity' | 'toSendQuantity' | 'requiresShipping' | 'isPickup'>;

/** Goods that the shopper collects are put ready instead of sent. */
export const sendingTexts = ({ isPickup }: Pick<ListedOrder, 'isPickup'>) =>
  isPickup
    ? {
        ...{
          toSend: 'To prepare',
          partlySent: 'Partly ready',
          sent: 'Ready to collect',
          nothing: 'Nothing to prepare',
        },
        ...{ mark: 'Mark as ready to collect', done: 'Marked as ready to collect.' },
      }
    : {
        ...{ toSend: 'To send', partlySent: 'Partly sent', sent: 'Sent', nothing: 'Nothing to send' },
        ...{ mark: 'Mark as sent', done: 'Marked as sent.' },
      };

/** The status of an order and its urgency: paid orders wait to be shipped, unless nothing of them is to be, or is left. */
export function statusOfOrder(order: Progress & Sums): readonly [string, Tone] {
  const { status, sentQuantity, toSendQuantity, requiresShipping } = order;
  const texts = sendingTexts(order);
  if (status === 'fulfilled') return [texts.sent, 'good'];
  if (status !== 'paid') return [statusTexts[status], statusTones[status]];
  if (toSendQuantity > 0) return [sentQuantity > 0 ? texts.partlySent : texts.toSend, 'wait'];
  if (isWhollyRefunded(order)) return ['Refunded', 'quiet'];
  if (!requiresShipping) return ['Completed', 'good'];
  return sentQuantity > 0 ? [texts.sent, 'good'] : [texts.nothing, 'quiet'];
}

/** What the list says about the shipping of an order, from its lines. */
export function progressOf(order: Pick<Order, 'status' | 'lines' | 'pickup'> & Sums): Progress {
  const isOpen = order.status === 'paid' && !isWhollyRefunded(order);
  const toSendQuantity = isOpen ? unshippedQuantity(order) : 0;
  const requiresShipping = shippedLines(order).length > 0;
  const isPickup = order.pickup !== null;
  return { status: order.status, sentQuantity: sentPieces(order), toSendQuantity, requiresShipping, isPickup };
}

/** Why an order cannot be marked as sent; undefined if it can be. */
export function unsentReason(order: Progress & Sums): string | undefined {
  if (order.status !== 'paid') return unsentReasons[order.status];
  if (order.toSendQuantity > 0) return undefined;
  if (isWhollyRefunded(order)) return 'Its whole amount was refunded.';
  return order.requiresShipping ? 'Nothing of it is left to send.' : 'It has no physical products.';
}

const unsentReasons: Readonly<Partial<Record<OrderStatus, string>>> = {
  pending: 'It waits for its payment.',
  declined: 'Its payment was declined.',
  cancelled: 'It was cancelled.',
  fulfilled: 'It was sent before.',
};

/** The refunded amount; empty if none. */
export function refundText(order: Sums): string {
  if (order.refundedCents === 0) return '';
  return isWhollyRefunded(order) ? 'Refunded' : 'Partly refunded';
}

const sentPieces = ({ lines }: Pick<Order, 'lines'>): number => lines.reduce((sum, { sent }) => sum + sent, 0);

/** Pieces that can still be sent. */
export const unshippedQuantity = ({ lines }: Pick<Order, 'lines'>): number =>
  lines.reduce((sum, { unsent }) => sum + unsent, 0);

/** The lines with physical products. */
export const shippedLines = ({ lines }: Pick<Order, 'lines'>): Order['lines'] =>
  lines.filter(({ productType }) => isShipped(productType));

/** Total quantity of lines. */
export const quantityOfLines = ({ lines }: { readonly lines: readonly { readonly quantity: number }[] }): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const refundTotal = ({ paymentCents, giftCardCents, creditCents }: Refund): number =>
  paymentCents + giftCardCents + creditCents;

/** The lines of an address, in the order of its country; only the name if nothing is delivered. */
export const addressOf = (contact: CheckoutDetails): readonly string[] =>
  contact.line1 === ''
    ? [`${contact.firstName} ${contact.lastName}`.trim()].filter((name) => name !== '')
    : addressLines(contact, 'en');

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
    ...(order.endedAt === null ? [] : [{ at: order.endedAt, text: endText(order) }]),
    ...order.shipments.map((shipment) => ({ at: shipment.created, text: shipmentText(order, shipment) })),
    ...(order.shipments.length === 0 && order.fulfilledAt !== null
      ? [{ at: order.fulfilledAt, text: sendingTexts(progressOf(order)).sent }]
      : []),
    ...order.refunds.map((refund) => ({ at: refund.created, text: refundEntry(refund, money(refundTotal(refund))) })),
    ...order.returns.map(({ created }) => ({ at: created, text: 'A return was requested' })),
    ...order.emails.map(({ created, subject }) => ({ at: created, text: `Email: ${subject}` })),
    ...order.notes.map(({ created }) => ({ at: created, text: 'A note was added' })),
  ];
  // What follows from something else stands above it, also within one instant.
  return entries.reverse().sort((a, b) => b.at - a.at);
}

const declineTexts: Readonly<Record<string, string>> = {
  'insufficient-funds': 'insufficient funds',
  'expired-card': 'the card has expired',
  'wrong-code': 'wrong security code',
  'wrong-number': 'wrong card number',
  'processing-error': 'the payment service could not process it',
  'not-authenticated': 'the shopper did not confirm it',
  'not-a-test-card': 'the card is not one for test mode',
  'not-offered': 'the store takes no payments',
};

function endText({ status, declineReason }: Order): string {
  if (status !== 'declined') return 'Cancelled';
  const reason = declineTexts[declineReason];
  return reason === undefined ? 'The payment was declined' : `The payment was declined: ${reason}`;
}

function refundEntry({ status, reason }: Refund, amount: string): string {
  const state = status === 'done' ? 'refunded' : status === 'failed' ? 'could not be refunded' : 'is being refunded';
  return `${amount} ${state}${reason === '' ? '' : `: ${reason}`}`;
}

function shipmentText(order: Order, { lines, tracking }: Order['shipments'][number]): string {
  const pieces = quantityOfLines({ lines });
  const by = tracking === null ? '' : ` by ${tracking.carrier}, ${tracking.number}`;
  const all = quantityOfLines({ lines: shippedLines(order) });
  const { sent } = sendingTexts(progressOf(order));
  return pieces >= all ? `${sent}${by}` : `${pieces} of ${all} ${sent.toLowerCase()}${by}`;
}
