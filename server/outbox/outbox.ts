/**
 * The outbox: deliveries are written in the transaction that causes them, and sent by the worker. A key identifies a delivery forever: it
 * is never written twice, and receivers get it for deduplication.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import type { Email } from '../integrations/mail/mail.ts';

export const channels = ['mail', 'webhook', 'mailing-list'] as const;
export type Channel = (typeof channels)[number];

/** The mailing list of visitors who opt in to marketing emails. */
export const NEWSLETTER = 'newsletter';

export interface NewDelivery {
  /** Unique forever; at most 200 characters. */
  readonly key: string;
  readonly channel: Channel;
  /** Email address, URL or list. */
  readonly target: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Earliest sending time in epoch milliseconds; null or absent: immediately. */
  readonly sendAfter?: number | null;
  /** What it is of: `webhook:ID`, `campaign:ID`. */
  readonly cause?: string;
}

/**
 * Queues deliveries in the caller's transaction. Skips those without a recipient (orders of deleted accounts), and those whose key exists.
 */
export async function enqueue(tx: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length > 0) await tx.execute(enqueued(deliveries));
}

/** The same as a part of another statement, so that both happen or neither. */
export const enqueued = (deliveries: readonly NewDelivery[], condition: SQL = sql`true`): SQL => sql`
  INSERT INTO deliveries (key, channel, target, payload, cause, send_after, next_attempt_at)
  SELECT d.key, d.channel, d.target, d.payload, d.cause, to_timestamp(d."sendAfter" / 1000.0),
    coalesce(to_timestamp(d."sendAfter" / 1000.0), now())
  FROM json_to_recordset(${JSON.stringify(deliveries)}::json)
    AS d (key text, channel text, target text, payload jsonb, cause text, "sendAfter" bigint)
  WHERE d.target <> '' AND ${condition} ON CONFLICT (site, key) DO NOTHING`;

/** `kind` of composed emails. Servers of 0.21.0, which may run beside this one, send `letter` only; the next release writes `email`. */
export const EMAIL_KIND = 'letter';

/** A composed email as a delivery; its id is the key. `name` is shown to admins: `order-confirmed`. */
export const emailDelivery = (name: string, { id, to, subject, text, html, unsubscribe }: Email): NewDelivery => ({
  key: id,
  channel: 'mail',
  target: to,
  payload: { kind: EMAIL_KIND, name, subject, text, html, ...(unsubscribe === undefined ? {} : { unsubscribe }) },
});
