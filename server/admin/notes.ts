/** Notes by admins about an order or a customer. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { epochMs } from '../database/columns.ts';
import type { Db } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { countRows, selectRows } from '../database/rows.ts';
import { createProblem } from '../http/create-problem.ts';

/** More than anyone writes about one order or customer. */
const MAX_NOTES = 200;

const noteRow = z.object({ id: z.string(), author: z.string(), text: z.string(), created: z.number() });

export interface NotesOptions {
  readonly table: 'order_notes' | 'customer_notes';
  /** The column with the subject of a note. */
  readonly about: 'order_id' | 'email';
  /** For messages: "An order". */
  readonly subject: string;
}

/** The notes of a table. Their subject is the value of its column. */
export function createNotes(options: NotesOptions) {
  const table = sql.identifier(options.table);
  const about = sql.identifier(options.about);
  return {
    /** Oldest first. */
    list: (db: Db, subject: string) =>
      selectRows(
        db,
        noteRow,
        sql`SELECT id, author, text, ${epochMs(sql`created`)} AS created FROM ${table}
          WHERE ${about} = ${subject} ORDER BY ${table}.created, id`,
      ),
    /** Throws `owner-refused` when there are too many. */
    async add(tx: Db, subject: string, author: string, text: string): Promise<void> {
      const added = await countRows(
        tx,
        sql`INSERT INTO ${table} (id, ${about}, author, text) SELECT ${newId()}, ${subject}, ${author}, ${text}
          WHERE (SELECT count(*) FROM ${table} WHERE ${about} = ${subject}) < ${MAX_NOTES} RETURNING id`,
      );
      if (added === 0) throw createProblem('owner-refused', `${options.subject} has at most ${MAX_NOTES} notes.`);
    },
    /** False when the note does not exist. */
    remove: async (tx: Db, subject: string, id: string): Promise<boolean> =>
      (await countRows(tx, sql`DELETE FROM ${table} WHERE id = ${id} AND ${about} = ${subject} RETURNING id`)) > 0,
  };
}
