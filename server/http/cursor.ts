/** Cursor pagination: a cursor holds the sort key of the last row of its page. */
import { invalid } from './create-problem.ts';
import type { Problem } from './problems.ts';

export interface Page<T> {
  readonly rows: readonly T[];
  readonly hasNextPage: boolean;
  readonly nextPageCursor: string | null;
}

/** The sort key of the previous page's last row, with one pattern per part; undefined on the first page. Throws for an invalid cursor. */
export function readCursor(cursor: string | undefined, parts: readonly RegExp[]): readonly string[] | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const position = Buffer.from(cursor, 'base64url').toString().split('\0');
  if (position.length === parts.length && parts.every((part, i) => part.test(position[i] ?? ''))) return position;
  throw invalidCursor();
}

export const invalidCursor = (): Problem => invalid([{ field: 'cursor', message: 'is not a cursor of this list' }]);

/** Patterns for parts of cursors: texts as short as an email address, and microseconds since 1970. */
export const cursorParts = { text: /^[^\0]{1,256}$/, microseconds: /^\d{1,16}$/ } as const;

/** Builds a page from rows, of which one more than the page size was queried. */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  positionOf: (row: Row) => readonly string[],
): Page<Row> {
  const visible = rows.slice(0, size);
  const last = visible.at(-1);
  const hasNextPage = rows.length > size;
  const nextPageCursor =
    hasNextPage && last !== undefined ? Buffer.from(positionOf(last).join('\0')).toString('base64url') : null;
  return { rows: visible, hasNextPage, nextPageCursor };
}
