/** Files that owners bring in, in the store: their rows, and what became of each. */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { selectRow, selectRows } from '../../database/rows.ts';
import { importResults, importRows, imports } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import type { ImportNote } from './import-entry.ts';
import type { Mapping } from './import-fields.ts';
import { mappingOf } from './mapping-of.ts';
import type { ReadFile, TableRow } from './read-table.ts';
import type { EntryResult } from './write-entries.ts';

export type ImportRow = typeof imports.$inferSelect;

/** How long a file and its report are kept. */
const KEPT = '1 day';
const PIECE = 1000;
/** Titles of refused rows may be of any length. */
const MAX_TITLE = 200;

interface NewImport {
  readonly websiteId: string;
  readonly author: string;
  readonly fileName: string;
  readonly file: ReadFile;
}

/** Stores a file that was read; those of yesterday go. */
export async function addImport(tx: Db, { websiteId, author, fileName, file }: NewImport): Promise<ImportRow> {
  await tx.execute(sql`DELETE FROM imports WHERE created < now() - ${KEPT}::interval`);
  const { format, target, columns, rows, messages = [] } = file;
  const id = newId();
  const mapping = mappingOf(file) as Readonly<Record<string, number>>;
  const [row] = await tx
    .insert(imports)
    .values({ id, websiteId, author, fileName, format, target, columns, mapping, messages, total: rows.length })
    .returning();
  if (row === undefined) throw new Error('INSERT of an import returned no row.');
  for (let at = 0; at < rows.length; at += PIECE) await addRows(tx, id, rows.slice(at, at + PIECE));
  return row;
}

async function addRows(tx: Db, id: string, rows: readonly TableRow[]): Promise<void> {
  await tx.execute(sql`INSERT INTO import_rows (import_id, number, cells)
    SELECT ${id}, number, cells FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r (number int, cells jsonb)
    ON CONFLICT DO NOTHING`);
}

/** Throws `not-found`. */
export async function requireImport(db: Db, websiteId: string, id: string, lock = false): Promise<ImportRow> {
  const query = db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.websiteId, websiteId)));
  const [row] = await (lock ? query.for('update') : query);
  if (row === undefined) throw createProblem('not-found', adminMessages.locate);
  return row;
}

export type StoredRow = TableRow & { readonly repeats: number | null };

/** Rows of a file after one of them. */
export const readRows = (db: Db, id: string, after: number, limit: number): Promise<readonly StoredRow[]> =>
  db
    .select({ number: importRows.number, cells: importRows.cells, repeats: importRows.repeats })
    .from(importRows)
    .where(and(eq(importRows.importId, id), gt(importRows.number, after)))
    .orderBy(asc(importRows.number))
    .limit(limit);

/** Rows of a file by their numbers. */
export async function readNumbered(db: Db, id: string, numbers: readonly number[]): Promise<readonly StoredRow[]> {
  if (numbers.length === 0) return [];
  return db
    .select({ number: importRows.number, cells: importRows.cells, repeats: importRows.repeats })
    .from(importRows)
    .where(and(eq(importRows.importId, id), inArray(importRows.number, [...numbers])))
    .orderBy(asc(importRows.number));
}

/** Begins anew: without results, and with the rows marked whose SKU another row has before them. */
export async function beginResults(tx: Db, id: string, { sku }: Mapping): Promise<void> {
  await tx.delete(importResults).where(eq(importResults.importId, id));
  await tx.execute(sql`UPDATE import_rows SET repeats = NULL WHERE import_id = ${id} AND repeats IS NOT NULL`);
  if (sku === undefined) return;
  const cell = sql`btrim(cells ->> ${sku}::int)`;
  await tx.execute(sql`
    UPDATE import_rows r SET repeats = d.first
    FROM (SELECT ${cell} AS sku, min(number) AS first FROM import_rows
      WHERE import_id = ${id} AND ${cell} <> '' GROUP BY 1 HAVING count(*) > 1) d
    WHERE r.import_id = ${id} AND r.number > d.first AND btrim(r.cells ->> ${sku}::int) = d.sku`);
}

export async function addResults(
  tx: Db,
  importId: string,
  results: readonly Omit<EntryResult, 'moved'>[],
): Promise<void> {
  if (results.length === 0) return;
  const rows = results.map(({ notes, ...result }) => ({
    ...result,
    title: result.title.slice(0, MAX_TITLE),
    importId,
    notes: notes.map((note) => ({ ...note })),
  }));
  await tx.insert(importResults).values(rows).onConflictDoNothing();
}

const counts = z.object({
  ...{ added: z.number(), changed: z.number(), unchanged: z.number(), refused: z.number() },
  notes: z.number(),
});

/** How many entries became what. */
export async function countResults(db: Db, id: string): Promise<z.infer<typeof counts>> {
  const of = (outcome: string) => sql`count(*) FILTER (WHERE outcome = ${outcome})::int`;
  const row = await selectRow(
    db,
    counts,
    sql`SELECT ${of('added')} AS added, ${of('changed')} AS changed, ${of('unchanged')} AS unchanged, ${of('refused')} AS refused,
      count(*) FILTER (WHERE outcome <> 'refused' AND EXISTS (
        SELECT FROM jsonb_array_elements(notes) AS n (note) WHERE note -> 'isChange' IS NULL))::int AS notes
      FROM import_results WHERE import_id = ${id}`,
  );
  return row ?? { added: 0, changed: 0, unchanged: 0, refused: 0, notes: 0 };
}

const resultRow = z.object({
  number: z.number(),
  outcome: z.enum(['added', 'changed', 'unchanged', 'refused']),
  title: z.string(),
  notes: z.custom<readonly ImportNote[]>(Array.isArray),
});
export type StoredResult = z.infer<typeof resultRow>;

interface ResultsQuery {
  readonly after: number;
  readonly limit: number;
  /** Only those with something to tell. */
  readonly onlyNotes: boolean;
}

export const readResults = (db: Db, id: string, { after, limit, onlyNotes }: ResultsQuery) =>
  selectRows(
    db,
    resultRow,
    sql`SELECT number, outcome, title, notes FROM import_results
      WHERE import_id = ${id} AND number > ${after} ${onlyNotes ? sql`AND notes <> '[]'` : sql``}
      ORDER BY number LIMIT ${limit}`,
  );
