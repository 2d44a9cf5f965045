/** Deletes objects of a bucket that no file uses any more, including those of removed sites. */
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { z } from 'zod';
import { MINUTE_MS } from '#shared/durations';
import type { Database } from '../database/database.ts';
import { countRows, selectRows } from '../database/rows.ts';
import { createLoop, type Loop } from '../lifecycle/loop.ts';
import { objectKey } from './bucket-contents.ts';
import type { ObjectStore } from './object-store.ts';

/** Objects per sweep; the next sweep follows a minute later. */
const AT_ONCE = 200;

const objectRow = z.object({ site: z.string(), hash: z.string() });
type ObjectRow = z.infer<typeof objectRow>;

/** Checks the objects that are due. Returns the number deleted. */
export async function removeUnusedObjects(database: Database, objects: ObjectStore): Promise<number> {
  const due = await selectRows(
    database.db,
    objectRow,
    sql`SELECT site, hash FROM file_objects WHERE due <= now() ORDER BY due LIMIT ${AT_ONCE}`,
  );
  let removed = 0;
  for (const row of due) if (await removeUnused(database, objects, row)) removed++;
  return removed;
}

/** Locks the row while the object is deleted: a concurrent upload of the same content waits, and writes it again. */
const removeUnused = (database: Database, objects: ObjectStore, { site, hash }: ObjectRow): Promise<boolean> =>
  database.forSite(site).transaction(async (tx) => {
    const isDue = sql`site = ${site} AND hash = ${hash} AND due <= now()`;
    if ((await countRows(tx, sql`SELECT 1 FROM file_objects WHERE ${isDue} FOR UPDATE SKIP LOCKED`)) === 0)
      return false;
    const isUsed = await countRows(
      tx,
      sql`SELECT 1 WHERE EXISTS (SELECT FROM files WHERE hash = ${hash}) OR EXISTS (SELECT FROM product_files WHERE hash = ${hash})`,
    );
    if (isUsed > 0) {
      await tx.execute(sql`UPDATE file_objects SET due = NULL WHERE site = ${site} AND hash = ${hash}`);
      return false;
    }
    await objects.remove(objectKey(site, hash));
    await tx.execute(sql`DELETE FROM file_objects WHERE site = ${site} AND hash = ${hash}`);
    return true;
  });

/** Checks every minute until stopped. */
export const watchUnusedObjects = (database: Database, objects: ObjectStore, logger: Logger): Loop<number> =>
  createLoop({
    everyMs: MINUTE_MS,
    run: () => removeUnusedObjects(database, objects),
    logger,
    failure: 'removing unused files from the bucket failed',
  });
