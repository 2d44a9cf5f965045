/** What the owner does with orders, beside reading them. Transactions belong to the caller, who logs them; payments are outside of them. */
import type { Logger } from 'pino';
import type { Database, Db } from '../../database/database.ts';
import type { DeliveryWorker } from '../../outbox/worker.ts';
import { createReminderEmail, type WriteReminder } from '../cart/cart-reminders.ts';
import { createGiftCardEmail, type WriteGiftCard } from '../gift-cards/gift-card-email.ts';
import { createSubscriptionEmails } from '../subscriptions/subscription-emails.ts';
import { cancelPaidOrder } from './cancel-order.ts';
import { type Fulfillment, fulfillOrder } from './fulfill-order.ts';
import { type OrderRecord, orderToken } from './order-record.ts';
import { createOrderUpdateEmails } from './order-update-emails.ts';
import type { Orders } from './orders.ts';
import type { Refund } from './refund-record.ts';
import { type NewRefund, reserveRefund } from './reserve-refund.ts';
import { settleRefund, sweepRefunds } from './settle-refund.ts';

export interface OrderManagement {
  /** Money that moves is none in test mode; gift cards of today are for it, too. */
  readonly testMode: boolean;
  /** Throws `owner-conflict` unless the order is paid and not on its way. */
  fulfill(tx: Db, orderId: string, fulfillment: Fulfillment): Promise<OrderRecord>;
  /** Ends the payment of an order that waits for it; gives what became of the order. */
  cancelPending(order: OrderRecord): Promise<OrderRecord>;
  /** Takes back a paid order, without its money. Throws `owner-conflict`, or `owner-refused`. */
  cancelPaid(tx: Db, orderId: string, notify: boolean): Promise<OrderRecord>;
  /** Writes a refund of a locked order; `settle` makes it. */
  reserveRefund(tx: Db, order: OrderRecord, request: NewRefund): Promise<Refund>;
  /** Asks the payment service for a refund that was written; one that it does not answer stays pending. */
  settle(refundId: string): Promise<void>;
  /** Asks again for refunds that were not answered; gives how many. */
  sweep(): Promise<number>;
  /** Writes the email that brings a gift card. */
  readonly writeGiftCard: WriteGiftCard;
  /** Writes the email that reminds of a cart. */
  readonly writeReminder: WriteReminder;
  /** Has emails sent that were written. */
  wake(): void;
}

export interface ManagementOptions {
  readonly database: Database;
  readonly orders: Orders;
  readonly secret: string;
  readonly deliveries: Pick<DeliveryWorker, 'wake'>;
  readonly logger: Logger;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function createOrderManagement(options: ManagementOptions): OrderManagement {
  const { orders, secret, deliveries, now } = options;
  const { provider } = orders;
  const emails = createOrderUpdateEmails(secret);
  const refunding = { ...options, provider, emails };
  const cancelling = { emails, subscriptions: { emails: createSubscriptionEmails(secret), now } };
  return {
    testMode: provider.testMode,
    fulfill: (tx, orderId, fulfillment) => fulfillOrder(tx, orderId, fulfillment, emails),
    cancelPending: async ({ id }) => (await orders.abandon(orderToken(secret, id))).order,
    cancelPaid: (tx, orderId, notify) => cancelPaidOrder(tx, orderId, notify, cancelling),
    reserveRefund: (tx, order, request) => reserveRefund(tx, order, provider.name, request),
    settle: (refundId) => settleRefund(refunding, refundId),
    sweep: () => sweepRefunds(refunding),
    writeGiftCard: createGiftCardEmail(),
    writeReminder: createReminderEmail(secret),
    wake: () => deliveries.wake(),
  };
}
