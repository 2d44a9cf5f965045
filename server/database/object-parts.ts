/** Contents of files that are in a bucket, as an export has them: as rows of the table of contents. */
import type { Connection } from './database.ts';

/** Pieces of a content in the bucket. */
export type ReadObject = (site: string, hash: string, bytes: number) => AsyncIterable<Uint8Array>;

/** Bytes of a row; the last one of a content has fewer. */
export const PART_BYTES = 64 * 1024;

/** The parts, as JSON, of the connection's site that the database does not hold. Throws when the bucket does not have one. */
export async function* objectParts(
  connection: Connection,
  site: string,
  readObject: ReadObject,
): AsyncGenerator<string> {
  const { rows } = await connection.query(
    `SELECT hash, max(bytes)::float8 AS bytes FROM (SELECT hash, bytes FROM files UNION ALL SELECT hash, bytes FROM product_files) f
      WHERE NOT EXISTS (SELECT FROM file_parts p WHERE p.hash = f.hash) GROUP BY hash ORDER BY hash`,
    [],
  );
  for (const { hash, bytes } of rows as readonly { readonly hash: string; readonly bytes: number }[]) {
    let part = 0;
    for await (const piece of inParts(readObject(site, hash, bytes)))
      yield JSON.stringify({ hash, part: part++, bytes: `\\x${piece.toString('hex')}` });
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
