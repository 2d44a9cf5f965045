/** Order management for admins. Callers own the transactions, and log them; payments happen outside of transactions. */
import type { Logger } from 'pino';
import type { Database, Db } from '../../database/database.ts';
import type { TextsIn } from '../../emails/email-texts.ts';
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
  /** In test mode no real money moves, and gift cards are test cards, too. */
  readonly testMode: boolean;
  /** Throws `owner-conflict` unless the order is paid and not shipped. */
  fulfill(tx: Db, orderId: string, fulfillment: Fulfillment): Promise<OrderRecord>;
  /** Cancels the payment of a pending order; returns the updated order. */
  cancelPending(order: OrderRecord): Promise<OrderRecord>;
  /** Cancels a paid order, without refunding it. Throws `owner-conflict`, or `owner-refused`. */
  cancelPaid(tx: Db, orderId: string, notify: boolean): Promise<OrderRecord>;
  /** Records a refund of a locked order; `settle` executes it. */
  reserveRefund(tx: Db, order: OrderRecord, request: NewRefund): Promise<Refund>;
  /** Executes a recorded refund at the payment service; without a response it stays pending. */
  settle(refundId: string): Promise<void>;
  /** Retries pending refunds; returns their number. */
  sweep(): Promise<number>;
  /** Writes the email with a gift card. */
  readonly writeGiftCard: WriteGiftCard;
  /** Writes the email that reminds of a cart. */
  readonly writeReminder: WriteReminder;
  /** Starts the delivery of queued emails. */
  wake(): void;
}

export interface ManagementOptions {
  readonly database: Database;
  readonly orders: Orders;
  readonly secret: string;
  /** Texts of emails in their language. */
  readonly emailTexts: TextsIn;
  readonly deliveries: Pick<DeliveryWorker, 'wake'>;
  readonly logger: Logger;
  /** Current time in epoch milliseconds. */
  readonly now: () => number;
}

export function createOrderManagement(options: ManagementOptions): OrderManagement {
  const { orders, secret, deliveries, now, emailTexts } = options;
  const { provider } = orders;
  const emails = createOrderUpdateEmails(secret, emailTexts);
  const writeGiftCard = createGiftCardEmail(emailTexts);
  const refunding = { ...options, provider, emails, writeGiftCard };
  const cancelling = { emails, subscriptions: { emails: createSubscriptionEmails(secret, emailTexts), now } };
  return {
    testMode: provider.testMode,
    fulfill: (tx, orderId, fulfillment) => fulfillOrder(tx, orderId, fulfillment, emails),
    cancelPending: async ({ id }) => (await orders.abandon(orderToken(secret, id))).order,
    cancelPaid: (tx, orderId, notify) => cancelPaidOrder(tx, orderId, notify, cancelling),
    reserveRefund: (tx, order, request) => reserveRefund(tx, order, provider.name, request),
    settle: (refundId) => settleRefund(refunding, refundId),
    sweep: () => sweepRefunds(refunding),
    writeGiftCard,
    writeReminder: createReminderEmail(secret, emailTexts),
    wake: () => deliveries.wake(),
  };
}
