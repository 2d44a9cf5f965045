/** Tables of items besides `items` itself: drafts and the trash. */
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, type Json } from './columns.ts';

export const itemDrafts = pgTable('item_drafts', {
  /** References `items`. */
  itemId: text('item_id').primaryKey(),
  changes: jsonb('changes').$type<Json>().notNull(),
  author: text('author').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

export const trashedItems = pgTable(
  'trashed_items',
  {
    id: text('id').primaryKey(),
    websiteId: text('website_id').notNull(),
    collectionId: text('collection_id').notNull(),
    title: text('title').notNull(),
    /** The row of `items`. */
    item: jsonb('item').$type<Json>().notNull(),
    /** Its rows of `variants`. */
    variants: jsonb('variants').$type<readonly Json[]>().notNull(),
    draft: jsonb('draft').$type<Json>(),
    deletedBy: text('deleted_by').notNull(),
    deletedAt: at('deleted_at').notNull().defaultNow(),
  },
  (table) => [index('trashed_items_deleted').on(table.websiteId, table.deletedAt, table.id)],
);
