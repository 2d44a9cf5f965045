/**
 * The tables as the code sees them: views of one site's rows (migration 0140). The underlying tables have a column `site`, which their keys
 * and indexes begin with. `migrations/` creates them; a test checks that both match. Money is integers in minor units.
 */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, cents, type Json } from './columns.ts';

export * from './visitor-tables.ts';

/** The site and its store settings: one row. */
export const websites = pgTable('websites', {
  id: text('id').primaryKey(),
  data: jsonb('data').$type<Json>().notNull(),
  storeSettings: jsonb('store_settings').$type<Json>().notNull(),
  /** Counts changes to the store settings; 1: none yet. */
  storeRevision: integer('store_revision').notNull().default(1),
  updatedAt: at('updated_at').notNull().defaultNow(),
  /** 0: an earlier release has imported only collections and items. */
  contentVersion: integer('content_version').notNull().default(0),
  /** Incremented by a trigger, as in all tables with this column. */
  revision: integer('revision').notNull().default(1),
});

export const collections = pgTable(
  'collections',
  {
    id: text('id').primaryKey(),
    websiteId: text('website_id')
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    urlId: text('url_id').notNull(),
    position: integer('position').notNull().default(0),
    data: jsonb('data').$type<Json>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    revision: integer('revision').notNull().default(1),
    /** Since when it has been in the trash. */
    deletedAt: at('deleted_at'),
  },
  (table) => [uniqueIndex('collections_url').on(table.websiteId, table.urlId)],
);

export const items = pgTable(
  'items',
  {
    id: text('id').primaryKey(),
    collectionId: text('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    urlId: text('url_id').notNull(),
    position: integer('position').notNull().default(0),
    title: text('title').notNull(),
    /** 1 physical, 2 digital, 3 service, 4 gift card, 5 paywall; null: not a product. */
    productType: integer('product_type'),
    data: jsonb('data').$type<Json>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('items_url').on(table.collectionId, table.urlId),
    // Ends with the date, as in the migration.
    index('items_places').on(table.collectionId, table.position, table.id),
    index('items_hidden').on(table.id).where(sql`data @> '{"seoData": {"seoHidden": true}}'`),
  ],
);

export const variants = pgTable(
  'variants',
  {
    id: text('id').primaryKey(),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    sku: text('sku').notNull(),
    position: integer('position').notNull().default(0),
    attributes: jsonb('attributes').$type<Readonly<Record<string, string>>>().notNull(),
    priceCents: cents('price_cents').notNull(),
    salePriceCents: cents('sale_price_cents').notNull().default(0),
    onSale: boolean('on_sale').notNull().default(false),
    unlimited: boolean('unlimited').notNull().default(false),
    qtyInStock: integer('qty_in_stock').notNull().default(0),
  },
  (table) => [uniqueIndex('variants_sku').on(table.sku), index('variants_item').on(table.itemId)],
);

export const coupons = pgTable(
  'coupons',
  {
    /** Upper case. */
    code: text('code').primaryKey(),
    kind: text('kind', { enum: ['percent', 'amount', 'free-shipping'] }).notNull(),
    /** Parts per million of the subtotal, or minor units. */
    value: cents('value').notNull().default(0),
    minimumSubtotalCents: cents('minimum_subtotal_cents').notNull().default(0),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    usesLeft: integer('uses_left'),
    /** Counts changes, including uses. */
    revision: integer('revision').notNull().default(1),
    created: at('created').notNull().defaultNow(),
    /** Applies to every cart, without its code. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    oncePerCustomer: boolean('once_per_customer').notNull().default(false),
  },
  (table) => [index('coupons_automatic').on(table.code).where(sql`is_automatic`)],
);

export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    /** The order number that the shopper sees. */
    number: bigint('number', { mode: 'number' }).notNull(),
    tokenHash: text('token_hash').notNull(),
    websiteId: text('website_id').notNull(),
    cartId: text('cart_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    status: text('status', { enum: ['pending', 'paid', 'declined', 'cancelled', 'fulfilled'] }).notNull(),
    testMode: boolean('test_mode').notNull(),
    email: text('email').notNull(),
    currency: text('currency').notNull(),
    subtotalCents: cents('subtotal_cents').notNull(),
    discountCents: cents('discount_cents').notNull(),
    shippingCents: cents('shipping_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
    grandTotalCents: cents('grand_total_cents').notNull(),
    /** Contact, address, shipping option, coupons, as they were when the order was placed. */
    details: jsonb('details').$type<Json>().notNull(),
    paymentReference: text('payment_reference'),
    kind: text('kind', { enum: ['cart', 'subscription', 'donation', 'gift-card'] })
      .notNull()
      .default('cart'),
    /** The payment service; empty: nothing had to be paid. */
    provider: text('provider').notNull().default(''),
    giftCardCode: text('gift_card_code'),
    /** The part of the grand total that a gift card paid. */
    giftCardCents: cents('gift_card_cents').notNull().default(0),
    /** Until when stock is reserved for a pending payment. */
    heldUntil: at('held_until'),
    /** The subscription that it is a payment of, and which one: 1 started it. */
    subscriptionId: text('subscription_id'),
    cycle: integer('cycle'),
    created: at('created').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** The account that was signed in. */
    accountId: text('account_id'),
    /** Refunded so far, including pending refunds; never more than the grand total. */
    refundedCents: cents('refunded_cents').notNull().default(0),
    paidAt: at('paid_at'),
    fulfilledAt: at('fulfilled_at'),
    /** Of the parcel: carrier, number, URL. */
    tracking: jsonb('tracking').$type<Json>(),
    market: text('market').notNull().default(''),
    marketRate: text('market_rate').notNull().default('1'),
    /** Empty: the same as the order's. */
    storeCurrency: text('store_currency').notNull().default(''),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.websiteId, table.number),
    uniqueIndex('orders_idempotency').on(table.cartId, table.idempotencyKey),
    uniqueIndex('orders_token').on(table.tokenHash),
    index('orders_held').on(table.status, table.heldUntil),
    index('orders_payment').on(table.paymentReference),
    index('orders_subscription').on(table.subscriptionId, table.cycle),
    index('orders_account').on(table.accountId).where(sql`account_id IS NOT NULL`),
    index('orders_created').on(table.websiteId, table.created, table.id),
    index('orders_email').on(table.websiteId, sql`lower(${table.email})`),
    index('orders_customer').on(table.websiteId, sql`md5(lower(${table.email}))`),
    index('orders_coupons').using('gin', sql`(details -> 'couponCodes') jsonb_path_ops`),
    index('orders_gift_card').on(table.giftCardCode).where(sql`gift_card_code IS NOT NULL`),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    itemId: text('item_id').notNull(),
    variantId: text('variant_id').notNull(),
    sku: text('sku').notNull(),
    title: text('title').notNull(),
    /** `Blue / Small`, as it was then. */
    variantText: text('variant_text').notNull().default(''),
    productType: integer('product_type').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceCents: cents('unit_price_cents').notNull(),
    /** True when stock was reserved and must be released if the payment fails. */
    stockTaken: boolean('stock_taken').notNull(),
    additionalFields: text('additional_fields').notNull().default(''),
    /** Pieces that were shipped, and that were restocked before the order was cancelled. */
    fulfilled: integer('fulfilled').notNull().default(0),
    restocked: integer('restocked').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] }), index('order_lines_item').on(table.itemId)],
);

export const giftCards = pgTable(
  'gift_cards',
  {
    code: text('code').primaryKey(),
    orderId: text('order_id').notNull(),
    currency: text('currency').notNull(),
    amountCents: cents('amount_cents').notNull(),
    balanceCents: cents('balance_cents').notNull(),
    created: at('created').notNull().defaultNow(),
    /** Email address of the recipient. */
    recipient: text('recipient').notNull().default(''),
    /** Bought in test mode, and valid only there. */
    testMode: boolean('test_mode').notNull().default(false),
    /** Its id in paths of routes. */
    id: text('id').notNull().default(sql`gen_random_uuid()::text`),
    voidedAt: at('voided_at'),
    /** The admin who issued it; empty: it was bought. */
    issuedBy: text('issued_by').notNull().default(''),
    note: text('note').notNull().default(''),
  },
  (table) => [
    index('gift_cards_order').on(table.orderId),
    uniqueIndex('gift_cards_id').on(table.id),
    index('gift_cards_created').on(table.created, table.id),
  ],
);

/** Counters of rate limits that hold across replicas. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text('key').notNull(),
    windowStart: at('window_start').notNull(),
    hits: integer('hits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
);

export * from './account-tables.ts';
export * from './analytics-tables.ts';
export * from './cart-tables.ts';
export * from './content-tables.ts';
export * from './download-tables.ts';
export * from './import-tables.ts';
export * from './item-tables.ts';
export * from './job-tables.ts';
export * from './marketing-tables.ts';
export * from './order-tables.ts';
export * from './owner-tables.ts';
export * from './site-tables.ts';
export * from './subscription-table.ts';
export * from './template-tables.ts';
