/** A page of files: of a kind, with a text, in an order. Positions are values of the order's column, so files that arrive move nothing. */
import { and, asc, desc, ilike, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { files } from '../../database/schema.ts';
import type { FileRow } from '../../files/file-store.ts';
import { createProblem } from '../../http/create-problem.ts';
import { likePattern } from '../items/list-items.ts';

const PAGE = 50;
const fileKinds = ['image', 'audio', 'video', 'font', 'application'] as const;
const option = { error: (issue: { readonly input?: unknown }) => adminMessages.option(String(issue.input)) };

interface Order {
  readonly column: SQL;
  readonly isAscending: boolean;
  /** Of a row, as positions hold it. */
  valueOf(row: FileRow): string;
  /** The column's value for what a position holds. */
  read(value: string): SQL;
}

const created = {
  column: sql`${files.created}`,
  valueOf: (row: FileRow): string => row.created,
  read: (value: string) => sql`${value}::timestamptz`,
};

const orders = {
  newest: { ...created, isAscending: false },
  oldest: { ...created, isAscending: true },
  name: {
    column: sql`lower(${files.name})`,
    isAscending: true,
    valueOf: ({ name }) => name,
    // The database folds both sides: it knows other letters than JavaScript does.
    read: (value) => sql`lower(${value}::text)`,
  },
  largest: {
    column: sql`${files.bytes}`,
    isAscending: false,
    valueOf: ({ bytes }) => String(bytes),
    read: (value) => sql`${value}::bigint`,
  },
} satisfies Record<string, Order>;
type OrderName = keyof typeof orders;

export const fileQuery = z.strictObject({
  cursor: z.string().max(2000).optional(),
  kind: z.enum(fileKinds, option).optional(),
  search: z.string().trim().max(200).optional().describe('Part of a name, title, alt text or description.'),
  sort: z.enum(Object.keys(orders) as [OrderName, ...OrderName[]], option).default('newest'),
});
export type FileQuery = z.infer<typeof fileQuery>;

export interface FilePage {
  readonly rows: readonly FileRow[];
  readonly nextCursor: string | null;
}

/** Throws `invalid-request` for a cursor that is none of this order. */
export async function listFiles(db: Db, { kind, search, sort, cursor }: FileQuery): Promise<FilePage> {
  const order: Order = orders[sort];
  const rows = await db
    .select()
    .from(files)
    .where(
      and(
        // Photos of reviews are their moderators' business.
        isNull(files.commentId),
        kind === undefined ? undefined : like(files.contentType, `${kind}/%`),
        search === undefined || search === '' ? undefined : contains(search),
        cursor === undefined ? undefined : behind(order, readCursor(sort, cursor)),
      ),
    )
    .orderBy(...[order.column, sql`${files.id}`].map(order.isAscending ? asc : desc))
    .limit(PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  return { rows: shown, nextCursor: last === undefined ? null : cursorOf(sort, last) };
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

const behind = ({ column, read, isAscending }: Order, [value, id]: Position): SQL => {
  const place = sql`(${read(value)}, ${id}::text)`;
  return isAscending ? sql`(${column}, ${files.id}) > ${place}` : sql`(${column}, ${files.id}) < ${place}`;
};

type Position = readonly [value: string, id: string];

const cursorOf = (sort: OrderName, row: FileRow): string =>
  Buffer.from(JSON.stringify([sort, orders[sort].valueOf(row), row.id])).toString('base64url');

const position = z.tuple([z.string(), z.string().max(600), z.string().max(40)]);

function readCursor(sort: OrderName, text: string): Position {
  const refused = (): Error => createProblem('invalid-request', adminMessages.option(text.slice(0, 100)));
  const parsed = position.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success) throw refused();
  const [name, value, id] = parsed.data;
  const isValue = sort === 'name' || (sort === 'largest' ? /^\d{1,15}$/.test(value) : !Number.isNaN(Date.parse(value)));
  if (name !== sort || !isValue || value.includes('\u0000') || id.includes('\u0000')) throw refused();
  return [value, id];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
