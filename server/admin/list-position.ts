/** Where a list by creation goes on: after a row's instant, to the microsecond, and its id. */
import { type SQL, sql } from 'drizzle-orm';

/** An instant as a part of a cursor, in a statement. */
export const positionColumn = (created: SQL): SQL => sql`(extract(epoch FROM ${created}) * 1000000)::bigint::text`;

/** The instant that such a part holds. */
export const instantAt = (microseconds: string): SQL =>
  sql`('epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond')`;

/** Rows that come after the one at a position. */
export const afterRow = (
  { created, id }: { readonly created: SQL; readonly id: SQL },
  [microseconds = '', lastId = '']: readonly string[],
  order: 'newest first' | 'oldest first' = 'newest first',
): SQL =>
  sql`(${created}, ${id}) ${order === 'newest first' ? sql`<` : sql`>`} (${instantAt(microseconds)}, ${lastId})`;
