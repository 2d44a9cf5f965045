/** Tables of analytics. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** Events, one batch per row. */
export const analyticsChunks = pgTable(
  'analytics_chunks',
  {
    /** Id of the batch; one that spans midnight has a chunk for each day. */
    id: text('id').notNull(),
    day: date('day').notNull(),
    /** A JSON list. */
    events: text('events').notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.day] }), index('analytics_chunks_day').on(table.day)],
);

/** The events of all chunks, one per row. */
export const analyticsEvents = pgView('analytics_events', {
  id: uuid('id').notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
  day: date('day').notNull(),
  kind: text('kind').notNull(),
  name: text('name').notNull(),
  visitor: text('visitor').notNull(),
  session: text('session').notNull(),
  path: text('path').notNull(),
  data: jsonb('data').$type<Readonly<Record<string, unknown>>>().notNull(),
}).existing();

/** Batches of events that were stored, for deduplication. */
export const analyticsBatches = pgTable('analytics_batches', {
  id: text('id').primaryKey(),
  day: date('day').notNull().default(sql`CURRENT_DATE`),
});

export const analyticsDaily = pgTable(
  'analytics_daily',
  {
    day: date('day').notNull(),
    /** `hits`, `visitors`, `page`, `event`, `LCP` and others. */
    metric: text('metric').notNull(),
    key: text('key').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    /** Sum of the measured values, in the metric's own unit. */
    total: doublePrecision('total').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.metric, table.key] })],
);

export const analyticsSeen = pgTable(
  'analytics_seen',
  { day: date('day').notNull(), kind: text('kind').notNull(), id: text('id').notNull() },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.id] })],
);

export const analyticsSalts = pgTable('analytics_salts', {
  day: date('day').primaryKey(),
  salt: text('salt').notNull(),
});
