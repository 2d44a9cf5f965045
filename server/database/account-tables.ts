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
