/** What statements about carts have in common. */
import { type SQL, sql } from 'drizzle-orm';
import { hashToken } from '../../database/ids.ts';

/** The cart's row, locked and marked as used. */
export const lockedCart = (token: string): SQL =>
  sql`cart AS (UPDATE carts SET updated_at = now() WHERE token_hash = ${hashToken(token)} AND NOT is_purchased RETURNING id)`;

/** One of a kind: digital products, paywalls, and services unless the shop allows more. */
export const single = sql`(i.product_type IN (2, 5) OR (i.product_type = 3
  AND w.store_settings -> 'multipleQuantityAllowedForServices' = 'false'))`;
