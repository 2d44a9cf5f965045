/** Lists sorted by a column that the caller chooses, with cursors that hold the value and the id of the last row. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cursorParts, readCursor } from './cursor.ts';
import { instantAt, positionColumn } from './list-position.ts';

/** A column to sort by. It is never null, because rows after a null cannot be found. */
export interface SortColumn {
  readonly by: SQL;
  /** Its value as text in a cursor, and back. */
  readonly text: SQL;
  readonly value: (text: string) => SQL;
  readonly pattern: RegExp;
}

const TEXT = /^[^\0]{0,1000}$/;
const NUMBER = /^-?\d{1,30}(\.\d{1,30})?$/;

export const textColumn = (by: SQL): SortColumn => ({
  ...{ by, text: by, pattern: TEXT },
  value: (text) => sql`${text}::text`,
});

/** `type`: that of the column, so that an index of it is used. */
export const numberColumn = (by: SQL, type: SQL = sql`numeric`): SortColumn => ({
  ...{ by, text: sql`(${by})::text`, pattern: NUMBER },
  value: (text) => sql`${text}::numeric::${type}`,
});

export const timeColumn = (by: SQL): SortColumn => ({
  ...{ by, text: positionColumn(by), pattern: cursorParts.microseconds, value: instantAt },
});

export const sortOrder = z.enum(['asc', 'desc']);
export interface Sorting {
  readonly column: SortColumn;
  /** Tells rows with the same value apart. */
  readonly id: SQL;
  readonly order: z.infer<typeof sortOrder>;
  readonly cursor: string | undefined;
}

/** `after`: the condition of the rows after the cursor; `orderBy`: both expressions. Throws `invalid-request` for an invalid cursor. */
export function sorted({ column: { by, pattern, value }, id, order, cursor }: Sorting) {
  const [text, lastId] = readCursor(cursor, [pattern, cursorParts.text]) ?? [];
  const compare = order === 'asc' ? sql`>` : sql`<`;
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  const after = text === undefined ? sql`true` : sql`(${by}, ${id}) ${compare} (${value(text)}, ${lastId})`;
  return { after, direction, orderBy: sql`${by} ${direction}, ${id} ${direction}` };
}
