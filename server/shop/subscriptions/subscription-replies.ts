/** Replies of the subscription routes, for shoppers and admins. */
import { z } from 'zod';
import type { Output } from '../../http/contract.ts';
import { cents, moment } from '../../http/reply-fields.ts';
import { orderStatus } from '../orders/order-replies.ts';

export const subscriptionPlan = z.object({
  value: z.number().int().describe('Number of units between payments.'),
  unit: z.enum(['WEEK', 'MONTH', 'YEAR']),
  cycles: z.number().int().describe('Number of payments; 0: until canceled.'),
});
export const subscriptionState = z.enum(['active', 'paused', 'past-due', 'ended']);
export const endReason = z.enum(['requested', 'completed', 'payment-failed', 'not-offered', 'owner']);

export const subscription = z
  .object({
    id: z.string(),
    title: z.string(),
    variant: z.string(),
    fields: z.string().describe('Answers to additional fields, on one line.'),
    quantity: z.number().int(),
    price: z.string().describe('`$42.00 every 3 months`.'),
    amount: z.string().describe('Next payment, as text.'),
    state: subscriptionState,
    stateText: z.string(),
    next: z.string().describe('Date and amount of the next charge, as text; may be empty.'),
    until: z.string(),
    paidUntil: z.string().describe('Date, as text.'),
    ending: z.string().describe('How to cancel the subscription; empty after it ended.'),
    testMode: z.boolean(),
    path: z.string().describe('Path of the page of the subscription.'),
    currency: z.string(),
    plan: subscriptionPlan,
    cyclesPaid: z.number().int(),
    amountCents: cents,
    nextChargeAt: moment.nullable(),
    paidUntilAt: moment,
    createdAt: moment,
    can: z
      .object({
        pause: z.boolean(),
        resume: z.boolean(),
        skip: z.boolean().default(false),
        end: z.boolean(),
        pay: z.boolean(),
      })
      .describe('Calls that are currently available.'),
  })
  .meta({ id: 'Subscription', description: 'A subscription as its shopper sees it.' });

export type Subscription = Output<typeof subscription>;

const shownFields = {
  title: true,
  variant: true,
  fields: true,
  quantity: true,
  price: true,
  amount: true,
  state: true,
  stateText: true,
  next: true,
  until: true,
  paidUntil: true,
  ending: true,
  testMode: true,
  path: true,
  can: true,
} as const;

/** The part that the shop's pages show. */
export const shownSubscription = subscription.pick(shownFields);
export type ShownSubscription = Output<typeof shownSubscription>;

const adminFields = {
  id: z.string(),
  orderId: z.string(),
  state: subscriptionState,
  endReason: endReason.nullable(),
  email: z.string(),
  name: z.string(),
  itemId: z.string(),
  sku: z.string(),
  title: z.string(),
  variant: z.string(),
  quantity: z.number().int(),
  currency: z.string(),
  plan: subscriptionPlan,
  cyclesPaid: z.number().int(),
  failures: z.number().int().describe('Failed attempts at the current payment.'),
  amountCents: cents,
  nextChargeAt: moment.nullable(),
  paidUntil: moment,
  provider: z.string(),
  testMode: z.boolean(),
  created: moment,
  endedAt: moment.nullable(),
};

export const soldSubscription = z
  .object(adminFields)
  .meta({ id: 'SoldSubscription', description: 'A subscription as admins see it.' });

export const soldSubscriptions = z.object({
  results: z.array(soldSubscription),
  next: z.string().nullable().describe('Send it as `before` to get the next page; null on the last page.'),
  nextPageCursor: z.string().nullable().describe('Same as `next`, under the name that other lists use.'),
});

/** An order of a subscription. */
export const payment = z.object({
  id: z.string(),
  number: z.number().int(),
  cycle: z.number().int().nullable(),
  status: orderStatus,
  grandTotalCents: cents,
  created: moment,
});

export const subscriptionWithOrders = z.object({
  ...adminFields,
  can: z.object({ pause: z.boolean(), resume: z.boolean(), skip: z.boolean(), end: z.boolean() }),
  nextCharges: z.array(moment).describe('Up to six upcoming charges.'),
  orders: z.array(payment),
});
