/** Tables of accounts besides their sessions. */
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, type Json } from './columns.ts';

export const savedAddresses = pgTable(
  'saved_addresses',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    /** Name, street, city, country and phone. */
    address: jsonb('address').$type<Json>().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    created: at('created').notNull().defaultNow(),
  },
  (table) => [index('saved_addresses_account').on(table.accountId, table.created, table.id)],
);

/** Tokens of emails for signing in without a password, or for deleting the account. */
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

/** Returns: what shoppers want to send back of an order, and the shop's decision. */
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
    /** The shop's answer. */
    answer: text('answer').notNull().default(''),
    created: at('created').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('return_requests_order').on(table.orderId, table.created, table.id),
    index('return_requests_created').on(table.created, table.id),
  ],
);
