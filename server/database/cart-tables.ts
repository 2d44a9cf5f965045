/** Carts and their entries. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, cents, type Json } from './columns.ts';

export const carts = pgTable(
  'carts',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the token in the visitor's cookie or link. */
    tokenHash: text('token_hash').notNull(),
    websiteId: text('website_id').notNull(),
    kind: text('kind', { enum: ['cart', 'subscription', 'donation', 'gift-card'] })
      .notNull()
      .default('cart'),
    created: at('created').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    orderId: text('order_id'),
    isPurchased: boolean('is_purchased').notNull().default(false),
    couponCodes: jsonb('coupon_codes').$type<readonly string[]>().notNull().default([]),
    shippingLocation: jsonb('shipping_location').$type<Json>(),
    shippingOptionId: text('shipping_option_id'),
    /** What the shopper has entered at the checkout so far. */
    checkout: jsonb('checkout').$type<Json>().notNull().default({}),
    market: text('market').notNull().default(''),
    /** When the shopper was last reminded of it by email. */
    remindedAt: at('reminded_at'),
    /** Set on a copy that such an email links to: the id of the original cart. */
    recovers: text('recovers'),
  },
  (table) => [
    uniqueIndex('carts_token').on(table.tokenHash),
    index('carts_updated').on(table.updatedAt),
    index('carts_recovers').on(table.recovers).where(sql`recovers IS NOT NULL`),
  ],
);

export const cartEntries = pgTable(
  'cart_entries',
  {
    id: text('id').primaryKey(),
    cartId: text('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    variantId: text('variant_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** JSON text as it was submitted; empty: none. Entries with different answers are separate lines. */
    additionalFields: text('additional_fields').notNull().default(''),
    /** The amount that the shopper has chosen (donations); otherwise the variant's price applies. */
    chosenPriceCents: cents('chosen_price_cents'),
    created: at('created').notNull().defaultNow(),
    /** When the shopper saved it for later; null: it is in the cart. */
    savedAt: at('saved_at'),
  },
  (table) => [uniqueIndex('cart_entries_line').on(table.cartId, table.variantId, sql`md5(${table.additionalFields})`)],
);
