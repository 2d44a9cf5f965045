/** Where a sorted list goes on: the sort value and the id of the last row, as one text. */
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { invalid } from '../../http/create-problem.ts';

const place = z.tuple([z.string().max(1000), z.string().max(200)]);

/** The value that a list is sorted by, as text, and an id. */
export type CursorPlace = z.infer<typeof place>;

const writeCursor = (at: CursorPlace): string => Buffer.from(JSON.stringify(at)).toString('base64url');

/** Throws `invalid-request` for a text that is no cursor. */
export function readCursor(text: string | undefined): CursorPlace | undefined {
  if (text === undefined) return undefined;
  try {
    return place.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw invalid([{ field: 'cursor', message: adminMessages.option(text) }]);
  }
}

/** The first `limit` rows, and whether there are more. */
export function pageOfRows<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => CursorPlace) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    shown,
    hasNextPage: last !== undefined,
    nextPageCursor: last === undefined ? null : writeCursor(placeOf(last)),
  };
}
