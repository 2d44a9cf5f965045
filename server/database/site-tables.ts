/** Sites and their host names: the process's own tables, which belong to no site. */
import { jsonb, type PgColumn, pgTable, text } from 'drizzle-orm/pg-core';
import { at, type Json } from './columns.ts';

export const sites = pgTable('sites', {
  id: text('id').primaryKey(),
  state: text('state', { enum: ['live', 'paused', 'under-construction'] })
    .notNull()
    .default('live'),
  settings: jsonb('settings').$type<Json>().notNull().default({}),
  limits: jsonb('limits').$type<Json>().notNull().default({}),
  created: at('created').notNull().defaultNow(),
});

export const siteHosts = pgTable('site_hosts', {
  /** Lower case. */
  host: text('host').primaryKey(),
  site: text('site').notNull(),
});

/** The target of `onConflictDoUpdate` in tables of a site, whose keys begin with the site. */
export const keyOfSite = (...columns: readonly PgColumn[]): PgColumn[] => [siteHosts.site, ...columns];
