/** Loads a cart with everything that its sums need, in one statement. */

import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Coupon } from '#shared/cart-coupons';
import type { ShippingLocation } from '#shared/cart-sums';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { hashToken } from '../../database/ids.ts';
import { document, pageText, selectRow } from '../../database/rows.ts';
import { Problem } from '../../http/problems.ts';
import type { StoreSettings } from '../store-settings.ts';
import { couponsOfCart, couponsRow } from './cart-coupons.ts';
import { type CartGiftCard, giftCardOfCart, giftCardRow } from './cart-gift-card.ts';
import { type CartMarket, inMarket } from './cart-market.ts';

export interface EntryRecord {
  readonly id: string;
  readonly itemId: string;
  readonly variantId: string;
  readonly quantity: number;
  /** JSON text; empty: none. */
  readonly additionalFields: string;
  /** The chosen amount of a donation; otherwise null. */
  readonly chosenPriceCents: number | null;
  /** Null once the product is no longer available: deleted or unpublished. */
  readonly product: ProductRecord | null;
}

export interface ProductRecord {
  readonly title: string;
  readonly fullUrl: string;
  readonly productType: number;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The options in the shop's order, as in page JSON. */
  readonly optionNames: readonly string[];
  /** The current price, on sale if it is. */
  readonly priceCents: number;
  readonly onSale: boolean;
  /** Default: true. */
  readonly isTaxed?: boolean | undefined;
  readonly unlimited: boolean;
  readonly qtyInStock: number;
  readonly image: Readonly<Record<string, unknown>> | null;
  /** The form of its additional fields, as page JSON. */
  readonly formContent?: unknown;
  /** Its renewal plan, when it is a subscription; as page JSON. */
  readonly subscriptionPlan?: unknown;
  /** Discount of a subscription in percent, when the product is also sold once. */
  readonly subscriptionSaving?: unknown;
}

export const cartKinds = ['cart', 'subscription', 'donation', 'gift-card'] as const;
export type CartKind = (typeof cartKinds)[number];

interface CartRecord {
  readonly id: string;
  readonly websiteId: string;
  readonly kind: CartKind;
  /** Epoch milliseconds. */
  readonly created: number;
  readonly couponCodes: readonly string[];
  readonly shippingLocation: ShippingLocation | null;
  readonly shippingOptionId: string | null;
  readonly checkout: Readonly<Record<string, unknown>>;
  /** The pending order; empty: none. */
  readonly orderId: string;
  /** Id of its market; empty: the first. */
  readonly market: string;
  readonly entries: readonly EntryRecord[];
  /** Entries saved for later. */
  readonly saved: readonly EntryRecord[];
}

/** What remains of a cart that has become an order. */
type BoughtCart = Pick<CartRecord, 'id' | 'created' | 'orderId'>;

/** A requested product, with the data that explains why it could not be added. */
export interface AskedProduct {
  readonly productType: number;
  /** It is sold only as a subscription. */
  readonly isSubscribable: boolean;
  /** It is sold as a subscription, alone or besides being sold once. */
  readonly hasSubscription: boolean;
  readonly optionNames: readonly string[];
  readonly variants: number;
  /** The form of its additional fields, as page JSON; null: it has none. */
  readonly formContent: unknown;
}

export interface LoadedCart {
  readonly websiteId: string;
  /** In the currency of the cart's market, like all amounts here. */
  readonly settings: StoreSettings;
  /** Null: the store has no markets. */
  readonly market: CartMarket | null;
  readonly siteTitle: string;
  /** The site's base URL; empty: not set. */
  readonly baseUrl: string;
  /** Settings of the site; may be empty. */
  readonly language: string;
  readonly timeZone: string;
  readonly cart: CartRecord | null;
  /** The bought cart of this token; then `cart` is null. */
  readonly bought: BoughtCart | null;
  readonly coupons: readonly Coupon[];
  /** Codes of those that apply once per customer, and that another order of this customer has used. */
  readonly usedCoupons: readonly string[];
  /** The gift card that is to pay; null: none. */
  readonly giftCard: CartGiftCard | null;
  readonly asked: AskedProduct | null;
}

/** The variant's image, else the item's: its own image, or the asset that the item is. */
const picture = sql`coalesce(
  nullif(i.data #> ARRAY['structuredContent', 'variants', v.position::text, 'mainImage'], 'null'),
  nullif(i.data -> 'mainImage', 'null'), nullif(i.data -> 'image', 'null'),
  CASE WHEN i.data ->> 'assetUrl' <> '' THEN jsonb_build_object('assetUrl', i.data -> 'assetUrl', 'altText', i.data -> 'altText') END)`;

/** Whether an item `i` has a form with additional fields. */
export const asksForFields = sql`coalesce(i.data #>> '{structuredContent,additionalFieldsFormId}', '') <> ''`;

/** The reference of an item `i` to its form with additional fields; null without one. */
const formContent = sql`CASE WHEN ${asksForFields} THEN
  json_build_object('additionalFieldsFormId', i.data #> '{structuredContent,additionalFieldsFormId}',
    'additionalFieldsForm', i.data #> '{structuredContent,additionalFieldsForm}') END`;

/** Whether an item `i` is sold only as a subscription. */
export const isSubscribable = sql`coalesce(i.data #> '{structuredContent,isSubscribable}' = 'true', false)`;

/** The plan of an item `i` that is also sold once, as page JSON. */
const subscriptionOfferOf = sql`nullif(i.data #> '{structuredContent,subscriptionOffer}', 'null')`;

/** Whether an item `i` is sold as a subscription, alone or besides. */
export const hasSubscription = sql`(${isSubscribable} OR ${subscriptionOfferOf} IS NOT NULL)`;

/** Whether tax is charged on an item `i`. */
export const isTaxed = sql`coalesce(i.data #> '{structuredContent,chargesTax}' <> 'false', true)`;

/** A product as JSON, from `items i`, `variants v` and `collections l`. */
export const productJson = sql`json_build_object(
  'title', i.title, 'fullUrl', '/' || l.url_id || '/' || i.url_id, 'productType', i.product_type,
  'sku', v.sku, 'attributes', v.attributes,
  'optionNames', coalesce(i.data #> '{structuredContent,variantOptionOrdering}', '[]'), 'priceCents', CASE WHEN v.on_sale THEN v.sale_price_cents ELSE v.price_cents END, 'onSale', v.on_sale, 'isTaxed', ${isTaxed},
  'unlimited', v.unlimited, 'qtyInStock', v.qty_in_stock, 'image', ${picture},
  'formContent', ${formContent}, 'subscriptionPlan', coalesce(nullif(i.data #> '{structuredContent,subscriptionPlan}', 'null'), ${subscriptionOfferOf}),
  'subscriptionSaving', CASE WHEN NOT ${isSubscribable} THEN ${subscriptionOfferOf} -> 'savingPercent' END)`;

/** Whether an item with this data is published; unpublished items cannot be bought either. */
export const publishedOf = (data: SQL): SQL =>
  sql`coalesce(${data} ->> 'workflowState', '') NOT IN ('Draft', 'Needs Review', 'Scheduled', 'Private')`;

/** Whether a collection is published. */
export const onSite = (data: SQL, deletedAt: SQL): SQL =>
  sql`${publishedOf(data)} AND coalesce(${data} ->> 'enabled', '') <> 'false' AND ${deletedAt} IS NULL`;

/** Items `i` that visitors may see: they and their collections are published. */
export const published = sql`(${publishedOf(sql`i.data`)} AND EXISTS (
  SELECT FROM collections page WHERE page.id = i.collection_id AND ${onSite(sql`page.data`, sql`page.deleted_at`)}))`;

/** Entries and those saved for later: in one list, as planning each list takes longer than reading it. */
const entriesOfCart = sql`(
  SELECT coalesce(json_agg(json_build_object(
    'id', e.id, 'itemId', e.item_id, 'variantId', e.variant_id, 'quantity', e.quantity,
    'additionalFields', e.additional_fields, 'chosenPriceCents', e.chosen_price_cents, 'isSaved', e.saved_at IS NOT NULL,
    'product', CASE WHEN v.id IS NOT NULL AND ${publishedOf(sql`i.data`)} AND ${onSite(sql`l.data`, sql`l.deleted_at`)} THEN ${productJson} END)
    ORDER BY e.created, e.id), '[]')
  FROM cart_entries e
  LEFT JOIN (variants v JOIN items i ON i.id = v.item_id JOIN collections l ON l.id = i.collection_id) ON v.id = e.variant_id
  WHERE e.cart_id = c.id)`;

const requestedProduct = (itemId: string): SQL => sql`(
  SELECT json_build_object(
    'productType', i.product_type,
    'isSubscribable', ${isSubscribable}, 'hasSubscription', ${hasSubscription},
    'optionNames', coalesce(i.data #> '{structuredContent,variantOptionOrdering}', '[]'),
    'formContent', ${formContent},
    'variants', (SELECT count(*) FROM variants v WHERE v.item_id = i.id))
  FROM items i WHERE i.id = ${itemId} AND i.product_type IS NOT NULL AND ${published})`;

export const productRow: z.ZodType<ProductRecord> = z.object({
  title: z.string(),
  fullUrl: z.string(),
  productType: z.number(),
  sku: z.string(),
  attributes: document<ProductRecord['attributes']>(),
  optionNames: document<readonly string[]>(),
  priceCents: z.number(),
  onSale: z.boolean(),
  isTaxed: z.boolean().optional(),
  unlimited: z.boolean(),
  qtyInStock: z.number(),
  image: document<NonNullable<ProductRecord['image']>>().nullable(),
  formContent: z.unknown(),
  subscriptionPlan: z.unknown(),
  subscriptionSaving: z.unknown(),
});

const entryRow = z.object({
  id: z.string(),
  itemId: z.string(),
  variantId: z.string(),
  quantity: z.number(),
  additionalFields: z.string(),
  chosenPriceCents: z.number().nullable(),
  product: productRow.nullable(),
  isSaved: z.boolean(),
});

const withoutState = ({ isSaved: _, ...entry }: z.infer<typeof entryRow>): EntryRecord => entry;

const boughtRow = z.object({ id: z.string(), created: z.number(), orderId: z.string() });

const loadedRow = z.object({
  websiteId: z.string(),
  settings: document<StoreSettings>(),
  siteTitle: pageText,
  baseUrl: z.string(),
  language: z.string(),
  timeZone: z.string(),
  cart: boughtRow
    .extend({
      websiteId: z.string(),
      kind: z.enum(cartKinds),
      couponCodes: document<readonly string[]>(),
      shippingLocation: document<ShippingLocation>().nullable(),
      shippingOptionId: z.string().nullable(),
      checkout: document<CartRecord['checkout']>(),
      market: z.string(),
      entries: z.array(entryRow),
    })
    .transform(({ entries, ...cart }) => ({
      ...cart,
      entries: entries.filter(({ isSaved }) => !isSaved).map(withoutState),
      saved: entries.filter(({ isSaved }) => isSaved).map(withoutState),
    }))
    .nullable(),
  bought: boughtRow.nullable(),
  coupons: couponsRow,
  giftCard: giftCardRow.nullable(),
  asked: z
    .object({
      productType: z.number(),
      isSubscribable: z.boolean(),
      hasSubscription: z.boolean(),
      optionNames: document<readonly string[]>(),
      variants: z.number(),
      formContent: z.unknown(),
    })
    .nullable(),
});

interface CartQuery {
  /** The id of the requested product. */
  readonly askedItem?: string;
  /** The market that the visitor has chosen, for a visitor without a cart. */
  readonly market?: string;
}

/** Loads the open cart of a token in the prices of its market, and a requested product. One statement. */
export async function loadCart(
  db: Db,
  websiteId: string,
  token: string | null,
  { askedItem, market = '' }: CartQuery = {},
): Promise<LoadedCart> {
  const row = await selectRow(
    db,
    loadedRow,
    sql`
    SELECT w.id AS "websiteId", coalesce(w.data ->> 'timeZone', '') AS "timeZone", w.store_settings AS settings, w.data ->> 'siteTitle' AS "siteTitle", coalesce(w.data ->> 'baseUrl', '') AS "baseUrl",
      coalesce(w.data ->> 'language', '') AS language,
      CASE WHEN c.is_purchased THEN json_build_object(
        'id', c.id, 'created', ${epochMs(sql`c.created`)}, 'orderId', coalesce(c.order_id, '')) END AS bought,
      CASE WHEN c.id IS NULL OR c.is_purchased THEN NULL ELSE json_build_object(
        'id', c.id, 'websiteId', c.website_id, 'kind', c.kind, 'created', ${epochMs(sql`c.created`)},
        'couponCodes', c.coupon_codes, 'shippingLocation', c.shipping_location,
        'shippingOptionId', c.shipping_option_id, 'checkout', c.checkout, 'market', c.market, 'orderId', coalesce(c.order_id, ''),
        'entries', ${entriesOfCart}) END AS cart,
      ${couponsOfCart} AS coupons, ${giftCardOfCart} AS "giftCard",
      ${askedItem === undefined ? sql`NULL` : requestedProduct(askedItem)} AS asked
    FROM websites w
    LEFT JOIN carts c ON c.token_hash = ${token === null ? '' : hashToken(token)}
    WHERE w.id = ${websiteId}`,
  );
  if (row === undefined) throw new Problem('site-removed');
  return inMarket<LoadedCart>({ ...row, ...row.coupons, market: null }, row.cart?.market || market);
}
