/** Tables of the render API and of readiness. */
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** Templates that are rendered by id. */
export const storedTemplates = pgTable('stored_templates', {
  id: text('id').primaryKey(),
  /** JSON as it was put. */
  content: text('content').notNull(),
  etag: text('etag').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** Written to learn whether there is room. */
export const roomProbes = pgTable('room_probes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  filler: text('filler').notNull(),
});
