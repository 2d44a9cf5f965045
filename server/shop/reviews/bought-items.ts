/** Items that the buyer of an order may review, and has reviewed. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { hashToken } from '../../database/ids.ts';
import { selectRow } from '../../database/rows.ts';

export interface BoughtItem {
  readonly itemId: string;
  readonly title: string;
  readonly fullUrl: string;
  readonly isReviewed: boolean;
}

export interface ReviewableOrder {
  readonly id: string;
  readonly number: number;
  readonly email: string;
  readonly firstName: string;
  readonly items: readonly BoughtItem[];
}

const orderRow: z.ZodType<ReviewableOrder> = z.object({
  id: z.string(),
  number: z.number(),
  email: z.string(),
  firstName: z.string(),
  items: z.array(z.object({ itemId: z.string(), title: z.string(), fullUrl: z.string(), isReviewed: z.boolean() })),
});

/** Gift cards are given away, so they are not reviewed. */
const GIFT_CARD = sql`4`;

/** A paid order by its token; null for none. */
export async function reviewableOrder(db: Db, token: string): Promise<ReviewableOrder | null> {
  const row = await selectRow(
    db,
    orderRow,
    sql`
    SELECT o.id, o.number::int AS number, o.email, coalesce(o.details #>> '{contact,firstName}', '') AS "firstName",
      coalesce((SELECT json_agg(json_build_object('itemId', one.item_id, 'title', one.title, 'fullUrl', one.url,
        'isReviewed', EXISTS (SELECT FROM comments r WHERE r.order_id = o.id AND r.item_id = one.item_id))
        ORDER BY one.position)
      FROM (SELECT n.item_id, min(n.title) AS title, min(n.position) AS position, min('/' || c.url_id || '/' || i.url_id) AS url
        FROM order_lines n JOIN items i ON i.id = n.item_id JOIN collections c ON c.id = i.collection_id
        WHERE n.order_id = o.id AND n.product_type <> ${GIFT_CARD} GROUP BY n.item_id) one), '[]') AS items
    FROM orders o WHERE o.token_hash = ${hashToken(token)} AND o.status IN ('paid', 'fulfilled')`,
  );
  return row ?? null;
}
