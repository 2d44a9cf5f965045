/** Lists in pages: each page ends with a cursor, which holds what its last row was ordered by. */
import { Problem } from './problems.ts';

export interface Page<T> {
  readonly rows: readonly T[];
  readonly hasNextPage: boolean;
  readonly nextPageCursor: string | null;
}

/** What the last row of the page before was ordered by, in so many parts; undefined on the first page. Throws for what is no such cursor. */
export function readCursor(cursor: string | undefined, parts: readonly RegExp[]): readonly string[] | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const position = Buffer.from(cursor, 'base64url').toString().split('\0');
  if (position.length === parts.length && parts.every((part, i) => part.test(position[i] ?? ''))) return position;
  throw new Problem('invalid-request', { fields: [{ field: 'cursor', message: 'is not a cursor of this list' }] });
}

/** Parts of cursors: texts as short as an email address, and microseconds since 1970. */
export const cursorParts = { text: /^[^\0]{1,256}$/, microseconds: /^\d{1,16}$/ } as const;

/** A page of rows, of which one more than the page's size was asked for. */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  positionOf: (row: Row) => readonly string[],
): Page<Row> {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const hasNextPage = rows.length > size;
  const nextPageCursor =
    hasNextPage && last !== undefined ? Buffer.from(positionOf(last).join('\0')).toString('base64url') : null;
  return { rows: shown, hasNextPage, nextPageCursor };
}
