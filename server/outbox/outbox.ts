/**
 * What must leave the house: written in the transaction that causes it, handed over by the worker. A key stands for one delivery
 * for ever: the same key is never written twice, and receivers get it, so that they can tell a repetition.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import type { Email } from '../integrations/mail/mail.ts';

export const channels = ['mail', 'webhook', 'mailing-list'] as const;
export type Channel = (typeof channels)[number];

/** The list of those who ask for the emails of the site beside something else. */
export const NEWSLETTER = 'newsletter';

export interface NewDelivery {
  /** Unique for ever; at most 200 characters. */
  readonly key: string;
  readonly channel: Channel;
  /** Address, URL or list. */
  readonly target: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Not before this instant, in epoch milliseconds; null or absent: at once. */
  readonly sendAfter?: number | null;
  /** What it is of: `webhook:ID`, `campaign:ID`. */
  readonly cause?: string;
}

/** Writes deliveries in the caller's transaction, but none to nobody: orders of deleted accounts have no address. Those whose key is known already are left as they are. */
export async function enqueue(tx: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length > 0) await tx.execute(enqueued(deliveries));
}

/** The same as a part of another statement, which it then happens with or not at all. */
export const enqueued = (deliveries: readonly NewDelivery[], condition: SQL = sql`true`): SQL => sql`
  INSERT INTO deliveries (key, channel, target, payload, cause, send_after, next_attempt_at)
  SELECT d.key, d.channel, d.target, d.payload, d.cause, to_timestamp(d."sendAfter" / 1000.0),
    coalesce(to_timestamp(d."sendAfter" / 1000.0), now())
  FROM json_to_recordset(${JSON.stringify(deliveries)}::json)
    AS d (key text, channel text, target text, payload jsonb, cause text, "sendAfter" bigint)
  WHERE d.target <> '' AND ${condition} ON CONFLICT (site, key) DO NOTHING`;

/** An email that is written already, as a delivery; its id is the key. `name` is for the owner's eyes: `order-confirmed`. */
export const emailDelivery = (name: string, { id, to, subject, text, html, unsubscribe }: Email): NewDelivery => ({
  key: id,
  channel: 'mail',
  target: to,
  payload: { kind: 'letter', name, subject, text, html, ...(unsubscribe === undefined ? {} : { unsubscribe }) },
});
