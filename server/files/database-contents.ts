/** Stores file contents in the database, in parts, so that every replica has them. */
import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { Database, Db } from '../database/database.ts';
import { PART_BYTES } from '../database/object-parts.ts';
import { fileParts } from '../database/schema.ts';
import { type ByteRange, ContentMissing, type FileContents, hashOfContent } from './contents.ts';

const PARTS_A_STATEMENT = 16;
/** Parts per query: limits how much of a content is in memory. */
const PARTS_A_READ = 4;

export const databaseContents = ({ db }: Pick<Database, 'db'>): FileContents => ({
  prepare: async (bytes) => {
    const hash = hashOfContent(bytes);
    return { hash, bytes, store: (tx) => storeParts(tx, hash, bytes) };
  },
  read: (hash, range) => readParts(db, hash, range),
});

/** Stores a content in the caller's transaction and returns its hash. Equal contents are stored once. */
export async function storeContent(tx: Db, bytes: Buffer): Promise<string> {
  const hash = hashOfContent(bytes);
  await storeParts(tx, hash, bytes);
  return hash;
}

async function storeParts(tx: Db, hash: string, bytes: Buffer): Promise<void> {
  const parts: { hash: string; part: number; bytes: Uint8Array }[] = [];
  for (let at = 0; at < bytes.length; at += PART_BYTES)
    parts.push({ hash, part: parts.length, bytes: bytes.subarray(at, at + PART_BYTES) });
  for (let at = 0; at < parts.length; at += PARTS_A_STATEMENT)
    await tx
      .insert(fileParts)
      .values(parts.slice(at, at + PARTS_A_STATEMENT))
      .onConflictDoNothing();
}

/** Throws `ContentMissing` when parts are missing. */
export async function* readParts(db: Db, hash: string, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  const last = Math.floor(end / PART_BYTES);
  for (let first = Math.floor(start / PART_BYTES); first <= last; first += PARTS_A_READ) {
    const until = Math.min(first + PARTS_A_READ - 1, last);
    const rows = await db
      .select()
      .from(fileParts)
      .where(and(eq(fileParts.hash, hash), gte(fileParts.part, first), lte(fileParts.part, until)))
      .orderBy(asc(fileParts.part));
    if (rows.length !== until - first + 1) throw new ContentMissing(hash);
    for (const { part, bytes } of rows) {
      const at = part * PART_BYTES;
      yield bytes.subarray(Math.max(0, start - at), Math.min(bytes.length, end + 1 - at));
    }
  }
}
