/** Exports everything stored about an account, for its owner. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database/database.ts';
import { document, selectRow } from '../database/rows.ts';

const MOMENT = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;
const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', ${MOMENT})`);

const account = sql`(SELECT json_build_object('id', a.id, 'email', a.email, 'firstName', a.first_name, 'lastName', a.last_name,
  'language', a.language, 'memberAreas', a.member_areas, 'created', ${iso('a.created')}))`;

const addresses = sql`(SELECT coalesce(json_agg(s.address || jsonb_build_object('isDefault', s.is_default) ORDER BY s.created), '[]')
  FROM saved_addresses s WHERE s.account_id = a.id)`;

/** Orders `o` that match a condition, as a JSON array. */
export const ordersJson = (
  condition: SQL,
): SQL => sql`(SELECT coalesce(json_agg(json_build_object('number', o.number, 'status', o.status, 'created', ${iso('o.created')},
    'email', o.email, 'currency', o.currency, 'totalCents', o.grand_total_cents, 'refundedCents', o.refunded_cents,
    'contact', o.details -> 'contact', 'billing', o.details -> 'billing', 'note', o.details -> 'note',
    'giftWrap', o.details -> 'giftWrap', 'wantsNews', o.details -> 'wantsNews', 'tracking', o.tracking,
    'lines', (SELECT coalesce(json_agg(json_build_object('title', n.title, 'variant', n.variant_text, 'sku', n.sku,
      'quantity', n.quantity, 'unitPriceCents', n.unit_price_cents, 'fields', n.additional_fields) ORDER BY n.position), '[]')
      FROM order_lines n WHERE n.order_id = o.id)) ORDER BY o.number), '[]')
  FROM orders o WHERE ${condition})`;

const returns = sql`(SELECT coalesce(json_agg(json_build_object('order', o.number, 'state', r.state, 'lines', r.lines,
    'reason', r.reason, 'comment', r.comment, 'answer', r.answer, 'created', ${iso('r.created')}) ORDER BY r.created), '[]')
  FROM return_requests r JOIN orders o ON o.id = r.order_id WHERE o.account_id = a.id)`;

const subscriptions = sql`(SELECT coalesce(json_agg(json_build_object('title', s.title, 'variant', s.variant_text,
    'quantity', s.quantity, 'state', s.state, 'created', ${iso('s.created')}, 'nextCharge', ${iso('s.due_at')},
    'currency', s.currency, 'unitPriceCents', s.unit_price_cents, 'contact', s.details -> 'contact') ORDER BY s.created), '[]')
  FROM subscriptions s WHERE s.account_id = a.id)`;

const comments = sql`(SELECT coalesce(json_agg(json_build_object('kind', c.kind, 'title', c.title, 'body', c.body,
    'rating', c.rating, 'status', c.status, 'created', ${iso('c.created')}) ORDER BY c.created), '[]')
  FROM comments c WHERE c.account_id = a.id)`;

const submissions = sql`(SELECT coalesce(json_agg(json_build_object('form', f.form_id, 'answers', f.answers,
    'created', ${iso('f.created')}) ORDER BY f.created), '[]')
  FROM form_submissions f WHERE f.account_id = a.id)`;

const sessions = sql`(SELECT coalesce(json_agg(json_build_object('created', ${iso('e.created')}, 'expires', ${iso('e.expires_at')})
    ORDER BY e.created), '[]') FROM account_sessions e WHERE e.account_id = a.id)`;

/** Null for an account that no longer exists. */
export async function exportAccount(db: Db, accountId: string): Promise<Readonly<Record<string, unknown>> | null> {
  const row = await selectRow(
    db,
    z.object({ data: document<Readonly<Record<string, unknown>>>() }),
    sql`SELECT json_build_object('account', ${account}, 'addresses', ${addresses}, 'orders', ${ordersJson(sql`o.account_id = a.id`)}, 'returns', ${returns},
      'subscriptions', ${subscriptions}, 'comments', ${comments}, 'formSubmissions', ${submissions},
      'sessions', ${sessions}) AS data
    FROM accounts a WHERE a.id = ${accountId}`,
  );
  return row?.data ?? null;
}
