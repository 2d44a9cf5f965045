/** What admins write about an order for one another. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { countRows, selectRows } from '../../database/rows.ts';
import { createProblem } from '../../http/create-problem.ts';

/** More than anybody writes about one order. */
const MAX_NOTES = 200;

const noteRow = z.object({ id: z.string(), author: z.string(), text: z.string(), created: z.number() });

/** The first first. */
export const notesOf = (db: Db, orderId: string) =>
  selectRows(
    db,
    noteRow,
    sql`SELECT id, author, text, ${epochMs(sql`created`)} AS created FROM order_notes
      WHERE order_id = ${orderId} ORDER BY order_notes.created, id`,
  );

/** Throws `owner-refused` when the order has too many. */
export async function addNote(tx: Db, orderId: string, author: string, text: string): Promise<void> {
  const added = await countRows(
    tx,
    sql`INSERT INTO order_notes (id, order_id, author, text) SELECT ${newId()}, ${orderId}, ${author}, ${text}
      WHERE (SELECT count(*) FROM order_notes WHERE order_id = ${orderId}) < ${MAX_NOTES} RETURNING id`,
  );
  if (added === 0) throw createProblem('owner-refused', `An order has at most ${MAX_NOTES} notes.`);
}

/** False when the order has no such note. */
export const removeNote = async (tx: Db, orderId: string, id: string): Promise<boolean> =>
  (await countRows(tx, sql`DELETE FROM order_notes WHERE id = ${id} AND order_id = ${orderId} RETURNING id`)) > 0;
