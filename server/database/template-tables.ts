/** Tables of the render API and of readiness checks. */
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** Templates and sets that are rendered by id; `NAMESPACE/KIND/ID`, or the id alone for templates without a namespace. */
export const storedTemplates = pgTable('stored_templates', {
  id: text('id').primaryKey(),
  /** JSON as it was sent. */
  content: text('content').notNull(),
  etag: text('etag').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** Past and current versions. */
export const templateVersions = pgTable(
  'stored_template_versions',
  {
    id: text('id')
      .notNull()
      .references(() => storedTemplates.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    content: text('content').notNull(),
    etag: text('etag').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  ({ id, version }) => [primaryKey({ columns: [id, version] })],
);

/** Stored replies to writes, for requests that are retried. */
export const idempotentReplies = pgTable('idempotent_replies', {
  key: text('key').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  /** JSON; absent while the request is running. */
  reply: text('reply'),
  createdAt: at('created_at').notNull().defaultNow(),
});

/** Written to check whether the disk is full. */
export const roomProbes = pgTable('room_probes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  filler: text('filler').notNull(),
});
