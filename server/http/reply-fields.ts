/** Fields that many replies have. */
import { z } from 'zod';

export const cents = z.number().int().describe('Minor units of the currency.');
export const moment = z.number().describe('Epoch milliseconds.');
export const timestamp = z.iso.datetime().describe('Date and time, ISO 8601.');
/** Converts a `timestamp` column of the database. */
export const timestampOf = (column: string): string => new Date(column).toISOString();
export const withCreated = <Row extends { readonly created: string }>(row: Row): Row => ({
  ...row,
  created: timestampOf(row.created),
});
export const done = z.object({ success: z.literal(true) });

/** Pagination: `cursor` is for the next call. */
export const paging = {
  hasNextPage: z.boolean(),
  nextPageCursor: z.string().nullable().describe('Send it as `cursor` to get the next page; null on the last page.'),
};
