/** Subscriptions, and the state of their worker. */
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, cents, type Json } from './columns.ts';

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    websiteId: text('website_id').notNull(),
    /** The order that started it. */
    orderId: text('order_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    state: text('state', { enum: ['active', 'paused', 'past-due', 'ended'] }).notNull(),
    endReason: text('end_reason', { enum: ['requested', 'completed', 'payment-failed', 'not-offered', 'owner'] }),
    email: text('email').notNull(),
    accountId: text('account_id'),
    itemId: text('item_id').notNull(),
    variantId: text('variant_id').notNull(),
    sku: text('sku').notNull(),
    title: text('title').notNull(),
    variantText: text('variant_text').notNull().default(''),
    productType: integer('product_type').notNull(),
    quantity: integer('quantity').notNull(),
    additionalFields: text('additional_fields').notNull().default(''),
    currency: text('currency').notNull(),
    unitPriceCents: cents('unit_price_cents').notNull(),
    shippingCents: cents('shipping_cents').notNull(),
    /** Contact, shipping, base URL, language and time zone of the site, as agreed. */
    details: jsonb('details').$type<Json>().notNull(),
    planValue: integer('plan_value').notNull(),
    planUnit: text('plan_unit', { enum: ['WEEK', 'MONTH', 'YEAR'] }).notNull(),
    /** 0: until it is ended. */
    planCycles: integer('plan_cycles').notNull(),
    cyclesPaid: integer('cycles_paid').notNull(),
    /** All dates are counted from here: the next charge is due `period` periods later. */
    anchorAt: at('anchor_at').notNull(),
    period: integer('period').notNull(),
    dueAt: at('due_at').notNull(),
    paidUntil: at('paid_until').notNull(),
    failures: integer('failures').notNull().default(0),
    /** When the worker must process it next; null: not before somebody changes it. */
    nextLookAt: at('next_look_at'),
    claimedUntil: at('claimed_until'),
    provider: text('provider').notNull(),
    testMode: boolean('test_mode').notNull(),
    paymentMethod: text('payment_method').notNull().default(''),
    openOrderId: text('open_order_id'),
    chargeReference: text('charge_reference'),
    isProcessing: boolean('is_processing').notNull().default(false),
    announcedPeriod: integer('announced_period').notNull().default(0),
    delayedPeriod: integer('delayed_period').notNull().default(0),
    created: at('created').notNull().defaultNow(),
    endedAt: at('ended_at'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('subscriptions_order').on(table.orderId),
    uniqueIndex('subscriptions_token').on(table.tokenHash),
    index('subscriptions_due').on(table.nextLookAt),
    index('subscriptions_account').on(table.accountId),
    index('subscriptions_created').on(table.websiteId, table.created, table.id),
  ],
);
