/** Downloads of buyers: granted when an order is paid, counted when a file is sent, renewed or revoked by admins. */

import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { countRows, selectRow, selectRows } from '../../database/rows.ts';
import { isRefunded } from '../orders/order-conditions.ts';
import { downloadDefaults } from '../store-settings.ts';
import type { DownloadRef } from './download-links.ts';

/** A file of an order, for its buyer. */
export interface OrderFile {
  /** Of the order line. */
  readonly position: number;
  readonly fileId: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly allowed: number;
  readonly used: number;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly isEnded: boolean;
}

const fileFields = {
  position: z.number(),
  fileId: z.string(),
  name: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  allowed: z.number(),
  used: z.number(),
  expiresAt: z.number(),
  isEnded: z.boolean(),
};

/** More than anyone would browse. */
const MAX_ORDERS = 50;
/** The product type of digital products. */
const DIGITAL = sql`2`;
const siteLanguage = sql`coalesce(w.data ->> 'language', '')`;
const siteTimeZone = sql`coalesce(w.data ->> 'timeZone', '')`;
const PAID = sql`('paid', 'fulfilled')`;
/**
 * Of a download `d` of an order `o`: revoked, or the whole amount of the order went back or is about to. Derived, so that a refund that
 * the payment service rejects leaves the downloads as they were.
 */
const isEnded = sql`(d.ended_at IS NOT NULL OR ${isRefunded})`;

const setting = (name: keyof typeof downloadDefaults): SQL =>
  sql`coalesce((w.store_settings #>> ${`{downloads,${name}}`}::text[])::int, ${downloadDefaults[name]}::int)`;

/** Files of paid digital order lines, for an INSERT into `downloads`. */
const granted = (condition: SQL): SQL => sql`
  INSERT INTO downloads (order_id, position, file_id, allowed, expires_at)
  SELECT n.order_id, n.position, f.id, ${setting('limit')} * n.quantity, now() + ${setting('days')} * interval '1 day'
  FROM order_lines n JOIN orders o ON o.id = n.order_id JOIN websites w ON w.id = o.website_id
    JOIN product_files f ON f.item_id = n.item_id AND f.detached_at IS NULL
  WHERE n.product_type = ${DIGITAL} AND o.status IN ${PAID} AND ${condition}`;

/** Grants the files of an order that was just paid, in the caller's transaction. */
export async function grantDownloads(tx: Db, orderId: string): Promise<void> {
  await tx.execute(sql`${granted(sql`n.order_id = ${orderId}`)} ON CONFLICT DO NOTHING`);
}

/** Grants a product's files to those who bought it before it had any. */
export async function grantToEarlierBuyers(tx: Db, itemId: string): Promise<void> {
  const hasNone = sql`NOT EXISTS (SELECT FROM downloads d WHERE d.order_id = n.order_id AND d.position = n.position)`;
  await tx.execute(sql`${granted(sql`n.item_id = ${itemId} AND ${hasNone}`)} ON CONFLICT DO NOTHING`);
}

/** Renews the downloads of an order: as many and for as long as after buying, including files that were added since. */
export async function renewDownloads(tx: Db, orderId: string): Promise<void> {
  await grantDownloads(tx, orderId);
  await tx.execute(sql`
    UPDATE downloads d SET allowed = d.used + ${setting('limit')} * n.quantity, ended_at = NULL,
      expires_at = now() + ${setting('days')} * interval '1 day'
    FROM order_lines n, orders o, websites w
    WHERE d.order_id = ${orderId} AND n.order_id = d.order_id AND n.position = d.position
      AND o.id = d.order_id AND w.id = o.website_id AND o.status IN ${PAID}`);
}

/** Revokes the downloads of an order, after a refund or because something is wrong with it. */
export async function endDownloads(tx: Db, orderId: string): Promise<void> {
  await tx.execute(sql`UPDATE downloads SET ended_at = now() WHERE order_id = ${orderId} AND ended_at IS NULL`);
}

export const orderFileRow: z.ZodType<OrderFile> = z.object(fileFields);

/** Files of an order as JSON, for a statement that has the order as `o`. */
export const orderFiles = sql`(
  SELECT coalesce(json_agg(json_build_object('position', d.position, 'fileId', f.id, 'name', f.name,
    'contentType', f.content_type, 'bytes', f.bytes, 'allowed', d.allowed, 'used', d.used,
    'expiresAt', ${epochMs(sql`d.expires_at`)}, 'isEnded', ${isEnded})
    ORDER BY d.position, f.position, f.id), '[]')
  FROM downloads d JOIN product_files f ON f.id = d.file_id WHERE d.order_id = o.id)`;

/** The site's settings for writing dates. */
export interface SiteLanguage {
  readonly language: string;
  readonly timeZone: string;
}

/** A file behind a download link. */
export interface FoundDownload extends OrderFile, SiteLanguage {
  readonly hash: string;
  readonly isPaid: boolean;
  /** Of the product, as it was bought. */
  readonly title: string;
  readonly orderNumber: number;
}

/** An order with files, of a signed-in account. */
export interface AccountOrder extends SiteLanguage {
  readonly id: string;
  readonly number: number;
  readonly files: readonly OrderFile[];
}

const accountOrderRow: z.ZodType<AccountOrder> = z.object({
  id: z.string(),
  number: z.number(),
  files: z.array(orderFileRow),
  language: z.string(),
  timeZone: z.string(),
});

const downloadRow: z.ZodType<FoundDownload> = z.object({
  ...fileFields,
  hash: z.string(),
  isPaid: z.boolean(),
  language: z.string(),
  timeZone: z.string(),
  title: z.string(),
  orderNumber: z.number(),
});

/** Orders with files that were placed by the signed-in account, newest first. */
export async function ordersWithFiles(db: Db, accountId: string): Promise<readonly AccountOrder[]> {
  return selectRows(
    db,
    accountOrderRow,
    sql`
    SELECT o.id, o.number::int AS number, ${orderFiles} AS files, ${siteLanguage} AS language, ${siteTimeZone} AS "timeZone"
    FROM orders o JOIN websites w ON w.id = o.website_id
    WHERE o.account_id = ${accountId} AND o.status IN ${PAID} AND EXISTS (SELECT FROM downloads d WHERE d.order_id = o.id)
    ORDER BY o.created DESC LIMIT ${MAX_ORDERS}`,
  );
}

const isKey = ({ orderId, position, fileId }: DownloadRef): SQL =>
  sql`d.order_id = ${orderId} AND d.position = ${position} AND d.file_id = ${fileId}`;

export async function findDownload(db: Db, ref: DownloadRef): Promise<FoundDownload | null> {
  const row = await selectRow(
    db,
    z.object({ download: downloadRow }),
    sql`
    SELECT json_build_object('position', d.position, 'fileId', f.id, 'name', f.name, 'contentType', f.content_type,
      'bytes', f.bytes, 'hash', f.hash, 'allowed', d.allowed, 'used', d.used, 'isEnded', ${isEnded},
      'expiresAt', ${epochMs(sql`d.expires_at`)}, 'isPaid', o.status IN ${PAID},
      'language', ${siteLanguage}, 'timeZone', ${siteTimeZone}, 'title', n.title, 'orderNumber', o.number) AS download
    FROM downloads d JOIN product_files f ON f.id = d.file_id JOIN orders o ON o.id = d.order_id
      JOIN websites w ON w.id = o.website_id JOIN order_lines n ON n.order_id = d.order_id AND n.position = d.position
    WHERE ${isKey(ref)}`,
  );
  return row?.download ?? null;
}

/** How long, and up to how many times the file size, range requests count as part of the same download. */
const WINDOW = '1 hour';
const WINDOW_FILES = 2;

/**
 * Counts a download before its bytes are sent; false when none is left. Range requests count toward the latest download, so that media
 * players, PDF viewers and interrupted transfers cost one: for an hour, and up to twice the file's bytes.
 * One statement: of two concurrent requests the second sees what the first has taken.
 */
export async function takeDownload(
  db: Db,
  ref: DownloadRef,
  { fileBytes, bytes, isPart }: { readonly fileBytes: number; readonly bytes: number; readonly isPart: boolean },
): Promise<boolean> {
  const covered = sql`(${isPart} AND d.window_until > now() AND d.window_bytes >= ${bytes})`;
  const left = isPart ? WINDOW_FILES * fileBytes - bytes : fileBytes;
  const updated = await countRows(
    db,
    sql`
    UPDATE downloads d SET
      used = CASE WHEN ${covered} THEN d.used ELSE d.used + 1 END,
      window_bytes = CASE WHEN ${covered} THEN d.window_bytes - ${bytes} ELSE ${left} END,
      window_until = CASE WHEN ${covered} THEN d.window_until ELSE now() + ${WINDOW}::interval END
    WHERE ${isKey(ref)} AND d.ended_at IS NULL AND d.expires_at > now() AND (${covered} OR d.used < d.allowed)
      AND EXISTS (SELECT FROM orders o WHERE o.id = d.order_id AND o.status IN ${PAID} AND NOT ${isRefunded})
    RETURNING d.used`,
  );
  return updated > 0;
}
