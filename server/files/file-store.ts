/** Rows of uploaded files; their contents are in `FileContents`. */
import { eq, sql } from 'drizzle-orm';
import type { Database, Db } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { files } from '../database/schema.ts';
import type { PreparedContent } from './contents.ts';
import type { Inspected } from './inspect.ts';

export type FileRow = typeof files.$inferSelect;

export interface NewFile extends Inspected {
  readonly name: string;
  readonly content: PreparedContent;
  readonly uploadedBy: string;
  readonly altText?: string;
  /** The review that it is a photo of. */
  readonly commentId?: string;
}

/** Inserts a file in the caller's transaction. */
export async function storeFile(
  tx: Db,
  { name, content, type, width, height, details, uploadedBy, altText = '', commentId }: NewFile,
): Promise<FileRow> {
  await content.store(tx);
  const [row] = await tx
    .insert(files)
    .values({
      id: newId(),
      name,
      contentType: type.contentType,
      bytes: content.bytes.length,
      width,
      height,
      hash: content.hash,
      details,
      uploadedBy,
      altText,
      commentId: commentId ?? null,
    })
    .returning();
  if (row === undefined) throw new Error('INSERT of a file returned no row.');
  return row;
}

/** Deletes a file, and its content when no other file has the same; false when the file does not exist. */
export async function removeFile(tx: Db, id: string): Promise<boolean> {
  const [removed] = await tx.delete(files).where(eq(files.id, id)).returning({ hash: files.hash });
  if (removed === undefined) return false;
  await deleteUnusedContent(tx, removed.hash);
  return true;
}

/**
 * Deletes a content from the database that is no longer used, neither by a public file nor by a product's.
 * Triggers schedule the deletion of objects in a bucket (migration 0180).
 */
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
