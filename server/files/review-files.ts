/** Photos of reviews among the files: everybody sees them once their review is approved. */
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { countRows } from '../database/rows.ts';

/** Whether the review of a photo is shown. */
export const isApproved = async ({ db }: Pick<Database, 'db'>, commentId: string): Promise<boolean> =>
  (await countRows(db, sql`SELECT id FROM comments WHERE id = ${commentId} AND status = 'approved'`)) > 0;
