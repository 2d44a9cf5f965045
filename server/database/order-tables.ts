/** Tables of order management. */
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, cents, type Json } from './columns.ts';

export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Refunded by the payment service. */
    paymentCents: cents('payment_cents').notNull(),
    /** Returned to the gift card that was used for payment. */
    giftCardCents: cents('gift_card_cents').notNull(),
    status: text('status', { enum: ['pending', 'done', 'failed'] }).notNull(),
    reason: text('reason').notNull().default(''),
    /** Whether the buyer gets an email. */
    notify: boolean('notify').notNull(),
    /** The admin's id. */
    author: text('author').notNull(),
    reference: text('reference'),
    /** Why the payment service has rejected it. */
    failure: text('failure').notNull().default(''),
    created: at('created').notNull().defaultNow(),
    /** When a refund without a response is retried. */
    retryAt: at('retry_at').notNull().default(sql`now() + interval '1 minute'`),
    settledAt: at('settled_at'),
    /** Refunded as a new gift card, and its id once it was issued. */
    creditCents: cents('credit_cents').notNull().default(0),
    creditCardId: text('credit_card_id'),
    /** The refunded pieces. */
    lines: jsonb('lines').$type<readonly Json[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('refunds_idempotency').on(table.orderId, table.idempotencyKey),
    index('refunds_pending').on(table.retryAt).where(sql`status = 'pending'`),
  ],
);

/** Notes by admins about an order. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    author: text('author').notNull(),
    text: text('text').notNull(),
    created: at('created').notNull().defaultNow(),
  },
  (table) => [index('order_notes_order').on(table.orderId, table.created, table.id)],
);

/** Shipments of an order. */
export const shipments = pgTable(
  'shipments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    /** Positions of the order's lines with their quantities. */
    lines: jsonb('lines').$type<readonly Json[]>().notNull(),
    /** Carrier, number, URL. */
    tracking: jsonb('tracking').$type<Json>(),
    author: text('author').notNull(),
    created: at('created').notNull().defaultNow(),
  },
  (table) => [index('shipments_order').on(table.orderId, table.created, table.id)],
);

/** Notes by admins about a customer. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: text('id').primaryKey(),
    /** In lower case. */
    email: text('email').notNull(),
    author: text('author').notNull(),
    text: text('text').notNull(),
    created: at('created').notNull().defaultNow(),
  },
  (table) => [index('customer_notes_email').on(table.email, table.created, table.id)],
);

/** Processed webhooks of payment services, which resend each until it is acknowledged. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    received: at('received').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
);
