/** Uses of coupons that have a limit. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';

/** Counts a use of each coupon (-1), or reverts it. */
export async function changeCoupons(tx: Db, codes: readonly string[], by: 1 | -1): Promise<void> {
  if (codes.length === 0) return;
  await tx.execute(sql`
    UPDATE coupons SET uses_left = uses_left + ${by}, revision = revision + 1 WHERE uses_left IS NOT NULL
      AND code = ANY (ARRAY(SELECT json_array_elements_text(${JSON.stringify(codes)}::json)))`);
}
