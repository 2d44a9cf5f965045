/** Sites and their host names: tables of the process, which belong to no site. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, type PgColumn, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, bytea, type Json } from './columns.ts';

export const sites = pgTable('sites', {
  id: text('id').primaryKey(),
  state: text('state', { enum: ['live', 'paused', 'under-construction'] })
    .notNull()
    .default('live'),
  settings: jsonb('settings').$type<Json>().notNull().default({}),
  limits: jsonb('limits').$type<Json>().notNull().default({}),
  created: at('created').notNull().defaultNow(),
  /** The current deployment; null: none yet. */
  deployment: bigint('deployment', { mode: 'number' }),
  /** When an import replaced it. */
  importedAt: at('imported_at'),
  /** When it was last opened for background work. */
  sweptAt: at('swept_at'),
});

export const siteHosts = pgTable('site_hosts', {
  /** Lower case. */
  host: text('host').primaryKey(),
  site: text('site').notNull(),
  /** The first one is used in URLs of emails. */
  position: integer('position').notNull().default(0),
});

/** File contents of deployments, by hash. */
export const siteFiles = pgTable('site_files', {
  hash: text('hash').primaryKey(),
  content: bytea('content').notNull(),
});

/** Folders of deployments, by the hash of all their files. */
export const siteStoredFolders = pgTable('site_folders', {
  hash: text('hash').primaryKey(),
  /** Content hashes by path. */
  files: jsonb('files').$type<Readonly<Record<string, string>>>().notNull(),
  created: at('created').notNull().defaultNow(),
});

export const siteDeployments = pgTable(
  'site_deployments',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    site: text('site').notNull(),
    folder: text('folder').notNull(),
    created: at('created').notNull().defaultNow(),
  },
  (table) => [
    index('site_deployments_site').on(table.site, table.seq),
    index('site_deployments_folder').on(table.folder),
  ],
);

/** The target of `onConflictDoUpdate` in tables of a site, whose keys begin with the site. */
export const keyOfSite = (...columns: readonly PgColumn[]): PgColumn[] => [siteHosts.site, ...columns];

/** File contents stored in a bucket. */
export const fileObjects = pgTable(
  'file_objects',
  {
    site: text('site').notNull(),
    hash: text('hash').notNull(),
    /** When to check whether a file still uses the content. */
    due: at('due'),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.hash] }),
    index('file_objects_due').on(table.due).where(sql`due IS NOT NULL`),
  ],
);
