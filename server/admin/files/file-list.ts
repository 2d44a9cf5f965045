/** Lists files by kind and text, in several orders. Cursors contain values of the sort column, so new files do not shift pages. */
import { and, asc, desc, ilike, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { files } from '../../database/schema.ts';
import type { FileRow } from '../../files/file-store.ts';
import { cursorParts, type Page, pageOf, readCursor } from '../../http/cursor.ts';
import { instantAt, positionColumn } from '../../http/list-position.ts';
import { likePattern } from '../items/list-items.ts';
import { folderName, isInFolder } from './file-folders.ts';

const PAGE = 50;
const fileKinds = ['image', 'audio', 'video', 'font', 'application'] as const;
const option = { error: (issue: { readonly input?: unknown }) => adminMessages.option(String(issue.input)) };

interface Order {
  readonly column: SQL;
  readonly isAscending: boolean;
  /** SQL expression of the sort column's value in a cursor. */
  readonly position: SQL;
  /** Pattern for such values. */
  readonly part: RegExp;
  /** SQL expression that converts such a value back. */
  read(value: string): SQL;
}

const created = {
  column: sql`${files.created}`,
  position: positionColumn(sql`${files.created}`),
  part: cursorParts.microseconds,
  read: instantAt,
};

const orders = {
  newest: { ...created, isAscending: false },
  oldest: { ...created, isAscending: true },
  name: {
    column: sql`lower(${files.name})`,
    isAscending: true,
    position: sql`${files.name}`,
    part: /^[^\0]{1,600}$/,
    // The database lowercases both sides, because its rules differ from JavaScript's.
    read: (value) => sql`lower(${value}::text)`,
  },
  largest: {
    column: sql`${files.bytes}`,
    isAscending: false,
    position: sql`${files.bytes}::text`,
    part: /^\d{1,15}$/,
    read: (value) => sql`${value}::bigint`,
  },
} satisfies Record<string, Order>;
type OrderName = keyof typeof orders;

export const fileQuery = z.strictObject({
  cursor: z.string().max(2000).optional(),
  kind: z.enum(fileKinds, option).optional(),
  search: z.string().trim().max(200).optional().describe('Part of a name, title, alt text or description.'),
  folder: folderName.optional().describe('Name of a folder; empty: files in none.'),
  sort: z.enum(Object.keys(orders) as [OrderName, ...OrderName[]], option).default('newest'),
});
export type FileQuery = z.infer<typeof fileQuery>;

/** Throws `invalid-request` for a cursor of another order. */
export async function listFiles(db: Db, { kind, search, folder, sort, cursor }: FileQuery): Promise<Page<FileRow>> {
  const order: Order = orders[sort];
  const after = readCursor(cursor, [new RegExp(`^${sort}$`), order.part, cursorParts.text]);
  const rows = await db
    .select({ row: files, position: sql<string>`${order.position}` })
    .from(files)
    .where(
      and(
        // Photos of reviews are only for their moderators.
        isNull(files.commentId),
        kind === undefined ? undefined : like(files.contentType, `${kind}/%`),
        search === undefined || search === '' ? undefined : contains(search),
        folder === undefined ? undefined : isInFolder(folder),
        after === undefined ? undefined : behind(order, after),
      ),
    )
    .orderBy(...[order.column, sql`${files.id}`].map(order.isAscending ? asc : desc))
    .limit(PAGE + 1);
  const page = pageOf(rows, PAGE, ({ row, position }) => [sort, position, row.id]);
  return { ...page, rows: page.rows.map(({ row }) => row) };
}

const contains = (search: string): SQL | undefined => {
  const pattern = likePattern(search);
  return or(
    ilike(files.name, pattern),
    ilike(files.altText, pattern),
    sql`${files.details} ->> 'title' ILIKE ${pattern}`,
    sql`${files.details} ->> 'description' ILIKE ${pattern}`,
  );
};

const behind = ({ column, read, isAscending }: Order, [, value = '', id = '']: readonly string[]): SQL => {
  const place = sql`(${read(value)}, ${id}::text)`;
  return isAscending ? sql`(${column}, ${files.id}) > ${place}` : sql`(${column}, ${files.id}) < ${place}`;
};
