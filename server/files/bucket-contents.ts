/** Stores file contents in a bucket, as `SITE/HASH`; those that have not been moved yet are read from the database. */
import { sql } from 'drizzle-orm';
import type { Database, Db } from '../database/database.ts';
import type { ReadObject } from '../database/object-parts.ts';
import { type ByteRange, ContentMissing, type FileContents, hashOfContent } from './contents.ts';
import { readParts } from './database-contents.ts';
import { ObjectMissing, type ObjectStore } from './object-store.ts';

export const objectKey = (site: string, hash: string): string => `${site}/${hash}`;

/**
 * Records an object that is about to be written. If no file uses it an hour later, because its transaction failed or its file was deleted,
 * `removeUnusedObjects` deletes it.
 */
export const noteObject = async (db: Db, site: string, hash: string): Promise<void> =>
  void (await db.execute(sql`
    INSERT INTO file_objects (site, hash, due) VALUES (${site}, ${hash}, now() + interval '1 hour')
    ON CONFLICT (site, hash) DO UPDATE SET due = excluded.due`));

export function bucketContents({ db, site }: Pick<Database, 'db' | 'site'>, objects: ObjectStore): FileContents {
  return {
    async prepare(bytes) {
      const hash = hashOfContent(bytes);
      await noteObject(db, site, hash);
      const key = objectKey(site, hash);
      if (!(await objects.has(key))) await objects.put(key, bytes);
      return { hash, bytes, store: async () => undefined };
    },
    read: (hash, range) => readAnywhere({ db, site, objects }, hash, range),
  };
}

/** Tries the bucket again, because a content may have been moved from the database meanwhile. */
const PLACES = ['bucket', 'database', 'bucket'] as const;

async function* readAnywhere(
  { db, site, objects }: { readonly db: Db; readonly site: string; readonly objects: ObjectStore },
  hash: string,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  let position = start;
  for (const place of PLACES) {
    const range = { start: position, end };
    const pieces = place === 'bucket' ? objects.read(objectKey(site, hash), range) : readParts(db, hash, range);
    try {
      for await (const piece of pieces) {
        position += piece.length;
        yield piece;
      }
      return;
    } catch (error) {
      if (!(error instanceof ObjectMissing || error instanceof ContentMissing)) throw error;
    }
  }
  throw new ContentMissing(hash);
}

/** Reads contents from the bucket for an export, which would lack them if `FILES` is not set. */
export const readerOf =
  (objects: ObjectStore | undefined): ReadObject =>
  (site, hash, bytes) => {
    if (objects === undefined) throw new Error('it is not in the database. Set FILES to the bucket that has it');
    return objects.read(objectKey(site, hash), { start: 0, end: bytes - 1 });
  };
