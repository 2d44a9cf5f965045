/** What webhooks are told of orders. */
import type { Db } from '../../database/database.ts';
import { announce } from '../../outbox/site-events.ts';
import type { OrderRecord } from './order-record.ts';

interface OrderEvent {
  readonly topic: 'order.created' | 'order.cancelled' | 'order.fulfilled' | 'order.refunded';
  /** Of the order, the shipment or the refund. */
  readonly id: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

const dataOf = ({ details, lines, ...order }: OrderRecord): Readonly<Record<string, unknown>> => ({
  ...{ id: order.id, number: order.number, status: order.status, testMode: order.testMode, email: order.email },
  ...{ firstName: details.contact.firstName, lastName: details.contact.lastName, currency: order.currency },
  ...{ subtotalCents: order.subtotalCents, discountCents: order.discountCents, shippingCents: order.shippingCents },
  ...{ taxCents: order.taxCents, grandTotalCents: order.grandTotalCents },
  ...fulfillmentOf(order, details),
  lines: lines.map(({ sku, title, variant, quantity, unitPriceCents, itemId, variantId, additionalFields }) => ({
    ...{ sku, title, variant, quantity, unitPriceCents, itemId, variantId, additionalFields },
  })),
});

/** What a program needs to send the order, and to book it. */
const fulfillmentOf = (order: Omit<OrderRecord, 'details' | 'lines'>, details: OrderRecord['details']) => ({
  ...{ kind: order.kind, created: order.created, subscriptionId: order.subscriptionId, cycle: order.cycle },
  ...{ giftCardCents: order.giftCardCents, refundedCents: order.refundedCents },
  includedTaxCents: details.includedTaxCents,
  taxes: details.taxLines ?? [],
  couponCodes: details.couponCodes,
  contact: details.contact,
  billing: details.billing ?? null,
  shippingOption: details.shippingOption,
  pickup: details.pickup ?? null,
  note: details.note ?? '',
  giftWrap: details.giftWrap ?? null,
});

export const announceOrder = (tx: Db, order: OrderRecord, { topic, id, more = {} }: OrderEvent): Promise<void> =>
  announce(tx, { topic, id, data: { ...dataOf(order), ...more } });
