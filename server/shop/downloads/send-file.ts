/** Sends a file out of the database, part by part: no more of it is in memory than the socket takes. */
import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { Response } from 'express';
import type { Database } from '../../database/database.ts';
import { fileParts } from '../../database/schema.ts';
import { PART_BYTES } from '../../files/file-store.ts';
import { sendPieces } from '../../http/send-pieces.ts';

/** Which bytes, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Parts that one statement reads. */
const PARTS_A_READ = 4;

/** The bytes of a stored content, as many parts at a time as one statement reads. Throws when parts are missing. */
async function* bytesOf(
  { db }: Pick<Database, 'db'>,
  hash: string,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  const last = Math.floor(end / PART_BYTES);
  for (let first = Math.floor(start / PART_BYTES); first <= last; first += PARTS_A_READ) {
    const until = Math.min(first + PARTS_A_READ - 1, last);
    const rows = await db
      .select()
      .from(fileParts)
      .where(and(eq(fileParts.hash, hash), gte(fileParts.part, first), lte(fileParts.part, until)))
      .orderBy(asc(fileParts.part));
    if (rows.length !== until - first + 1) throw new Error(`parts ${first} to ${until} of a file are missing`);
    for (const { part, bytes } of rows) {
      const at = part * PART_BYTES;
      yield bytes.subarray(Math.max(0, start - at), Math.min(bytes.length, end + 1 - at));
    }
  }
}

/** Rejects when the content cannot be read to its end; the connection is cut then. */
export const sendBytes = (
  database: Pick<Database, 'db'>,
  hash: string,
  range: ByteRange,
  response: Response,
): Promise<void> => sendPieces(bytesOf(database, hash, range), response);
