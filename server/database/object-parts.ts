/** Exports file contents that are stored in a bucket, as rows of the table of contents. */
import type { Connection } from './connection-pool.ts';

/** Streams a content from the bucket. */
export type ReadObject = (site: string, hash: string, bytes: number) => AsyncIterable<Uint8Array>;

/** A content cannot be exported; the message names the file and the reason. */
export class ContentUnreadable extends Error {
  constructor(file: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause);
    super(`The content of the file ${file} cannot be read: ${reason}.`, { cause });
    this.name = 'ContentUnreadable';
  }
}

/** Bytes per row; the last one of a content may have fewer. */
export const PART_BYTES = 64 * 1024;

/** The parts, as JSON, of the connection's site that are not in the database. Throws `ContentUnreadable`. */
export async function* objectParts(
  connection: Connection,
  site: string,
  readObject: ReadObject,
): AsyncGenerator<string> {
  const { rows } = await connection.query(
    `SELECT hash, max(bytes)::float8 AS bytes, max(name) AS name
      FROM (SELECT hash, bytes, name FROM files UNION ALL SELECT hash, bytes, name FROM product_files) f
      WHERE NOT EXISTS (SELECT FROM file_parts p WHERE p.hash = f.hash) GROUP BY hash ORDER BY hash`,
    [],
  );
  for (const { hash, bytes, name } of rows as readonly ContentRow[]) {
    let part = 0;
    for await (const piece of inParts(readable(name, () => readObject(site, hash, bytes))))
      yield JSON.stringify({ hash, part: part++, bytes: `\\x${piece.toString('hex')}` });
  }
}

interface ContentRow {
  readonly hash: string;
  readonly bytes: number;
  /** Name of a file with this content. */
  readonly name: string;
}

async function* readable(file: string, read: () => AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* read();
  } catch (error) {
    throw new ContentUnreadable(file, error);
  }
}

async function* inParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const piece of pieces) {
    rest = Buffer.concat([rest, piece]);
    for (; rest.length >= PART_BYTES; rest = rest.subarray(PART_BYTES)) yield rest.subarray(0, PART_BYTES);
  }
  if (rest.length > 0) yield rest;
}
