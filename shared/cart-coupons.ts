/** Coupons and automatic discounts of a cart: which of them apply, and what they take off. */
import { portionOf } from './cents.ts';

export const couponKinds = ['percent', 'amount', 'free-shipping'] as const;

export interface Coupon {
  readonly code: string;
  readonly kind: (typeof couponKinds)[number];
  /** Parts per million of the goods (without gift cards), or minor units. */
  readonly value: number;
  readonly minimumSubtotalCents: number;
  /** Epoch milliseconds; null: no limit. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  /** Null: unlimited. */
  readonly usesLeft: number | null;
  /** Applies to every cart without a code; default: false. */
  readonly isAutomatic?: boolean | undefined;
}

export type CouponRejection =
  | 'unknown'
  | 'not-started'
  | 'expired'
  | 'used-up'
  | 'used-by-customer'
  | 'below-minimum'
  | 'gift-cards-only'
  | 'donations-only';

export interface RejectedCoupon {
  readonly code: string;
  readonly reason: CouponRejection;
  /** Set for an automatic one, which the shopper cannot remove. */
  readonly isAutomatic?: true;
}

interface CouponInput {
  readonly couponCodes: readonly string[];
  readonly coupons: readonly Coupon[];
  /** Codes of those that apply once per customer, and that an order of this customer has used; default: none. */
  readonly usedCoupons?: readonly string[];
  /** The subtotal without gift cards and donations. */
  readonly goodsCents: number;
  /** Why no coupon applies to this cart; null: they may apply. */
  readonly rejection: CouponRejection | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Coupons that apply, in the order of application, and those that do not, with the reason. */
export interface SortedCoupons {
  readonly validCoupons: readonly Coupon[];
  readonly invalidCoupons: readonly RejectedCoupon[];
}

export function sortCoupons(input: CouponInput): SortedCoupons {
  const { couponCodes, coupons, rejection } = input;
  const validCoupons: Coupon[] = [];
  const invalidCoupons: RejectedCoupon[] = [];
  // Automatic coupons come before entered codes.
  for (const coupon of coupons) {
    if (coupon.isAutomatic !== true || rejection !== null) continue;
    const reason = rejectionOf(coupon, input);
    if (reason === null) validCoupons.push(coupon);
    // Other reasons are not reported, because the shopper did not enter it; but this discount was shown until the email was known.
    else if (reason === 'used-by-customer') invalidCoupons.push({ code: coupon.code, reason, isAutomatic: true });
  }
  const sorted = new Set([...validCoupons, ...invalidCoupons].map(({ code }) => code));
  for (const code of new Set(couponCodes)) {
    if (sorted.has(code)) continue;
    const coupon = coupons.find((item) => item.code === code);
    const result = coupon === undefined ? 'unknown' : rejectionOf(coupon, input);
    const reason = result !== 'unknown' && rejection !== null ? rejection : result;
    if (coupon !== undefined && reason === null) validCoupons.push(coupon);
    else invalidCoupons.push({ code, reason: reason ?? 'unknown' });
  }
  return { validCoupons, invalidCoupons };
}

/** Why a coupon does not apply; null if it does. */
function rejectionOf(coupon: Coupon, { goodsCents, now, usedCoupons = [] }: CouponInput): CouponRejection | null {
  if (coupon.startsAt !== null && now < coupon.startsAt) return 'not-started';
  if (coupon.endsAt !== null && now >= coupon.endsAt) return 'expired';
  if (coupon.usesLeft !== null && coupon.usesLeft <= 0) return 'used-up';
  if (goodsCents < coupon.minimumSubtotalCents) return 'below-minimum';
  return usedCoupons.includes(coupon.code) ? 'used-by-customer' : null;
}

/** The total discount. Coupons apply in order, each to what is left, and never more than that. */
export function discountOf(coupons: readonly Coupon[], goodsCents: number): number {
  let left = goodsCents;
  for (const { kind, value } of coupons) {
    if (kind === 'percent') left -= Math.min(left, portionOf(left, value));
    if (kind === 'amount') left -= Math.min(left, value);
  }
  return goodsCents - left;
}

/** Messages for coupons that do not apply. */
export const couponMessages: Readonly<Record<CouponRejection, string>> = {
  unknown: 'This code is not valid.',
  'not-started': 'This code is not valid yet.',
  expired: 'This code has expired.',
  'used-up': 'This code has been used up.',
  'used-by-customer': 'You have already used this discount.',
  'below-minimum': 'Your order is too small for this code.',
  'gift-cards-only': 'Codes do not apply to gift cards.',
  'donations-only': 'Codes do not apply to donations.',
};
