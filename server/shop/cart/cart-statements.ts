/** Parts that statements about carts share. */
import { type SQL, sql } from 'drizzle-orm';
import { hashToken } from '../../database/ids.ts';

/** Locks the cart's row and marks it as used. */
export const lockedCart = (token: string): SQL =>
  sql`cart AS (UPDATE carts SET updated_at = now() WHERE token_hash = ${hashToken(token)} AND NOT is_purchased RETURNING id)`;

/** Products limited to one piece: digital products, paywalls, and services unless the shop allows more. */
export const single = sql`(i.product_type IN (2, 5) OR (i.product_type = 3
  AND w.store_settings -> 'multipleQuantityAllowedForServices' = 'false'))`;
