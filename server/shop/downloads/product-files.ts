/** Files of digital products: attached, ordered, replaced and detached by admins. Each change is part of the caller's transaction. */

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { selectRow, selectRows } from '../../database/rows.ts';
import { productFiles } from '../../database/schema.ts';
import type { PreparedContent } from '../../files/contents.ts';
import { deleteUnusedContent } from '../../files/file-store.ts';
import { typeOfContent } from '../../files/file-types.ts';
import { grantToEarlierBuyers } from './grants.ts';

export interface ProductFile {
  readonly id: string;
  readonly itemId: string;
  readonly position: number;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly hash: string;
  /** Epoch milliseconds. */
  readonly created: number;
}

export interface NewProductFile {
  readonly id: string;
  readonly itemId: string;
  readonly name: string;
  readonly content: PreparedContent;
  readonly uploadedBy: string;
}

/** Content type for browsers; unknown content is sent as bytes, which no browser executes. */
const contentTypeOf = async (bytes: Buffer): Promise<string> => {
  const type = await typeOfContent(bytes);
  if (type !== undefined) return type.contentType;
  return bytes.toString('latin1', 0, 4) === 'PK\x03\x04' ? 'application/zip' : 'application/octet-stream';
};

const columns = sql`id, item_id AS "itemId", position, name, content_type AS "contentType", bytes::float8 AS bytes, hash,
  ${epochMs(sql`created`)} AS created`;

const fileRow: z.ZodType<ProductFile> = z.object({
  id: z.string(),
  itemId: z.string(),
  position: z.number(),
  name: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  hash: z.string(),
  created: z.number(),
});
const hashRow = z.object({ hash: z.string() });

/** The files that new buyers get, in order. */
export const filesOfItem = (db: Db, itemId: string): Promise<readonly ProductFile[]> =>
  selectRows(
    db,
    fileRow,
    sql`SELECT ${columns} FROM product_files WHERE item_id = ${itemId} AND detached_at IS NULL ORDER BY position, id`,
  );

export async function findProductFile(db: Db, itemId: string, id: string): Promise<ProductFile | undefined> {
  return (await filesOfItem(db, itemId)).find((file) => file.id === id);
}

/** Appends a file to a product. Buyers from before the product had files get it, too. */
export async function attachFile(tx: Db, { id, itemId, name, content, uploadedBy }: NewProductFile): Promise<void> {
  const { hash, bytes } = content;
  await content.store(tx);
  await tx.execute(sql`
    INSERT INTO product_files (id, item_id, position, name, content_type, bytes, hash, uploaded_by)
    SELECT ${id}, ${itemId}, coalesce(max(position) + 1, 0), ${name}, ${await contentTypeOf(bytes)}, ${bytes.length}, ${hash},
      ${uploadedBy} FROM product_files WHERE item_id = ${itemId}`);
  await grantToEarlierBuyers(tx, itemId);
}

/** Copies the files of another product to one without files; their content is stored once. */
export async function copyFiles(tx: Db, from: string, itemId: string, uploadedBy: string): Promise<void> {
  for (const { position, name, contentType, bytes, hash } of await filesOfItem(tx, from))
    await tx.insert(productFiles).values({ id: newId(), itemId, position, name, contentType, bytes, hash, uploadedBy });
}

/** Replaces the content, and optionally the name, under the same id: links of earlier buyers lead to the new file. */
export async function replaceFile(tx: Db, id: string, name: string, content: PreparedContent): Promise<void> {
  const { hash, bytes } = content;
  const before = await selectRow(tx, hashRow, sql`SELECT hash FROM product_files WHERE id = ${id} FOR UPDATE`);
  await content.store(tx);
  await tx.execute(sql`
    UPDATE product_files SET name = ${name}, content_type = ${await contentTypeOf(bytes)}, bytes = ${bytes.length}, hash = ${hash}
    WHERE id = ${id}`);
  if (before?.hash !== hash) await deleteUnusedContent(tx, before?.hash ?? '');
}

export async function renameFile(tx: Db, id: string, name: string): Promise<void> {
  await tx.execute(sql`UPDATE product_files SET name = ${name} WHERE id = ${id}`);
}

/** `ids`: all files of the product, in the new order. */
export async function orderFilesOf(tx: Db, itemId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE product_files f SET position = g.position - 1
    FROM (SELECT id, position FROM json_array_elements_text(${JSON.stringify(ids)}::json) WITH ORDINALITY AS t (id, position)) g
    WHERE f.id = g.id AND f.item_id = ${itemId}`);
}

/** New buyers do not get it. Earlier buyers keep it until their downloads expire; with `fromBuyers` they lose it. */
export async function detachFile(tx: Db, id: string, fromBuyers: boolean): Promise<void> {
  await tx.execute(sql`UPDATE product_files SET detached_at = now() WHERE id = ${id}`);
  if (fromBuyers)
    await tx.execute(sql`UPDATE downloads SET ended_at = now() WHERE file_id = ${id} AND ended_at IS NULL`);
  await forgetDetached(tx);
}

/** Removes detached files that nobody can download any more. */
async function forgetDetached(tx: Db): Promise<void> {
  const rows = await selectRows(
    tx,
    hashRow,
    sql`
    DELETE FROM product_files f WHERE f.detached_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM downloads d WHERE d.file_id = f.id AND d.ended_at IS NULL AND d.expires_at > now() AND d.used < d.allowed)
    RETURNING hash`,
  );
  for (const { hash } of rows) await deleteUnusedContent(tx, hash);
}
