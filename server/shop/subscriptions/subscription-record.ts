/** A subscription as stored, and the costs of its renewals. */

import { createHmac } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type CartSums, sumCart } from '#shared/cart-sums';
import type { TaxRule } from '#shared/cart-taxes';
import type { CheckoutDetails } from '#shared/checkout-details';
import type { DateStyle } from '#shared/date-text';
import type { SubscriptionPlan } from '#shared/subscription';
import type { EndReason, SubscriptionState } from '#shared/subscription-terms';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { hashToken } from '../../database/ids.ts';
import { document, pageText, selectRows } from '../../database/rows.ts';
import { type EmailLanguage, emailLanguage, languagesOfSite, languagesRow } from '../../emails/email-language.ts';
import { isTaxed } from '../cart/cart-record.ts';
import { translatedTitles } from '../orders/translated-titles.ts';
import { endReason, subscriptionPlan, subscriptionState } from './subscription-replies.ts';

/** As agreed when it was bought. */
export interface SubscriptionDetails extends DateStyle {
  /** The site's origin, `https://host`, for emails. */
  readonly base: string;
  readonly contact: CheckoutDetails;
  /** Empty: nothing is shipped. */
  readonly shippingName: string;
  /** The language of the page that the shopper subscribed on; absent: the site's. */
  readonly language?: string;
}

export interface SubscriptionRecord {
  readonly id: string;
  readonly websiteId: string;
  readonly orderId: string;
  readonly state: SubscriptionState;
  readonly endReason: EndReason | null;
  readonly email: string;
  readonly accountId: string | null;
  readonly itemId: string;
  readonly variantId: string;
  readonly sku: string;
  readonly title: string;
  readonly variant: string;
  readonly productType: number;
  readonly quantity: number;
  readonly additionalFields: string;
  readonly currency: string;
  readonly unitPriceCents: number;
  readonly shippingCents: number;
  readonly details: SubscriptionDetails;
  readonly plan: SubscriptionPlan;
  readonly cyclesPaid: number;
  /** Epoch milliseconds, like all times here. */
  readonly anchorAt: number;
  readonly period: number;
  readonly dueAt: number;
  readonly paidUntil: number;
  readonly failures: number;
  readonly nextLookAt: number | null;
  readonly claimedUntil: number | null;
  readonly provider: string;
  readonly testMode: boolean;
  readonly paymentMethod: string;
  readonly openOrderId: string | null;
  readonly chargeReference: string | null;
  readonly isProcessing: boolean;
  readonly announcedPeriod: number;
  readonly delayedPeriod: number;
  readonly created: number;
  readonly endedAt: number | null;
  readonly siteTitle: string;
  readonly contactEmail: string;
  readonly taxRules: readonly TaxRule[];
  /** As its product is now; default: true. */
  readonly isTaxed?: boolean | undefined;
  /** Of emails to the shopper. */
  readonly emailLanguage: EmailLanguage;
  /** The title in the shopper's language; absent: not translated. */
  readonly shownTitle?: string;
}

/** Whether the next payment can be skipped: one at a time, unless it was skipped already. */
export const canSkip = ({ state, openOrderId, dueAt, paidUntil }: SubscriptionRecord): boolean =>
  state === 'active' && openOrderId === null && dueAt <= paidUntil;

/** The token of a subscription's page; derived from the server's secret, so that every email can contain it. */
export const subscriptionToken = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`subscription:${id}`).digest('base64url');

const record = sql`json_build_object(
  'id', s.id, 'websiteId', s.website_id, 'orderId', s.order_id, 'state', s.state, 'endReason', s.end_reason,
  'email', s.email, 'accountId', s.account_id, 'itemId', s.item_id, 'variantId', s.variant_id, 'sku', s.sku,
  'title', s.title, 'variant', s.variant_text, 'productType', s.product_type, 'quantity', s.quantity,
  'additionalFields', s.additional_fields, 'currency', s.currency, 'unitPriceCents', s.unit_price_cents,
  'shippingCents', s.shipping_cents, 'details', s.details,
  'plan', json_build_object('value', s.plan_value, 'unit', s.plan_unit, 'cycles', s.plan_cycles),
  'cyclesPaid', s.cycles_paid, 'anchorAt', ${epochMs(sql`s.anchor_at`)}, 'period', s.period, 'dueAt', ${epochMs(sql`s.due_at`)},
  'paidUntil', ${epochMs(sql`s.paid_until`)}, 'failures', s.failures, 'nextLookAt', ${epochMs(sql`s.next_look_at`)},
  'claimedUntil', ${epochMs(sql`s.claimed_until`)}, 'provider', s.provider, 'testMode', s.test_mode,
  'paymentMethod', s.payment_method, 'openOrderId', s.open_order_id, 'chargeReference', s.charge_reference,
  'isProcessing', s.is_processing, 'announcedPeriod', s.announced_period, 'delayedPeriod', s.delayed_period,
  'created', ${epochMs(sql`s.created`)}, 'endedAt', ${epochMs(sql`s.ended_at`)}, 'siteTitle', w.data ->> 'siteTitle',
  'contactEmail', coalesce(w.data ->> 'contactEmail', ''),
  'taxRules', coalesce(w.store_settings -> 'taxRules', '[]'),
  'languages', ${languagesOfSite}, 'isTaxed', coalesce((SELECT ${isTaxed} FROM items i WHERE i.id = s.item_id), true)) AS record`;

const moment = z.number();
const recordRow = z.object({
  id: z.string(),
  websiteId: z.string(),
  orderId: z.string(),
  state: subscriptionState,
  endReason: endReason.nullable(),
  email: z.string(),
  accountId: z.string().nullable(),
  itemId: z.string(),
  variantId: z.string(),
  sku: z.string(),
  title: z.string(),
  variant: z.string(),
  productType: z.number(),
  quantity: z.number(),
  additionalFields: z.string(),
  currency: z.string(),
  unitPriceCents: z.number(),
  shippingCents: z.number(),
  details: document<SubscriptionDetails>(),
  plan: subscriptionPlan,
  cyclesPaid: z.number(),
  anchorAt: moment,
  period: z.number(),
  dueAt: moment,
  paidUntil: moment,
  failures: z.number(),
  nextLookAt: moment.nullable(),
  claimedUntil: moment.nullable(),
  provider: z.string(),
  testMode: z.boolean(),
  paymentMethod: z.string(),
  openOrderId: z.string().nullable(),
  chargeReference: z.string().nullable(),
  isProcessing: z.boolean(),
  announcedPeriod: z.number(),
  delayedPeriod: z.number(),
  created: moment,
  endedAt: moment.nullable(),
  siteTitle: pageText,
  contactEmail: pageText,
  taxRules: document<readonly TaxRule[]>(),
  isTaxed: z.boolean().optional(),
  languages: languagesRow,
}) satisfies z.ZodType<Omit<SubscriptionRecord, 'emailLanguage' | 'shownTitle'>>;

/** The start of queries for subscriptions `s`. */
const selected = sql`SELECT ${record} FROM subscriptions s JOIN websites w ON w.id = s.website_id`;

export async function findSubscriptions(db: Db, condition: SQL): Promise<readonly SubscriptionRecord[]> {
  const rows = await selectRows(db, z.object({ record: recordRow }), sql`${selected} WHERE ${condition}`);
  const records: SubscriptionRecord[] = [];
  for (const { record } of rows) {
    const { languages, ...stored } = record;
    const language = emailLanguage(languages, stored.details.language);
    const [title] = await translatedTitles(db, language, [stored]);
    records.push({ ...stored, emailLanguage: language, ...(title === undefined ? {} : { shownTitle: title }) });
  }
  return records;
}

export async function subscriptionByToken(db: Db, token: string): Promise<SubscriptionRecord | null> {
  const [row] = await findSubscriptions(db, sql`s.token_hash = ${hashToken(token)}`);
  return row ?? null;
}

export async function subscriptionById(db: Db, id: string): Promise<SubscriptionRecord | null> {
  const [row] = await findSubscriptions(db, sql`s.id = ${id}`);
  return row ?? null;
}

/** Loads the subscription and locks it until the end of the transaction. */
export async function lockSubscription(tx: Db, condition: SQL): Promise<SubscriptionRecord | null> {
  const [row] = await findSubscriptions(tx, sql`${condition} FOR UPDATE OF s`);
  return row ?? null;
}

export const momentOf = (at: number | null): SQL =>
  at === null ? sql`NULL` : sql`to_timestamp(${at}::double precision / 1000)`;

interface RenewalPrice
  extends Pick<SubscriptionRecord, 'productType' | 'quantity' | 'unitPriceCents' | 'shippingCents' | 'isTaxed'> {
  readonly taxRules: readonly TaxRule[];
  readonly details: {
    readonly contact: Pick<CheckoutDetails, 'country' | 'region' | 'postalCode'>;
    readonly shippingName: string;
  };
}

const AGREED = 'agreed';

/**
 * Costs of a renewal: price and shipping as agreed, taxes by the current rules for the address. Coupons apply only to the first
 * payment.
 */
export function renewalSums({
  productType,
  quantity,
  unitPriceCents,
  shippingCents,
  isTaxed,
  taxRules,
  details,
}: RenewalPrice): CartSums {
  const { country, region, postalCode } = details.contact;
  const shipping = {
    ...{ id: AGREED, name: details.shippingName, countries: ['*'] },
    ...{ baseCents: shippingCents, perItemCents: 0, freeFromCents: null },
  };
  return sumCart(
    {
      lines: [{ productType, quantity, unitPriceCents, isTaxed }],
      couponCodes: [],
      coupons: [],
      location: { country, region, postalCode },
      shippingOptionId: AGREED,
      now: 0,
    },
    { taxRules, shippingOptions: [shipping], minimumSubtotalCents: 0 },
  );
}
