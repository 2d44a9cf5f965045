/** Entries saved for later survive when their cart is bought. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { hashToken, randomId, randomToken } from '../../database/ids.ts';
import { idRow, selectRow } from '../../database/rows.ts';

/** Moves the saved entries of a bought cart to a new one; returns its token, null if there are none. One statement. */
export async function moveSaved(db: Db, token: string): Promise<string | null> {
  const next = randomToken();
  const moved = await selectRow(
    db,
    idRow,
    sql`
    WITH bought AS (
      SELECT c.id, c.website_id, c.market FROM carts c WHERE c.token_hash = ${hashToken(token)} AND c.is_purchased
        AND EXISTS (SELECT FROM cart_entries e WHERE e.cart_id = c.id AND e.saved_at IS NOT NULL) FOR UPDATE
    ), fresh AS (
      INSERT INTO carts (id, token_hash, website_id, kind, market)
      SELECT ${randomId()}, ${hashToken(next)}, website_id, 'cart', market FROM bought RETURNING id
    )
    UPDATE cart_entries e SET cart_id = fresh.id FROM bought, fresh
    WHERE e.cart_id = bought.id AND e.saved_at IS NOT NULL RETURNING e.id`,
  );
  return moved === undefined ? null : next;
}
