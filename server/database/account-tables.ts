/** Tables of what belongs to accounts beside their sessions. */
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, type Json } from './columns.ts';

export const savedAddresses = pgTable(
  'saved_addresses',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    /** Name, street, place, country and phone. */
    address: jsonb('address').$type<Json>().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    created: at('created').notNull().defaultNow(),
  },
  (table) => [index('saved_addresses_account').on(table.accountId, table.created, table.id)],
);

/** Tokens of emails by which somebody signs in without a password, or removes the account. */
export const accountLinks = pgTable(
  'account_links',
  {
    /** SHA-256 of the token in the email. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: text('account_id').notNull(),
    purpose: text('purpose', { enum: ['sign-in', 'delete'] }).notNull(),
    expiresAt: at('expires_at').notNull(),
    created: at('created').notNull().defaultNow(),
  },
  (table) => [index('account_links_account').on(table.accountId, table.purpose, table.created)],
);

/** What shoppers want to send back of an order, and what the shop has decided. */
export const returnRequests = pgTable(
  'return_requests',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    state: text('state', { enum: ['requested', 'accepted', 'refused', 'received'] })
      .notNull()
      .default('requested'),
    /** Positions of the order's lines with their quantities. */
    lines: jsonb('lines').$type<readonly Json[]>().notNull(),
    reason: text('reason').notNull(),
    comment: text('comment').notNull().default(''),
    /** What the shop has answered. */
    answer: text('answer').notNull().default(''),
    created: at('created').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('return_requests_order').on(table.orderId, table.created, table.id),
    index('return_requests_created').on(table.created, table.id),
  ],
);
