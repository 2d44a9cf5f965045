/** Databases as releases have left them: dumps in test/fixtures/releases, made by `release-state-main.ts`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Connection } from '../../server/database/database.ts';
import type { ReleaseState } from './release-state.ts';

const fileOf = (release: string, ending: string): Buffer =>
  readFileSync(join('test', 'fixtures', 'releases', `${release}.${ending}`));

/** The statements that make the database of a release. */
export const dumpOf = (release: string): string => gunzipSync(fileOf(release, 'sql.gz')).toString();

export const stateOf = (release: string): ReleaseState =>
  JSON.parse(fileOf(release, 'json').toString()) as ReleaseState;

type Row = Readonly<Record<string, unknown>>;

/** All rows of all tables, as JSON with the columns that they have. */
export async function readTables(connection: Connection): Promise<ReadonlyMap<string, readonly Row[]>> {
  const tables = await connection.query(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
    [],
  );
  const contents = new Map<string, readonly Row[]>();
  for (const { name } of tables.rows as readonly { readonly name: string }[]) {
    const { rows } = await connection.query(`SELECT to_jsonb(t) AS row FROM ${name} t`, []);
    contents.set(
      name,
      (rows as readonly { readonly row: Row }[]).map(({ row }) => row),
    );
  }
  return contents;
}

/** Rows that are gone or changed, by table: columns may have been added. */
export function lostRows(
  before: ReadonlyMap<string, readonly Row[]>,
  after: ReadonlyMap<string, readonly Row[]>,
): ReadonlyMap<string, readonly Row[]> {
  const lost = [...before].map(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {});
    const textOf = (row: Row): string => JSON.stringify(columns.map((column) => row[column]));
    const present = new Set((after.get(table) ?? []).map(textOf));
    return [table, rows.filter((row) => !present.has(textOf(row)))] as const;
  });
  return new Map(lost.filter(([, rows]) => rows.length > 0));
}
