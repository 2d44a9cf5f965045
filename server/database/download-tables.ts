/** Tables of digital products: their files, and the downloads of buyers. */
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

export const productFiles = pgTable(
  'product_files',
  {
    id: text('id').primaryKey(),
    itemId: text('item_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Hash of its content in `file_parts`. */
    hash: text('hash').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    created: at('created').notNull().defaultNow(),
    /** New buyers do not get it; earlier ones keep their downloads. */
    detachedAt: at('detached_at'),
  },
  (table) => [index('product_files_item').on(table.itemId, table.position), index('product_files_hash').on(table.hash)],
);

export const downloads = pgTable(
  'downloads',
  {
    orderId: text('order_id').notNull(),
    /** Of the order line. */
    position: integer('position').notNull(),
    fileId: text('file_id').notNull(),
    allowed: integer('allowed').notNull(),
    used: integer('used').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
    /** Window in which range requests count as part of the latest download: its end, and the bytes sent. */
    windowUntil: at('window_until'),
    windowBytes: bigint('window_bytes', { mode: 'number' }).notNull().default(0),
    created: at('created').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position, table.fileId] }),
    index('downloads_file').on(table.fileId),
  ],
);
