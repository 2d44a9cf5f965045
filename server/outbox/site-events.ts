/** What happens on the site, for the webhooks that are told of it: written in the transaction that causes it. */
import { type SQL, sql } from 'drizzle-orm';
import type { WebhookTopic } from '#shared/webhook-topics';
import type { Db } from '../database/database.ts';

export interface SiteEvent {
  readonly topic: WebhookTopic;
  /** Of what has happened: the same is told of once. At most 100 characters. */
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The body of a notice. */
export const noticeOf = ({ topic, id, data }: SiteEvent) => ({ event: topic, id, data });

/** Tells the webhooks of a topic, as a part of another statement, which it then happens with or not at all. */
export const announced = (event: SiteEvent, condition: SQL = sql`true`): SQL => sql`
  INSERT INTO deliveries (key, channel, target, payload, cause)
  SELECT 'hook:' || w.id || ':' || ${event.topic}::text || ':' || ${event.id}::text, 'webhook', w.url,
    jsonb_build_object('secret', w.secret, 'body', ${JSON.stringify(noticeOf(event))}::jsonb), 'webhook:' || w.id
  FROM webhooks w WHERE w.enabled AND w.topics ? ${event.topic}::text AND ${condition}
  ON CONFLICT (site, key) DO NOTHING`;

export const announce = async (tx: Db, event: SiteEvent): Promise<void> => void (await tx.execute(announced(event)));

/** Few enough pieces to make more. */
const LOW_STOCK = 5;

/** Tells of variants of which an order has taken so much that few are left. */
export async function announceLowStock(tx: Db, orderId: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO deliveries (key, channel, target, payload, cause)
    SELECT 'hook:' || w.id || ':stock.low:' || ${orderId}::text || ':' || v.id, 'webhook', w.url, jsonb_build_object(
        'secret', w.secret, 'body', jsonb_build_object('event', 'stock.low', 'id', ${orderId}::text || ':' || v.id,
          'data', jsonb_build_object('itemId', v.item_id, 'variantId', v.id, 'sku', v.sku, 'title', l.title,
            'qtyInStock', v.qty_in_stock))), 'webhook:' || w.id
    FROM webhooks w CROSS JOIN (SELECT variant_id, min(title) AS title, sum(quantity)::int AS quantity FROM order_lines
        WHERE order_id = ${orderId} AND stock_taken GROUP BY variant_id) l
      JOIN variants v ON v.id = l.variant_id
    WHERE w.enabled AND w.topics ? 'stock.low' AND NOT v.unlimited AND v.qty_in_stock <= ${LOW_STOCK}
      AND v.qty_in_stock + l.quantity > ${LOW_STOCK}
    ON CONFLICT (site, key) DO NOTHING`);
}
