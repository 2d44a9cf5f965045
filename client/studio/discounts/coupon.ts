/** Coupons and automatic discounts in replies of the owner API, and their descriptions. */
import { moneyText } from '../store/use-store.ts';

export const COUPONS = '/api/owner/coupons';

export interface CouponFields {
  readonly code: string;
  readonly kind: 'percent' | 'amount' | 'free-shipping';
  /** Parts per million, or minor units. */
  readonly value: number;
  readonly minimumSubtotalCents: number;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly usesLeft: number | null;
  readonly isAutomatic: boolean;
  readonly oncePerCustomer: boolean;
}

export interface Coupon extends CouponFields {
  /** Orders with it that were paid and not cancelled. */
  readonly uses: number;
  readonly state: 'active' | 'scheduled' | 'expired' | 'used-up';
  readonly revision: number;
}

export interface CouponPage {
  readonly results: readonly Coupon[];
  readonly nextPageCursor: string | null;
}

export const stateTexts = {
  active: 'Active',
  scheduled: 'Scheduled',
  expired: 'Expired',
  'used-up': 'Used up',
} as const;

/** One percent in parts per million. */
export const PERCENT = 10_000;

export const newCoupon: CouponFields = {
  ...{ code: '', kind: 'percent', value: 10 * PERCENT, minimumSubtotalCents: 0 },
  ...{ startsAt: null, endsAt: null, usesLeft: null, isAutomatic: false, oncePerCustomer: false },
};

/** `Used in 12 orders.` */
export const usesText = (uses: number): string =>
  uses === 0 ? 'Not used yet.' : `Used in ${uses === 1 ? '1 order' : `${uses} orders`}.`;

/** `10 % off`, `$5.00 off`, `Free shipping`. */
export function offText({ kind, value }: Pick<CouponFields, 'kind' | 'value'>, currency: string): string {
  if (kind === 'percent') return `${value / PERCENT} % off`;
  return kind === 'amount' ? `${moneyText(value, currency)} off` : 'Free shipping';
}
