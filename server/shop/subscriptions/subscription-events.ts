/** What webhooks are told of subscriptions. */
import type { Db } from '../../database/database.ts';
import { announce } from '../../outbox/site-events.ts';
import type { SubscriptionRecord } from './subscription-record.ts';

export type SubscriptionTopic =
  | 'subscription.started'
  | 'subscription.renewed'
  | 'subscription.payment-failed'
  | 'subscription.paused'
  | 'subscription.resumed'
  | 'subscription.skipped'
  | 'subscription.ended';

/** `moment` tells apart what happens more than once. */
export const announceSubscription = (
  tx: Db,
  record: SubscriptionRecord,
  topic: SubscriptionTopic,
  moment: string | number,
): Promise<void> => announce(tx, { topic, id: `${record.id}:${moment}`, data: dataOf(record) });

const dataOf = (record: SubscriptionRecord): Readonly<Record<string, unknown>> => ({
  ...{ id: record.id, state: record.state, endReason: record.endReason, testMode: record.testMode },
  ...{ email: record.email, firstName: record.details.contact.firstName, lastName: record.details.contact.lastName },
  ...{ orderId: record.orderId, openOrderId: record.openOrderId, currency: record.currency },
  ...{ itemId: record.itemId, variantId: record.variantId, sku: record.sku, title: record.title },
  ...{ variant: record.variant, quantity: record.quantity, unitPriceCents: record.unitPriceCents },
  ...{ shippingCents: record.shippingCents, plan: record.plan, cyclesPaid: record.cyclesPaid },
  ...{
    nextPaymentAt: isOver(record) ? null : record.dueAt,
    paidUntil: record.paidUntil,
    contact: record.details.contact,
  },
});

/** Nothing is charged any more, or until it is resumed. */
const isOver = ({ state }: SubscriptionRecord): boolean => state === 'ended' || state === 'paused';
