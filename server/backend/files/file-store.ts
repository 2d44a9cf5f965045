/** Files in the database, so that every replica has them; copies on the disk of each, made when they are first asked for. */
import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Database, Db } from '../../database/database.ts';
import { fileParts, files } from '../../database/schema.ts';
import { newId } from '../owner/owners.ts';
import type { Inspected } from './inspect.ts';

export type FileRow = typeof files.$inferSelect;

const PART_BYTES = 64 * 1024;
const PARTS_A_STATEMENT = 16;

export interface NewFile extends Inspected {
  readonly name: string;
  readonly bytes: Buffer;
  readonly uploadedBy: string;
}

/** Writes a file in the caller's transaction. The same content is kept once. */
export async function keepFile(
  tx: Db,
  { name, bytes, type, width, height, details, uploadedBy }: NewFile,
): Promise<FileRow> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const parts: { hash: string; part: number; bytes: Uint8Array }[] = [];
  for (let at = 0; at < bytes.length; at += PART_BYTES)
    parts.push({ hash, part: parts.length, bytes: bytes.subarray(at, at + PART_BYTES) });
  for (let at = 0; at < parts.length; at += PARTS_A_STATEMENT)
    await tx
      .insert(fileParts)
      .values(parts.slice(at, at + PARTS_A_STATEMENT))
      .onConflictDoNothing();
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
  if (row === undefined) throw new Error('A file was inserted and is not there.');
  return row;
}

/** Removes a file, and its content when no other file has the same. False when there is none. */
export async function removeFile(tx: Db, id: string): Promise<boolean> {
  const [removed] = await tx.delete(files).where(eq(files.id, id)).returning({ hash: files.hash });
  if (removed === undefined) return false;
  const [other] = await tx.select({ id: files.id }).from(files).where(eq(files.hash, removed.hash)).limit(1);
  if (other === undefined) await tx.delete(fileParts).where(eq(fileParts.hash, removed.hash));
  return true;
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
