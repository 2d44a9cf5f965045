/** Sites and their host names: the process's own tables, which belong to no site. */
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
  /** The deployment that is shown; null: none yet. */
  deployment: bigint('deployment', { mode: 'number' }),
  /** When an import has replaced it. */
  importedAt: at('imported_at'),
  /** When it was opened last for work that no request asks for. */
  sweptAt: at('swept_at'),
});

export const siteHosts = pgTable('site_hosts', {
  /** Lower case. */
  host: text('host').primaryKey(),
  site: text('site').notNull(),
  /** The first one is in the addresses of emails. */
  position: integer('position').notNull().default(0),
});

/** Contents of the files of deployments, by their hash. */
export const siteFiles = pgTable('site_files', {
  hash: text('hash').primaryKey(),
  content: bytea('content').notNull(),
});

/** Folders of deployments, by the hash of all their files. */
export const siteStoredFolders = pgTable('site_folders', {
  hash: text('hash').primaryKey(),
  /** Hashes of contents by path. */
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

/** Contents of files that are in a bucket. */
export const fileObjects = pgTable(
  'file_objects',
  {
    site: text('site').notNull(),
    hash: text('hash').notNull(),
    /** When to look whether a file still has the content. */
    due: at('due'),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.hash] }),
    index('file_objects_due').on(table.due).where(sql`due IS NOT NULL`),
  ],
);
