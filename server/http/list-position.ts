/** Cursors for lists sorted by creation: a row's timestamp in microseconds, and its id. */
import { type SQL, sql } from 'drizzle-orm';

/** SQL expression for a timestamp in a cursor. */
export const positionColumn = (created: SQL): SQL => sql`(extract(epoch FROM ${created}) * 1000000)::bigint::text`;

/** The timestamp of such a value. */
export const instantAt = (microseconds: string): SQL =>
  sql`('epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond')`;

/** Rows after a position. */
export const afterRow = (
  { created, id }: { readonly created: SQL; readonly id: SQL },
  [microseconds = '', lastId = '']: readonly string[],
  order: 'newest first' | 'oldest first' = 'newest first',
): SQL =>
  sql`(${created}, ${id}) ${order === 'newest first' ? sql`<` : sql`>`} (${instantAt(microseconds)}, ${lastId})`;
