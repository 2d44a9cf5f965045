/** Loads an order with everything that its page and its emails show, in one statement. */

import { createHmac } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TaxLine } from '#shared/cart-taxes';
import type { OrderKind, OrderStatus } from '#shared/checkout';
import type { CheckoutDetails } from '#shared/checkout-details';
import type { FieldTitles } from '#shared/filled-fields';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { hashToken } from '../../database/ids.ts';
import { document, pageText, selectRow } from '../../database/rows.ts';
import { type EmailLanguage, emailLanguage, languagesOfSite, languagesRow } from '../../emails/email-language.ts';
import { cartKinds } from '../cart/cart-record.ts';
import { entryTitles } from '../cart/cart-view.ts';
import { type OrderFile, orderFileRow, orderFiles } from '../downloads/grants.ts';
import { noticeEmail } from './notice-email.ts';
import { orderStatus, type Tracking, tracking } from './order-replies.ts';
import { translatedTitles } from './translated-titles.ts';

interface OrderLine {
  readonly itemId: string;
  readonly variantId: string;
  readonly sku: string;
  readonly title: string;
  readonly productType: number;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly additionalFields: string;
  /** Titles of the form fields; absent once the product is no longer available. */
  readonly fieldTitles?: FieldTitles;
  /** `Blue / Small`, as it was when it was bought. */
  readonly variant: string;
  readonly fullUrl: string;
  /** The title in the shopper's language; absent: not translated. */
  readonly shownTitle?: string;
}

export interface OrderDetails {
  /** The site's origin, `https://host`, for emails. */
  readonly base: string;
  readonly contact: CheckoutDetails;
  readonly shippingOption: string | null;
  readonly couponCodes: readonly string[];
  readonly taxes: readonly string[];
  /** Those of them that were added to the prices; absent from older orders. */
  readonly addedTaxes?: readonly string[];
  readonly includedTaxCents: number;
  /** The tax added to the price of the goods alone; absent from older orders. */
  readonly goodsTaxCents?: number;
  /** Positions of lines without tax; absent: none. */
  readonly untaxedLines?: readonly number[];
  /** Each tax with its rate and amounts; absent from older orders. */
  readonly taxLines?: readonly TaxLine[];
  /** Of a subscription. */
  readonly plan: { readonly value: number; readonly unit: 'WEEK' | 'MONTH' | 'YEAR'; readonly cycles: number } | null;
  readonly declineReason?: string;
  /** When it was declined or cancelled, in Unix milliseconds; absent from orders of earlier releases. */
  readonly endedAt?: number;
  /** The subscription terms that the shopper has agreed to. */
  readonly consent?: string;
  /** Shipping cost of each renewal, without a coupon of the first payment. */
  readonly agreedShippingCents?: number;
  /** The billing address, if it is not the shipping address. */
  readonly billing?: CheckoutDetails;
  /** Where and when it can be picked up; absent: it is shipped. */
  readonly pickup?: { readonly address: string; readonly hours: string };
  readonly acceptsTerms?: boolean;
  /** The shopper wants marketing emails from the shop. */
  readonly wantsNews?: boolean;
  /** Note from the shopper to the shop. */
  readonly note?: string;
  /** Gift wrap, with the text of its card. */
  readonly giftWrap?: { readonly cents: number; readonly message: string };
  /** The signed-in account. */
  readonly accountId?: string;
  /** The language of the page that the shopper ordered on; absent: the site's. */
  readonly language?: string;
}

export interface OrderRecord {
  readonly id: string;
  readonly number: number;
  readonly websiteId: string;
  readonly cartId: string;
  readonly status: OrderStatus;
  readonly kind: OrderKind;
  readonly testMode: boolean;
  readonly provider: string;
  readonly paymentReference: string | null;
  readonly email: string;
  readonly currency: string;
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly shippingCents: number;
  readonly taxCents: number;
  readonly grandTotalCents: number;
  readonly giftCardCents: number;
  /** The gift card used for payment; null: none. */
  readonly giftCardCode: string | null;
  /** Refunded so far, including pending refunds. */
  readonly refundedCents: number;
  /** Of the parcel; null: unknown. */
  readonly tracking: Tracking | null;
  /** Epoch milliseconds; null: never. */
  readonly paidAt: number | null;
  readonly fulfilledAt: number | null;
  readonly details: OrderDetails;
  /** The subscription that it is a payment of, and which one: 1 started it. Null for other orders, and before the first payment. */
  readonly subscriptionId: string | null;
  readonly cycle: number | null;
  /** Epoch milliseconds. */
  readonly created: number;
  readonly siteTitle: string;
  /** The site's; empty: not set. */
  readonly timeZone: string;
  /** The site's; empty: not set. */
  readonly language: string;
  /** Of emails to the shopper. */
  readonly emailLanguage: EmailLanguage;
  /** Where notices to the shop go; empty: nowhere. */
  readonly noticeEmail: string;
  /** Text of the shop for confirmed orders; empty: none. */
  readonly confirmationText: string;
  readonly lines: readonly OrderLine[];
  /** Downloads of digital products, once the order is paid. */
  readonly files: readonly OrderFile[];
}

/**
 * The token in an order's URL. It is derived from the order and the server's secret, so that an email that another process writes much
 * later contains the same URL; only its digest is stored.
 */
export const orderToken = (secret: string, orderId: string): string =>
  createHmac('sha256', secret).update(`order:${orderId}`).digest('base64url');

/** The path of an order's page on the site. */
export const orderPath = (secret: string, orderId: string): string =>
  `/account/order-status?order=${orderToken(secret, orderId)}`;

const lines = sql`(
  SELECT coalesce(json_agg(json_build_object(
    'itemId', n.item_id, 'variantId', n.variant_id, 'sku', n.sku, 'title', n.title, 'productType', n.product_type,
    'quantity', n.quantity, 'unitPriceCents', n.unit_price_cents, 'additionalFields', n.additional_fields,
    'variant', n.variant_text, 'formFields', i.data #> '{structuredContent,additionalFieldsForm,fields}',
    'fullUrl', CASE WHEN i.id IS NULL THEN '' ELSE '/' || l.url_id || '/' || i.url_id END) ORDER BY n.position), '[]')
  FROM order_lines n
  LEFT JOIN items i ON i.id = n.item_id
  LEFT JOIN collections l ON l.id = i.collection_id
  WHERE n.order_id = o.id)`;

const lineRow = z.object({
  itemId: z.string(),
  variantId: z.string(),
  sku: z.string(),
  title: z.string(),
  productType: z.number(),
  quantity: z.number(),
  unitPriceCents: z.number(),
  additionalFields: z.string(),
  variant: z.string(),
  fullUrl: z.string(),
  formFields: z.unknown(),
});

const orderRow = z.object({
  id: z.string(),
  number: z.number(),
  websiteId: z.string(),
  cartId: z.string(),
  status: orderStatus,
  kind: z.enum(cartKinds),
  testMode: z.boolean(),
  provider: z.string(),
  paymentReference: z.string().nullable(),
  email: z.string(),
  currency: z.string(),
  numbers: z.object({
    subtotalCents: z.number(),
    discountCents: z.number(),
    shippingCents: z.number(),
    taxCents: z.number(),
    grandTotalCents: z.number(),
    giftCardCents: z.number(),
    refundedCents: z.number(),
    paidAt: z.number().nullable(),
    fulfilledAt: z.number().nullable(),
    created: z.number(),
  }),
  giftCardCode: z.string().nullable(),
  tracking: tracking.nullable(),
  details: document<OrderDetails>(),
  subscriptionId: z.string().nullable(),
  cycle: z.number().nullable(),
  siteTitle: pageText,
  timeZone: z.string(),
  language: z.string(),
  languages: languagesRow,
  noticeEmail: pageText,
  confirmationText: z.string(),
  lines: z.array(lineRow),
  files: z.array(orderFileRow),
});

/** Servers of earlier releases, which may run concurrently, do not write `paid_at`. */
const paidAt = sql`coalesce(o.paid_at, CASE WHEN o.status IN ('paid', 'fulfilled') THEN o.updated_at END)`;

async function find(db: Db, condition: SQL): Promise<OrderRecord | null> {
  const row = await selectRow(
    db,
    orderRow,
    sql`
    SELECT o.id, o.number::int AS number, o.website_id AS "websiteId", o.cart_id AS "cartId", o.status, o.kind,
      o.test_mode AS "testMode", o.provider, o.payment_reference AS "paymentReference", o.email, o.currency,
      json_build_object('subtotalCents', o.subtotal_cents, 'discountCents', o.discount_cents,
        'shippingCents', o.shipping_cents, 'taxCents', o.tax_cents, 'grandTotalCents', o.grand_total_cents,
        'giftCardCents', o.gift_card_cents, 'refundedCents', o.refunded_cents, 'paidAt', ${epochMs(paidAt)},
        'fulfilledAt', ${epochMs(sql`o.fulfilled_at`)}, 'created', ${epochMs(sql`o.created`)}) AS numbers,
      o.gift_card_code AS "giftCardCode", o.tracking, o.details, o.subscription_id AS "subscriptionId", o.cycle, w.data ->> 'siteTitle' AS "siteTitle", coalesce(w.data ->> 'timeZone', '') AS "timeZone",
      coalesce(w.data ->> 'language', '') AS language, ${languagesOfSite} AS languages, ${noticeEmail} AS "noticeEmail",
      coalesce(w.store_settings #>> '{checkoutTexts,confirmation}', '') AS "confirmationText",
      ${lines} AS lines, ${orderFiles} AS files
    FROM orders o JOIN websites w ON w.id = o.website_id WHERE ${condition}`,
  );
  if (row === undefined) return null;
  const { numbers, lines: stored, languages, ...rest } = row;
  const language = emailLanguage(languages, rest.details.language);
  const titles = await translatedTitles(db, language, stored);
  const named = stored.map(({ formFields, ...line }, at) => ({
    ...line,
    ...(titles[at] === undefined ? {} : { shownTitle: titles[at] }),
    fieldTitles: entryTitles({ productType: line.productType, formFields }),
  }));
  return { ...rest, ...numbers, emailLanguage: language, lines: named };
}

export const orderById = (db: Db, id: string): Promise<OrderRecord | null> => find(db, sql`o.id = ${id}`);

/** By the number that the buyer sees. */
export const orderByNumber = async (db: Db, websiteId: string, number: string): Promise<OrderRecord | null> =>
  /^\d{1,15}$/.test(number) ? find(db, sql`o.website_id = ${websiteId} AND o.number = ${number}::bigint`) : null;

/** The same, for the account that it belongs to; null for orders of others. */
export const orderOfAccount = async (
  db: Db,
  { websiteId, accountId }: { readonly websiteId: string; readonly accountId: string },
  number: string,
): Promise<OrderRecord | null> =>
  /^\d{1,15}$/.test(number)
    ? find(db, sql`o.website_id = ${websiteId} AND o.number = ${number}::bigint AND o.account_id = ${accountId}`)
    : null;

/** Loads the order and locks it until the end of the transaction. */
export async function lockOrder(tx: Db, id: string): Promise<OrderRecord | null> {
  await tx.execute(sql`SELECT id FROM orders WHERE id = ${id} FOR UPDATE`);
  return orderById(tx, id);
}

/** Whether it is a renewal of a subscription, which the renewal worker handles. */
export const isRenewal = ({ cycle }: Pick<OrderRecord, 'cycle'>): boolean => (cycle ?? 1) > 1;

/** The order of a token. */
export const orderByToken = (db: Db, token: string): Promise<OrderRecord | null> =>
  find(db, sql`o.token_hash = ${hashToken(token)}`);

/** The same, if it was placed with this key. */
export const orderByKey = (db: Db, token: string, idempotencyKey: string): Promise<OrderRecord | null> =>
  find(db, sql`o.token_hash = ${hashToken(token)} AND o.idempotency_key = ${idempotencyKey}`);

export const orderByPayment = (db: Db, provider: string, reference: string): Promise<OrderRecord | null> =>
  find(db, sql`o.payment_reference = ${reference} AND o.provider = ${provider}`);
