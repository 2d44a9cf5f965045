/** Moves the contents of a site from the database to a bucket, or back, while servers read and write them. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { selectRows } from '../database/rows.ts';
import { noteObject, objectKey } from './bucket-contents.ts';
import { ContentDamaged, ContentMissing, readContent } from './contents.ts';
import { databaseContents, storeContent } from './database-contents.ts';
import { ObjectMissing, type ObjectStore, ObjectTruncated } from './object-store.ts';

export interface MoveCounts {
  readonly moved: number;
  readonly bytes: number;
  /** Hashes of missing or damaged contents; they are left unchanged. */
  readonly failed: readonly string[];
}

const contentRow = z.object({ hash: z.string(), bytes: z.coerce.number() });
type ContentRow = z.infer<typeof contentRow>;

/** Page size for reading rows of contents. */
const PAGE = 500;

/**
 * Moves contents from the database. Each is verified in the bucket before it is deleted from the database, so an interrupted move can be
 * continued. Rejects when one of the two does not respond.
 */
export function moveToBucket(database: Database, objects: ObjectStore): Promise<MoveCounts> {
  const { db, site } = database;
  return moveAll(
    (after) =>
      selectRows(
        db,
        contentRow,
        sql`SELECT hash, sum(length(bytes)) AS bytes FROM file_parts WHERE hash > ${after}
          GROUP BY hash ORDER BY hash LIMIT ${PAGE}`,
      ),
    async (content) => {
      const bytes = await readContent(databaseContents(database), content);
      const key = objectKey(site, content.hash);
      await noteObject(db, site, content.hash);
      await objects.put(key, bytes);
      await readContent({ read: (_hash, range) => objects.read(key, range) }, content);
      await db.execute(sql`DELETE FROM file_parts WHERE hash = ${content.hash}`);
    },
  );
}

/** Moves contents from the bucket; the same in reverse. */
export async function moveToDatabase(database: Database, objects: ObjectStore): Promise<MoveCounts> {
  const { db, site } = database;
  const counts = await moveAll(
    (after) =>
      selectRows(
        db,
        contentRow,
        sql`SELECT hash, max(bytes) AS bytes FROM (SELECT hash, bytes FROM files UNION ALL SELECT hash, bytes FROM product_files) f
          WHERE hash > ${after} AND NOT EXISTS (SELECT FROM file_parts p WHERE p.hash = f.hash)
          GROUP BY hash ORDER BY hash LIMIT ${PAGE}`,
      ),
    async (content) => {
      const key = objectKey(site, content.hash);
      const bytes = await readContent({ read: (_hash, range) => objects.read(key, range) }, content);
      await database.transaction((tx) => storeContent(tx, bytes));
    },
  );
  await removeMoved(database, objects);
  return counts;
}

/** Deletes the objects whose contents are in the database. */
async function removeMoved({ db, site }: Database, objects: ObjectStore): Promise<void> {
  const rows = await selectRows(
    db,
    z.object({ hash: z.string() }),
    sql`SELECT hash FROM file_objects o WHERE site = ${site} AND EXISTS (SELECT FROM file_parts p WHERE p.hash = o.hash)`,
  );
  for (const { hash } of rows) {
    await objects.remove(objectKey(site, hash));
    await db.execute(sql`DELETE FROM file_objects WHERE site = ${site} AND hash = ${hash}`);
  }
}

async function moveAll(
  page: (after: string) => Promise<readonly ContentRow[]>,
  move: (content: ContentRow) => Promise<void>,
): Promise<MoveCounts> {
  const failed: string[] = [];
  let [moved, bytes, after] = [0, 0, ''];
  for (let rows = await page(after); rows.length > 0; rows = await page(after))
    for (const row of rows) {
      after = row.hash;
      try {
        await move(row);
        moved++;
        bytes += row.bytes;
      } catch (error) {
        if (!isFaulty(error)) throw error;
        failed.push(row.hash);
      }
    }
  return { moved, bytes, failed };
}

/** An error of this content alone: the others can be moved. */
const isFaulty = (error: unknown): boolean =>
  [ContentMissing, ContentDamaged, ObjectMissing, ObjectTruncated].some((kind) => error instanceof kind);
