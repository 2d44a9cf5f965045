/** Tables of mailing lists, campaigns and webhooks. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, type Json } from './columns.ts';

/** Lists of the site's own. */
export const mailingLists = pgTable('mailing_lists', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Everybody is asked by email before they count. */
  doubleOptIn: boolean('double_opt_in').notNull().default(false),
  created: at('created').notNull().defaultNow(),
});

/** The service for mailing lists that an owner has connected; at most one. */
export const mailingServices = pgTable('mailing_services', {
  id: text('id').primaryKey(),
  encryptedKey: text('encrypted_key').notNull(),
  connectedAt: at('connected_at').notNull().defaultNow(),
});

/** Who is on which mailing list, as this server knows it; `*` stands for all email that nobody needs. */
export const mailingListMembers = pgTable(
  'mailing_list_members',
  {
    list: text('list').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    /** `pending`: asked by email whether they want it. */
    state: text('state', { enum: ['subscribed', 'unsubscribed', 'pending'] }).notNull(),
    changedAt: at('changed_at').notNull().defaultNow(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    /** `form`, `order-list`, `restock-list` or `owner-list`. */
    source: text('source').notNull().default(''),
    consentedAt: at('consented_at'),
    confirmedAt: at('confirmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.list, table.email] }),
    index('mailing_list_members_email').on(table.email),
    index('mailing_list_members_changed').on(table.list, table.changedAt, table.email),
  ],
);

export const campaigns = pgTable(
  'campaigns',
  {
    id: text('id').primaryKey(),
    websiteId: text('website_id').notNull(),
    data: jsonb('data').$type<Json>().notNull(),
    revision: integer('revision').notNull().default(1),
    created: at('created').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** When it is to be sent; null: when somebody says so. */
    sendAt: at('send_at'),
    /** The admin who said so. */
    author: text('author').notNull().default(''),
    /** The address of the site, for links. */
    base: text('base').notNull().default(''),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
    cancelledAt: at('cancelled_at'),
    /** Why it was not sent when it was due. */
    problem: text('problem').notNull().default(''),
    /** As it was when it began to be sent, with merge fields. */
    email: jsonb('email').$type<Json>(),
    jobId: text('job_id'),
  },
  (table) => [
    index('campaigns_created').on(table.websiteId, table.created, table.id),
    index('campaigns_due').on(table.sendAt).where(sql`send_at IS NOT NULL AND started_at IS NULL`),
    index('campaigns_open').on(table.startedAt).where(sql`started_at IS NOT NULL AND finished_at IS NULL`),
  ],
);

/** Who has got a campaign, or will. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    campaignId: text('campaign_id').notNull(),
    email: text('email').notNull(),
    created: at('created').notNull().defaultNow(),
    unsubscribedAt: at('unsubscribed_at'),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.email] })],
);

/** Keys with which other programs subscribe webhooks. */
export const hookKeys = pgTable(
  'hook_keys',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** SHA-256 of the key. */
    hash: text('hash').notNull(),
    created: at('created').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
    revokedAt: at('revoked_at'),
  },
  (table) => [uniqueIndex('hook_keys_hash').on(table.hash)],
);

/** Who is told of what has happened on the site. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    url: text('url').notNull(),
    topics: jsonb('topics').$type<readonly string[]>().notNull(),
    /** Signs what is sent. */
    secret: text('secret').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** The key by which a program subscribed it; null: an admin made it. */
    keyId: text('key_id'),
    created: at('created').notNull().defaultNow(),
  },
  (table) => [index('webhooks_created').on(table.created, table.id)],
);
