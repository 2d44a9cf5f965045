/** Tables of what visitors send in: forms, sign-ups, accounts, comments; and of what leaves the house because of it. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, type Json } from './columns.ts';

/** Forms that admins have created or changed. */
export const forms = pgTable('forms', {
  id: text('id').primaryKey(),
  websiteId: text('website_id').notNull(),
  settings: jsonb('settings').$type<Json>().notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  revision: integer('revision').notNull().default(1),
});

export const formSubmissions = pgTable(
  'form_submissions',
  {
    id: text('id').primaryKey(),
    websiteId: text('website_id').notNull(),
    formId: text('form_id').notNull(),
    /** SHA-256 of the submission key. */
    keyHash: text('key_hash').notNull(),
    /** `held`: it may be spam; an admin reviews it first. */
    status: text('status', { enum: ['received', 'held'] }).notNull(),
    /** By field id, as `namedAnswer` returns them. */
    answers: jsonb('answers').$type<Json>().notNull(),
    page: jsonb('page').$type<Json>().notNull(),
    accountId: text('account_id'),
    created: at('created').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('form_submissions_key').on(table.keyHash),
    index('form_submissions_form').on(table.formId, table.created),
  ],
);

export const deliveries = pgTable(
  'deliveries',
  {
    key: text('key').primaryKey(),
    channel: text('channel', { enum: ['mail', 'webhook', 'mailing-list'] }).notNull(),
    /** Address, URL or list. */
    target: text('target').notNull(),
    payload: jsonb('payload').$type<Json>().notNull(),
    created: at('created').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: at('next_attempt_at').notNull().defaultNow(),
    /** Not before this instant; null: at once. */
    sendAfter: at('send_after'),
    claimedUntil: at('claimed_until'),
    deliveredAt: at('delivered_at'),
    failedAt: at('failed_at'),
    lastError: text('last_error'),
    /** What it is of: `webhook:ID`, `campaign:ID`. */
    cause: text('cause'),
    /** What was answered last, as HTTP has it. */
    responseStatus: integer('response_status'),
  },
  (table) => [
    index('deliveries_cause').on(table.cause, table.created).where(sql`cause IS NOT NULL`),
    index('deliveries_created').on(table.created, table.key),
    index('deliveries_emails').on(sql`key COLLATE "C"`).where(sql`channel = 'mail'`),
    index('deliveries_addresses').on(sql`lower(target)`).where(sql`channel = 'mail'`),
  ],
);

export const restockSignUps = pgTable('restock_sign_ups', {
  id: text('id').primaryKey(),
  productId: text('product_id').notNull(),
  variantId: text('variant_id').notNull(),
  email: text('email').notNull(),
  language: text('language'),
  isJoinMailingList: boolean('is_join_mailing_list').notNull().default(false),
  created: at('created').notNull().defaultNow(),
  notifiedAt: at('notified_at'),
});

export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  websiteId: text('website_id').notNull(),
  email: text('email').notNull(),
  /** Empty: no password was chosen since the email address was verified. */
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  language: text('language'),
  /** Ids of the member areas that the account may see. */
  memberAreas: jsonb('member_areas').$type<readonly string[]>().notNull().default([]),
  cartId: text('cart_id'),
  created: at('created').notNull().defaultNow(),
  /** An admin has disabled the account: nobody can sign in. */
  disabledAt: at('disabled_at'),
  /** When a link or a code sent to the email address was first used. */
  emailProvenAt: at('email_proven_at'),
});

export const accountSessions = pgTable('account_sessions', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  /** SHA-256 of the token in the cookie. */
  tokenHash: text('token_hash').notNull(),
  /** Of the previous token, which concurrent requests may still send. */
  previousHash: text('previous_hash'),
  rotatedAt: at('rotated_at').notNull().defaultNow(),
  isRemembered: boolean('is_remembered').notNull(),
  expiresAt: at('expires_at').notNull(),
  created: at('created').notNull().defaultNow(),
});

/** Incremented to invalidate the signed member tokens of an account. */
export const accountEpochs = pgTable(
  'account_epochs',
  {
    accountId: text('account_id').primaryKey(),
    epoch: integer('epoch').notNull(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [index('account_epochs_changed').on(table.changedAt)],
);

/** Tokens of emails for replacing a forgotten password. */
export const accountResets = pgTable('account_resets', {
  /** SHA-256 of the token in the email. */
  tokenHash: text('token_hash').primaryKey(),
  accountId: text('account_id').notNull(),
  expiresAt: at('expires_at').notNull(),
  created: at('created').notNull().defaultNow(),
});

/** Comments and reviews. */
export const comments = pgTable('comments', {
  id: text('id').primaryKey(),
  kind: text('kind', { enum: ['comment', 'review'] }).notNull(),
  itemId: text('item_id').notNull(),
  parentId: text('parent_id'),
  accountId: text('account_id'),
  authorName: text('author_name').notNull(),
  authorEmail: text('author_email').notNull(),
  title: text('title').notNull().default(''),
  body: text('body').notNull(),
  /** 1 to 5, for reviews. */
  rating: integer('rating'),
  status: text('status', { enum: ['pending', 'approved', 'removed'] }).notNull(),
  created: at('created').notNull().defaultNow(),
  /** The order in which the author bought the item. */
  orderId: text('order_id'),
  /** The shop's answer to a review. */
  answer: text('answer'),
});

/** Orders whose buyers have been asked for reviews. */
export const reviewRequests = pgTable('review_requests', {
  orderId: text('order_id').primaryKey(),
  created: at('created').notNull().defaultNow(),
});

export const itemLikes = pgTable(
  'item_likes',
  {
    itemId: text('item_id').notNull(),
    visitorHash: text('visitor_hash').notNull(),
    created: at('created').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.visitorHash] })],
);
