/** Files in the database, so that every replica has them; copies on the disk of each, made when they are first asked for. */
import { createHash } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import type { Database, Db } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { fileParts, files } from '../database/schema.ts';
import type { Inspected } from './inspect.ts';

export type FileRow = typeof files.$inferSelect;

export const PART_BYTES = 64 * 1024;
const PARTS_A_STATEMENT = 16;

export interface NewFile extends Inspected {
  readonly name: string;
  readonly bytes: Buffer;
  readonly uploadedBy: string;
}

/** Writes a file in the caller's transaction. */
export async function storeFile(
  tx: Db,
  { name, bytes, type, width, height, details, uploadedBy }: NewFile,
): Promise<FileRow> {
  const hash = await storeContent(tx, bytes);
  const [row] = await tx
    .insert(files)
    .values({
      id: newId(),
      name,
      contentType: type.contentType,
      bytes: bytes.length,
      width,
      height,
      hash,
      details,
      uploadedBy,
    })
    .returning();
  if (row === undefined) throw new Error('INSERT of a file returned no row.');
  return row;
}

/** Writes a content in the caller's transaction and gives its hash. The same content is kept once. */
export async function storeContent(tx: Db, bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const parts: { hash: string; part: number; bytes: Uint8Array }[] = [];
  for (let at = 0; at < bytes.length; at += PART_BYTES)
    parts.push({ hash, part: parts.length, bytes: bytes.subarray(at, at + PART_BYTES) });
  for (let at = 0; at < parts.length; at += PARTS_A_STATEMENT)
    await tx
      .insert(fileParts)
      .values(parts.slice(at, at + PARTS_A_STATEMENT))
      .onConflictDoNothing();
  return hash;
}

/** Removes a file, and its content when no other file has the same; false when there is none. */
export async function removeFile(tx: Db, id: string): Promise<boolean> {
  const [removed] = await tx.delete(files).where(eq(files.id, id)).returning({ hash: files.hash });
  if (removed === undefined) return false;
  await deleteUnusedContent(tx, removed.hash);
  return true;
}

/** Removes a content that no file has any more: neither one that everybody may see, nor one of a product. */
export async function deleteUnusedContent(tx: Db, hash: string): Promise<void> {
  await tx.execute(sql`
    DELETE FROM file_parts WHERE hash = ${hash}
      AND NOT EXISTS (SELECT FROM files WHERE hash = ${hash})
      AND NOT EXISTS (SELECT FROM product_files WHERE hash = ${hash})`);
}

export async function findFile({ db }: Database, id: string): Promise<FileRow | undefined> {
  const [row] = await db.select().from(files).where(eq(files.id, id));
  return row;
}

export async function readContent({ db }: Database, hash: string): Promise<Buffer> {
  const rows = await db
    .select({ bytes: fileParts.bytes })
    .from(fileParts)
    .where(eq(fileParts.hash, hash))
    .orderBy(asc(fileParts.part));
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}
