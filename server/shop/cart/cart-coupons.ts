/** Coupons of a cart, and which of them its customer has used. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Coupon } from '#shared/cart-coupons';
import { epochMs } from '../../database/columns.ts';
import { coupon } from './cart-replies.ts';

/** An order `o` from another cart than `c` has a coupon `k`; orders that wait for their payment count, as they do for `uses_left`. */
const hasUsed = sql`o.status IN ('pending', 'paid', 'fulfilled') AND o.cart_id <> c.id AND o.details -> 'couponCodes' ? k.code`;

/** Whether the customer of a cart `c`, by email or account, has used a coupon `k` that applies once per customer. */
const isUsed = sql`(k.once_per_customer AND (
  EXISTS (SELECT FROM orders o WHERE o.website_id = c.website_id
    AND md5(lower(o.email)) = md5(lower(nullif(c.checkout #>> '{details,email}', ''))) AND ${hasUsed})
  OR EXISTS (SELECT FROM orders o WHERE o.account_id = c.checkout ->> 'accountId' AND ${hasUsed})))`;

/** The coupons of a cart `c`, and automatic ones. With an array, each code is looked up by index; a subquery would make PostgreSQL scan the table. */
export const couponsOfCart = sql`(
  SELECT coalesce(json_agg(json_build_object(
    'code', k.code, 'kind', k.kind, 'value', k.value, 'minimumSubtotalCents', k.minimum_subtotal_cents,
    'startsAt', ${epochMs(sql`k.starts_at`)}, 'endsAt', ${epochMs(sql`k.ends_at`)},
    'usesLeft', k.uses_left, 'isAutomatic', k.is_automatic, 'isUsed', ${isUsed}) ORDER BY k.code), '[]')
  FROM coupons k WHERE k.code = ANY (ARRAY(SELECT jsonb_array_elements_text(c.coupon_codes)
    UNION SELECT a.code FROM coupons a WHERE a.is_automatic)))`;

interface CouponsOfCart {
  readonly coupons: readonly Coupon[];
  readonly usedCoupons: readonly string[];
}

export const couponsRow = z.array(coupon.extend({ isUsed: z.boolean() })).transform(
  (rows): CouponsOfCart => ({
    coupons: rows.map(({ isUsed: _, ...stored }) => stored),
    usedCoupons: rows.flatMap(({ code, isUsed: used }) => (used ? [code] : [])),
  }),
);
