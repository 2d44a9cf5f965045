/** Carts on signing in and out: a copy stays with the account, another with the visitor. */

import { sql } from 'drizzle-orm';
import type { Database, Db } from '../database/database.ts';
import { hashToken, randomId, randomToken } from '../database/ids.ts';
import { countRows, idRow, selectRow } from '../database/rows.ts';

/** The id of a token's open cart. */
export async function cartOf(db: Db, token: string | null): Promise<string | null> {
  if (token === null) return null;
  const cart = await selectRow(
    db,
    idRow,
    sql`SELECT id FROM carts WHERE token_hash = ${hashToken(token)} AND NOT is_purchased AND kind = 'cart'`,
  );
  return cart?.id ?? null;
}

/** A new cart with the same entries, coupons and address; null when the cart is no longer open. */
export function cloneCart(database: Database, cartId: string): Promise<{ id: string; token: string } | null> {
  const [id, token] = [randomId(), randomToken()];
  return database.transaction(async (tx) => {
    const copied = await countRows(
      tx,
      sql`
      INSERT INTO carts (id, token_hash, website_id, kind, coupon_codes, shipping_location, shipping_option_id, market)
      SELECT ${id}, ${hashToken(token)}, website_id, kind, coupon_codes, shipping_location, shipping_option_id, market
      FROM carts WHERE id = ${cartId} AND NOT is_purchased RETURNING id`,
    );
    if (copied === 0) return null;
    await tx.execute(sql`
      INSERT INTO cart_entries (id, cart_id, item_id, variant_id, quantity, additional_fields, chosen_price_cents, created, saved_at)
      SELECT gen_random_uuid()::text, ${id}, item_id, variant_id, quantity, additional_fields, chosen_price_cents, created, saved_at
      FROM cart_entries WHERE cart_id = ${cartId}`);
    return { id, token };
  });
}
