/** Tables of admins, and of what they create. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, bytea, type Json } from './columns.ts';

export const admins = pgTable(
  'owners',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    roles: jsonb('roles').$type<readonly number[]>().notNull(),
    created: at('created').notNull().defaultNow(),
    /** Created by the demo's seed; has no password. */
    isDemo: boolean('is_demo').notNull().default(false),
  },
  (table) => [uniqueIndex('owners_email').on(table.email)],
);

export const adminSessions = pgTable(
  'owner_sessions',
  {
    /** SHA-256 of the token in the admin's cookie. */
    tokenHash: text('token_hash').primaryKey(),
    adminId: text('owner_id').notNull(),
    created: at('created').notNull().defaultNow(),
    lastUsed: at('last_used').notNull().defaultNow(),
    expires: at('expires').notNull(),
    /** The user agent of the browser. */
    userAgent: text('user_agent').notNull().default(''),
  },
  (table) => [index('owner_sessions_owner').on(table.adminId)],
);

/** Links in emails to admins. */
export const adminLinks = pgTable(
  'owner_links',
  {
    /** SHA-256 of the token in the email. */
    tokenHash: text('token_hash').primaryKey(),
    adminId: text('owner_id').notNull(),
    purpose: text('purpose', { enum: ['reset', 'invitation'] }).notNull(),
    expiresAt: at('expires_at').notNull(),
    created: at('created').notNull().defaultNow(),
  },
  (table) => [index('owner_links_owner').on(table.adminId, table.purpose, table.created)],
);

export const siteDocuments = pgTable(
  'site_documents',
  {
    websiteId: text('website_id').notNull(),
    name: text('name').notNull(),
    data: jsonb('data').$type<Json>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    revision: integer('revision').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.name] })],
);

/** The files that the site was imported from. */
export const siteSources = pgTable(
  'site_sources',
  {
    websiteId: text('website_id').notNull(),
    file: text('file').notNull(),
    source: text('source').notNull(),
    /** Encrypted with the server's secret. */
    isSealed: boolean('is_sealed').notNull().default(false),
    collectionId: text('collection_id'),
    /** Hashes of the file's parts in the database right after the import. */
    parts: jsonb('parts').$type<Readonly<Record<string, string>>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.file] })],
);

export const productCategories = pgTable(
  'product_categories',
  {
    id: text('id').primaryKey(),
    collectionId: text('collection_id').notNull(),
    parentId: text('parent_id'),
    displayName: text('display_name').notNull(),
    type: text('type').notNull(),
    pageRendering: text('page_rendering').notNull(),
    displayIndex: integer('display_index').notNull(),
    created: at('created').notNull().defaultNow(),
  },
  (table) => [index('product_categories_collection').on(table.collectionId)],
);

export const layoutVersions = pgTable(
  'layout_versions',
  {
    id: text('id').primaryKey(),
    targetKind: text('target_kind', { enum: ['page', 'item', 'block-field', 'settings'] }).notNull(),
    targetId: text('target_id').notNull(),
    number: integer('number').notNull(),
    state: text('state', { enum: ['draft', 'scheduled', 'published', 'past'] }).notNull(),
    layout: jsonb('layout').$type<Json>().notNull(),
    author: text('author').notNull(),
    created: at('created').notNull().defaultNow(),
    publishAt: at('publish_at'),
    publishedAt: at('published_at'),
  },
  (table) => [uniqueIndex('layout_versions_number').on(table.targetKind, table.targetId, table.number)],
);

export const collectionTerms = pgTable(
  'collection_terms',
  {
    collectionId: text('collection_id').notNull(),
    kind: text('kind', { enum: ['tag', 'category'] }).notNull(),
    name: text('name').notNull(),
    created: at('created').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.kind, table.name] })],
);

export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    width: integer('width'),
    height: integer('height'),
    hash: text('hash').notNull(),
    altText: text('alt_text').notNull().default(''),
    details: jsonb('details').$type<Json>().notNull().default({}),
    uploadedBy: text('uploaded_by').notNull(),
    created: at('created').notNull().defaultNow(),
    /** The review that it is a photo of; null: not a review photo. */
    commentId: text('comment_id'),
  },
  (table) => [
    index('files_created').on(table.created, table.id),
    index('files_hash').on(table.hash),
    index('files_comment').on(table.commentId).where(sql`comment_id IS NOT NULL`),
  ],
);

export const fileParts = pgTable(
  'file_parts',
  { hash: text('hash').notNull(), part: integer('part').notNull(), bytes: bytea('bytes').notNull() },
  (table) => [primaryKey({ columns: [table.hash, table.part] })],
);

export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: at('at').notNull().defaultNow(),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  requestId: text('request_id').notNull(),
  detail: jsonb('detail').$type<Json>().notNull(),
});
