/** Raw statements with validated rows. Statements of drizzle's query builder are typed by their tables. */
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { decodeEntities } from '#shared/html';
import type { Db } from './database.ts';

/** The rows of a raw statement. Rejects when a row does not match the schema. */
export async function selectRows<Row>(db: Db, row: z.ZodType<Row>, statement: SQL): Promise<readonly Row[]> {
  const { rows } = await db.execute(statement);
  return rows.map((item) => row.parse(item));
}

/** The first row of a raw statement; undefined when there is none. */
export async function selectRow<Row>(db: Db, row: z.ZodType<Row>, statement: SQL): Promise<Row | undefined> {
  const [first] = (await db.execute(statement)).rows;
  return first === undefined ? undefined : row.parse(first);
}

/** The number of rows that a raw statement returns: for an `INSERT`, `UPDATE` or `DELETE`, those of its `RETURNING`. */
export const countRows = async (db: Db, statement: SQL): Promise<number> => (await db.execute(statement)).rows.length;

/** A JSON column with the type in its table; only the server writes it, so only its kind is checked. */
export const document = <T extends object>() => z.custom<T>((value) => typeof value === 'object' && value !== null);

/** A text that may be missing; empty then. */
export const optionalText = z
  .string()
  .nullable()
  .transform((text) => text ?? '');

/** HTML text of page JSON, converted to plain text; empty when it is missing. */
export const pageText = optionalText.transform(decodeEntities);

/** Rows of which only the id matters. */
export const idRow = z.object({ id: z.string() });
