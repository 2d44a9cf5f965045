/** What webhooks are told of orders. */
import type { Db } from '../../database/database.ts';
import { announce } from '../../outbox/site-events.ts';
import type { OrderRecord } from './order-record.ts';

interface OrderEvent {
  readonly topic: 'order.created' | 'order.fulfilled' | 'order.refunded';
  /** Of the order, the shipment or the refund. */
  readonly id: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

const dataOf = ({ details: { contact }, lines, ...order }: OrderRecord): Readonly<Record<string, unknown>> => ({
  ...{ id: order.id, number: order.number, status: order.status, testMode: order.testMode, email: order.email },
  ...{ firstName: contact.firstName, lastName: contact.lastName, currency: order.currency },
  ...{ subtotalCents: order.subtotalCents, discountCents: order.discountCents, shippingCents: order.shippingCents },
  ...{ taxCents: order.taxCents, grandTotalCents: order.grandTotalCents },
  lines: lines.map(({ sku, title, variant, quantity, unitPriceCents }) => ({
    ...{ sku, title, variant, quantity, unitPriceCents },
  })),
});

export const announceOrder = (tx: Db, order: OrderRecord, { topic, id, more = {} }: OrderEvent): Promise<void> =>
  announce(tx, { topic, id, data: { ...dataOf(order), ...more } });
