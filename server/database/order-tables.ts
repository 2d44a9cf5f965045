/** Tables of what the owner does with orders. */
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, cents } from './columns.ts';

export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** What the payment service gives back. */
    paymentCents: cents('payment_cents').notNull(),
    /** What goes back to the gift card that paid. */
    giftCardCents: cents('gift_card_cents').notNull(),
    status: text('status', { enum: ['pending', 'done', 'failed'] }).notNull(),
    reason: text('reason').notNull().default(''),
    /** The buyer gets an email. */
    notify: boolean('notify').notNull(),
    /** The admin's id. */
    author: text('author').notNull(),
    reference: text('reference'),
    /** Why the payment service has refused. */
    failure: text('failure').notNull().default(''),
    created: at('created').notNull().defaultNow(),
    /** When a refund that was not answered is asked for again. */
    retryAt: at('retry_at').notNull().default(sql`now() + interval '1 minute'`),
    settledAt: at('settled_at'),
  },
  (table) => [
    uniqueIndex('refunds_idempotency').on(table.orderId, table.idempotencyKey),
    index('refunds_pending').on(table.retryAt).where(sql`status = 'pending'`),
  ],
);

/** What admins write about an order for one another. */
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
