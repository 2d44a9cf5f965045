/** Databases of earlier releases: dumps in test/fixtures/releases, created by `release-state-main.ts`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Connection } from '../../server/database/connection-pool.ts';
import type { ReleaseState } from './release-state.ts';

const fileOf = (release: string, ending: string): Buffer =>
  readFileSync(join('test', 'fixtures', 'releases', `${release}.${ending}`));

/** The SQL dump of a release's database. */
export const dumpOf = (release: string): string => gunzipSync(fileOf(release, 'sql.gz')).toString();

export const stateOf = (release: string): ReleaseState =>
  JSON.parse(fileOf(release, 'json').toString()) as ReleaseState;

type Row = Readonly<Record<string, unknown>>;

/** All rows of all tables, as JSON with their columns. */
export async function readTables(connection: Connection): Promise<ReadonlyMap<string, readonly Row[]>> {
  const tables = await connection.query(
    // Tables by name in each release; since 0.6 most are views of tables with all sites.
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND (relkind = 'r' AND relname NOT LIKE 'all\\_%'
      OR relkind = 'v' AND EXISTS (SELECT 1 FROM pg_tables WHERE tablename = 'all_' || relname)) ORDER BY relname`,
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

/** Rows that are missing or changed, by table: columns may have been added. */
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
