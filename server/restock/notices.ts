/** Back-in-stock emails: each sign-up gets one, queued together with marking the sign-up as notified. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database/database.ts';
import { selectRow } from '../database/rows.ts';
import { sent as sentRow } from './restock-replies.ts';

export interface SendRequest {
  readonly productId: string;
  readonly variantId: string;
}

/** Pending sign-ups `s` for one of these variants; null: for any that is in stock. */
function waitingFor(requests: readonly SendRequest[] | null): SQL {
  const isInStock = sql`EXISTS (SELECT FROM variants v WHERE v.id = s.variant_id AND (v.unlimited OR v.qty_in_stock > 0))`;
  const isRequested = sql`(s.product_id, s.variant_id) IN (
    SELECT "productId", "variantId" FROM json_to_recordset(${JSON.stringify(requests ?? [])}::json) AS w ("productId" text, "variantId" text))`;
  return sql`s.notified_at IS NULL AND ${requests === null ? isInStock : isRequested}`;
}

export async function countPending(db: Db, requests: readonly SendRequest[] | null): Promise<number> {
  const row = await selectRow(
    db,
    z.object({ count: z.number() }),
    sql`SELECT count(*)::int AS count FROM restock_sign_ups s WHERE ${waitingFor(requests)}`,
  );
  return row?.count ?? 0;
}

export interface Notices {
  /** The variants; null: all that are in stock. */
  readonly requests: readonly SendRequest[] | null;
  /** Base URL of the site, for links. */
  readonly base: string;
  /** Maximum number; null: all. */
  readonly limit: number | null;
}

/**
 * One statement marks and queues, so that a killed process leaves both or neither, and concurrent calls share the work. Returns the number.
 */
export async function writeNotices(db: Db, { requests, base, limit }: Notices): Promise<number> {
  const row = await selectRow(
    db,
    sentRow,
    sql`
    WITH picked AS (
      UPDATE restock_sign_ups SET notified_at = now() WHERE id IN (
        SELECT s.id FROM restock_sign_ups s WHERE ${waitingFor(requests)}
        ORDER BY s.created, s.id LIMIT ${limit}::int FOR UPDATE SKIP LOCKED)
      RETURNING id, email, product_id, variant_id
    ), written AS (
      INSERT INTO deliveries (key, channel, target, payload)
      SELECT 'restock:' || p.id, 'mail', p.email, jsonb_build_object('kind', 'restock',
        'siteTitle', coalesce((SELECT data ->> 'siteTitle' FROM websites LIMIT 1), ''),
        'productTitle', coalesce(i.title, ''),
        'variant', coalesce((SELECT string_agg(value, ', ') FROM jsonb_each_text(v.attributes)), ''),
        'url', ${base}::text || coalesce(
          json_text(i.data, 'fullUrl'), coalesce(json_text(c.data, 'fullUrl'), '/' || c.url_id) || '/' || i.url_id, '/'))
      FROM picked p LEFT JOIN items i ON i.id = p.product_id LEFT JOIN variants v ON v.id = p.variant_id
        LEFT JOIN collections c ON c.id = i.collection_id
      ON CONFLICT (site, key) DO NOTHING RETURNING 1)
    SELECT count(*)::int AS sent FROM written`,
  );
  return row?.sent ?? 0;
}
