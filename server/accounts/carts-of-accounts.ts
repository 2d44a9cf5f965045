/** Carts of those who sign in and out: a copy stays with the account, another with the visitor. */
import { sql } from 'drizzle-orm';
import type { Database, Db } from '../database/database.ts';
import { hashToken, randomId, randomToken } from '../database/ids.ts';

/** The id of a token's open cart. */
export async function cartOf(db: Db, token: string | null): Promise<string | null> {
  if (token === null) return null;
  const { rows } = await db.execute(
    sql`SELECT id FROM carts WHERE token_hash = ${hashToken(token)} AND NOT is_purchased AND kind = 'cart'`,
  );
  return (rows[0]?.['id'] as string | undefined) ?? null;
}

/** A new cart with the same entries, coupons and address; null when the cart is not open any more. */
export function cloneCart(database: Database, cartId: string): Promise<{ id: string; token: string } | null> {
  const [id, token] = [randomId(), randomToken()];
  return database.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      INSERT INTO carts (id, token_hash, website_id, kind, coupon_codes, shipping_location, shipping_option_id)
      SELECT ${id}, ${hashToken(token)}, website_id, kind, coupon_codes, shipping_location, shipping_option_id
      FROM carts WHERE id = ${cartId} AND NOT is_purchased RETURNING id`);
    if (rows.length === 0) return null;
    await tx.execute(sql`
      INSERT INTO cart_entries (id, cart_id, item_id, variant_id, quantity, additional_fields, chosen_price_cents, created)
      SELECT gen_random_uuid()::text, ${id}, item_id, variant_id, quantity, additional_fields, chosen_price_cents, created
      FROM cart_entries WHERE cart_id = ${cartId}`);
    return { id, token };
  });
}
