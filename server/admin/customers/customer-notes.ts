/** What admins write about a customer for one another. */
import { sql } from 'drizzle-orm';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { countRows, selectRows } from '../../database/rows.ts';
import { createProblem } from '../../http/create-problem.ts';
import { customerNote } from './customer-replies.ts';

/** More than anybody writes about one customer. */
const MAX_NOTES = 200;

/** The first first. `email`: in lower case. */
export const customerNotes = (db: Db, email: string) =>
  selectRows(
    db,
    customerNote,
    sql`SELECT id, author, text, ${epochMs(sql`created`)} AS created FROM customer_notes
      WHERE email = ${email} ORDER BY customer_notes.created, id`,
  );

/** Throws `owner-refused` when the customer has too many. */
export async function addCustomerNote(tx: Db, email: string, author: string, text: string): Promise<void> {
  const added = await countRows(
    tx,
    sql`INSERT INTO customer_notes (id, email, author, text) SELECT ${newId()}, ${email}, ${author}, ${text}
      WHERE (SELECT count(*) FROM customer_notes WHERE email = ${email}) < ${MAX_NOTES} RETURNING id`,
  );
  if (added === 0) throw createProblem('owner-refused', `A customer has at most ${MAX_NOTES} notes.`);
}

/** False when the customer has no such note. */
export const removeCustomerNote = async (tx: Db, email: string, id: string): Promise<boolean> =>
  (await countRows(tx, sql`DELETE FROM customer_notes WHERE id = ${id} AND email = ${email} RETURNING id`)) > 0;
