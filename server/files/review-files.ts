/** Photos of reviews, which are public once their review is approved. */
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Db } from '../database/database.ts';
import { countRows, idRow, selectRows } from '../database/rows.ts';
import { removeFile } from './file-store.ts';

/** Whether the review of a photo is approved. */
export const isApproved = async ({ db }: Pick<Database, 'db'>, commentId: string): Promise<boolean> =>
  (await countRows(db, sql`SELECT id FROM comments WHERE id = ${commentId} AND status = 'approved'`)) > 0;

/** Deletes the photos of all comments that match a condition, with their contents. `comments`: a condition on the table. */
export async function removePhotosOf(tx: Db, comments: SQL): Promise<void> {
  const photos = await selectRows(
    tx,
    idRow,
    sql`SELECT f.id FROM files f JOIN comments ON comments.id = f.comment_id WHERE ${comments}`,
  );
  for (const { id } of photos) await removeFile(tx, id);
}
