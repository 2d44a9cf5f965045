/** Tables of files that owners bring in. */
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, type Json } from './columns.ts';

export const imports = pgTable(
  'imports',
  {
    id: text('id').primaryKey(),
    websiteId: text('website_id').notNull(),
    /** The admin's id. */
    author: text('author').notNull(),
    fileName: text('file_name').notNull(),
    format: text('format', { enum: ['csv', 'shopify', 'wordpress'] }).notNull(),
    target: text('target', { enum: ['products', 'items'] }).notNull(),
    columns: jsonb('columns').$type<readonly string[]>().notNull(),
    /** Field to the place of its column. */
    mapping: jsonb('mapping').$type<Readonly<Record<string, number>>>().notNull(),
    total: integer('total').notNull(),
    /** What is told of the file as a whole. */
    messages: jsonb('messages').$type<readonly string[]>().notNull().default([]),
    jobId: text('job_id'),
    created: at('created').notNull().defaultNow(),
  },
  (table) => [index('imports_created').on(table.created)],
);

export const importRows = pgTable(
  'import_rows',
  {
    importId: text('import_id').notNull(),
    /** As spreadsheets count: the headings are row 1. */
    number: integer('number').notNull(),
    cells: jsonb('cells').$type<readonly string[]>().notNull(),
    /** The row that has the same SKU before it. */
    repeats: integer('repeats'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);

export const importResults = pgTable(
  'import_results',
  {
    importId: text('import_id').notNull(),
    number: integer('number').notNull(),
    outcome: text('outcome', { enum: ['added', 'changed', 'unchanged', 'refused'] }).notNull(),
    title: text('title').notNull(),
    notes: jsonb('notes').$type<readonly Json[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);
