/** Coupons in the store. */
import { eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { coupons } from '../../database/schema.ts';
import { timestampOf } from '../../http/reply-fields.ts';
import type { CouponFields, couponState, storedCoupon } from './coupon-schemas.ts';

type CouponRow = typeof coupons.$inferSelect;
export type StoredCoupon = z.output<typeof storedCoupon>;
type CouponState = z.infer<typeof couponState>;

/** A coupon with the number of orders that used it. */
type UsedCoupon = CouponRow & { readonly uses: number };

const momentOf = (column: string | null): string | null => (column === null ? null : timestampOf(column));

function stateOf({ startsAt, endsAt, usesLeft }: CouponRow, now: number): CouponState {
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'expired';
  if (usesLeft === 0) return 'used-up';
  return startsAt !== null && Date.parse(startsAt) > now ? 'scheduled' : 'active';
}

/** `now`: epoch milliseconds. */
export const couponJson = (row: UsedCoupon, now: number): StoredCoupon => ({
  ...row,
  startsAt: momentOf(row.startsAt),
  endsAt: momentOf(row.endsAt),
  created: timestampOf(row.created),
  state: stateOf(row, now),
});

/**
 * Counted from the orders, so that it also holds for coupons without a limit and for older orders. As in lists of customers, test orders
 * count in a store in test mode only.
 */
const usesOf = (testMode: boolean): SQL<number> => sql<number>`(SELECT count(*)::int FROM orders o
  WHERE o.details -> 'couponCodes' @> to_jsonb("coupons"."code") AND o.status IN ('paid', 'fulfilled') AND o.test_mode = ${testMode})`;

/** Selects coupons with their uses. */
export const selectCoupons = (db: Db, testMode: boolean) =>
  db.select({ ...getTableColumns(coupons), uses: usesOf(testMode) }).from(coupons);

export async function couponByCode(db: Db, code: string, testMode: boolean): Promise<UsedCoupon | undefined> {
  const [row] = await selectCoupons(db, testMode).where(eq(coupons.code, code));
  return row;
}

/** Condition for coupons with a state at an instant. */
export function ofState(state: CouponState, now: number): SQL {
  const at = sql`to_timestamp(${now}::double precision / 1000)`;
  const isOver = sql`coalesce(${coupons.endsAt} <= ${at}, false)`;
  const isUsedUp = sql`coalesce(${coupons.usesLeft} = 0, false)`;
  const isLater = sql`coalesce(${coupons.startsAt} > ${at}, false)`;
  switch (state) {
    case 'expired':
      return isOver;
    case 'used-up':
      return sql`(NOT ${isOver} AND ${isUsedUp})`;
    case 'scheduled':
      return sql`(NOT ${isOver} AND NOT ${isUsedUp} AND ${isLater})`;
    case 'active':
      return sql`(NOT ${isOver} AND NOT ${isUsedUp} AND NOT ${isLater})`;
  }
}

/** The stored code of a coupon in a path: codes match in any case, names of automatic coupons exactly. */
export async function storedCode(db: Db, text: string): Promise<string> {
  const [row] = await db
    .select({ code: coupons.code })
    .from(coupons)
    .where(inArray(coupons.code, [text, text.toUpperCase()]))
    .orderBy(sql`${coupons.code} = ${text} DESC`)
    .limit(1);
  return row?.code ?? text.toUpperCase();
}

/** Loads the coupon and locks it until the end of the transaction. */
export async function lockCoupon(tx: Db, code: string, testMode: boolean): Promise<UsedCoupon | undefined> {
  const [row] = await selectCoupons(tx, testMode).where(eq(coupons.code, code)).for('update');
  return row;
}

export async function updateCoupon(tx: Db, row: UsedCoupon, fields: Partial<CouponFields>): Promise<UsedCoupon> {
  const [changed] = await tx
    .update(coupons)
    .set({ ...fields, revision: row.revision + 1 })
    .where(eq(coupons.code, row.code))
    .returning();
  if (changed === undefined) throw new Error(`Coupon ${row.code} disappeared while it was changed.`);
  return { ...changed, uses: row.uses };
}
