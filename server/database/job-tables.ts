/** Tables of work that takes longer than a request. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, type Json } from './columns.ts';

export const jobs = pgTable(
  'jobs',
  {
    id: text('id').primaryKey(),
    websiteId: text('website_id').notNull(),
    kind: text('kind').notNull(),
    status: text('status', { enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] }).notNull(),
    input: jsonb('input').$type<Json>().notNull(),
    /** Input of the next step. */
    state: jsonb('state').$type<Json>().notNull().default({}),
    processed: integer('processed').notNull().default(0),
    total: integer('total').notNull(),
    /** The admin's id. */
    author: text('author').notNull(),
    /** Error message of a failed job. */
    message: text('message').notNull().default(''),
    created: at('created').notNull().defaultNow(),
    finishedAt: at('finished_at'),
    /** End of the claim of the process that runs it. */
    claimedUntil: at('claimed_until'),
    /** When a process first started it. */
    startedAt: at('started_at'),
    /** Processes that were gone in the present step. */
    lostClaims: integer('lost_claims').notNull().default(0),
  },
  (table) => [
    index('jobs_open').on(table.created).where(sql`finished_at IS NULL`),
    index('jobs_finished').on(table.finishedAt).where(sql`finished_at IS NOT NULL`),
  ],
);

export const jobParts = pgTable(
  'job_parts',
  { jobId: text('job_id').notNull(), part: integer('part').notNull(), content: text('content').notNull() },
  (table) => [primaryKey({ columns: [table.jobId, table.part] })],
);
