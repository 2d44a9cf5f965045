/** Tables that triggers maintain (migration 0100): data of items for lists, and the log of changes. */
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/** One row per key of content that a transaction has changed; pruned after an hour. */
export const changes = pgTable(
  'changes',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The writer's transaction id. */
    xid: bigint('xid', { mode: 'number' }).notNull(),
    websiteId: text('website_id').notNull(),
    key: text('key').notNull(),
    created: timestamp('created', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (table) => [index('changes_xid').on(table.xid), index('changes_created').on(table.created)],
);

/** Public items with the columns that lists need. Times are epoch milliseconds. */
export const itemListings = pgTable(
  'item_listings',
  {
    itemId: text('item_id').primaryKey(),
    collectionId: text('collection_id').notNull(),
    urlId: text('url_id').notNull(),
    position: integer('position').notNull(),
    /** The item's own path, if it has one. */
    path: text('path'),
    starred: boolean('starred').notNull(),
    addedOn: doublePrecision('added_on'),
    startsOn: doublePrecision('starts_on'),
    endsOn: doublePrecision('ends_on'),
    updatedOn: doublePrecision('updated_on'),
  },
  (table) => [
    index('item_listings_order').on(table.collectionId, table.position, table.itemId),
    index('item_listings_path').using('hash', table.path),
  ],
);

/** Filter values of lists: names of categories, tags, authors and months, in their spelling. */
export const itemTerms = pgTable(
  'item_terms',
  {
    itemId: text('item_id').notNull(),
    kind: text('kind', { enum: ['category', 'tag', 'author', 'author-id', 'month'] }).notNull(),
    ordinal: integer('ordinal').notNull(),
    collectionId: text('collection_id').notNull(),
    name: text('name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.kind, table.ordinal] }),
    index('item_terms_name').on(table.collectionId, table.kind, table.name, table.itemId),
  ],
);

/** Offers of public products, by which lists are filtered, counted and sorted (migration 0170). */
export const productOffers = pgTable(
  'product_offers',
  {
    itemId: text('item_id').notNull(),
    /** The variant's id, or the index of one without a row. */
    variant: text('variant').notNull(),
    collectionId: text('collection_id').notNull(),
    /** The current price, in minor units. */
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    onSale: boolean('on_sale').notNull(),
    inStock: boolean('in_stock').notNull(),
    options: jsonb('options').$type<Readonly<Record<string, string>>>().notNull(),
    sortName: text('sort_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.variant] }),
    index('product_offers_collection').on(table.collectionId, table.itemId),
  ],
);

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Full-text index of public items, weighted by field. */
export const itemSearch = pgTable(
  'item_search',
  {
    itemId: text('item_id').primaryKey(),
    isProduct: boolean('is_product').notNull(),
    words: tsvector('words').notNull(),
  },
  (table) => [index('item_search_words').using('gin', table.words)],
);

/** The same for the translations of items (migration 0380). */
export const itemTranslationSearch = pgTable(
  'item_translation_search',
  {
    itemId: text('item_id').notNull(),
    language: text('language').notNull(),
    isProduct: boolean('is_product').notNull(),
    words: tsvector('words').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.language] }),
    index('item_translation_search_words').using('gin', table.words),
  ],
);

/** Words of titles and labels, indexed by their forms with one letter deleted. */
export const searchTypos = pgTable(
  'search_typos',
  { shortened: text('shortened').notNull(), word: text('word').notNull() },
  (table) => [primaryKey({ columns: [table.shortened, table.word] })],
);
