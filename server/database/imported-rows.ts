/** Inserts the rows of an export. */
import type { Connection } from './connection-pool.ts';
import { TransferConflict } from './json-reader.ts';
import type { ExportedSite, SpooledRows } from './read-export.ts';

/** A site of an export, with its new id. */
export interface NamedSite extends ExportedSite {
  readonly id: string;
}

/** The columns of a table, without the site column. */
export async function columnsOf(connection: Connection, table: string): Promise<readonly { readonly name: string }[]> {
  const { rows } = await connection.query(
    `SELECT column_name AS name FROM information_schema.columns
      WHERE table_name = $1 AND table_schema = current_schema() AND column_name <> 'site' ORDER BY ordinal_position`,
    [table],
  );
  return rows as readonly { readonly name: string }[];
}

/** Limits for one statement, in rows and characters. */
const MAX_ROWS = 500;
const MAX_CHARACTERS = 4_000_000;

/** Columns missing in an export of an earlier release get their defaults. */
export async function insertRows(connection: Connection, table: string, rows: SpooledRows): Promise<void> {
  const columns = (await columnsOf(connection, table))
    .filter(({ name }) => rows.columns.has(name))
    .map(({ name }) => `"${name}"`)
    .join(', ');
  const insert = (lines: readonly string[]): Promise<unknown> =>
    connection.query(
      `INSERT INTO "${table}" (${columns}) OVERRIDING SYSTEM VALUE
        SELECT ${columns} FROM json_populate_recordset(null::"${table}", $1::json)`,
      [`[${lines.join(',')}]`],
    );
  let lines: string[] = [];
  let length = 0;
  for await (const line of rows.lines()) {
    if (lines.length === MAX_ROWS || (lines.length > 0 && length + line.length > MAX_CHARACTERS)) {
      await insert(lines);
      [lines, length] = [[], 0];
    }
    lines.push(line);
    length += line.length;
  }
  if (lines.length > 0) await insert(lines);
}

/** Advances identity sequences, which all sites share, past their greatest value. They never go back. */
export async function advanceIdentities(connection: Connection, table: string): Promise<void> {
  const { rows } = await connection.query(
    `SELECT c.relname AS base, a.attname AS name, pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname IN ($1::text, 'all_' || $1::text)
        AND pg_get_serial_sequence(quote_ident(c.relname), a.attname) IS NOT NULL`,
    [table],
  );
  for (const { base, name, sequence } of rows as readonly Readonly<Record<string, string>>[])
    await connection.query(
      `SELECT setval($1::regclass, greatest(max("${name}"), pg_sequence_last_value($1::regclass))) FROM "${base}"`,
      [sequence],
    );
}

/**
 * Frees the host names of sites in an export: with `replace`, the sites lose their current ones, and other sites lose those in the export.
 * Throws `TransferConflict` when another site has one and `replace` is false.
 */
export async function releaseHosts(
  connection: Connection,
  sites: readonly NamedSite[],
  replace: boolean,
): Promise<void> {
  const exported = `json_to_recordset($1::json) AS e (id text, hosts json)`;
  const sent = [JSON.stringify(sites.flatMap(({ id, hosts }) => (hosts === undefined ? [] : { id, hosts })))];
  const named = `FROM ${exported}, json_array_elements_text(e.hosts) AS n (host)`;
  if (replace) {
    await connection.query(
      `DELETE FROM site_hosts WHERE site IN (SELECT id FROM ${exported}) OR host IN (SELECT n.host ${named})`,
      sent,
    );
    return;
  }
  const { rows } = await connection.query(
    `SELECT h.host, h.site ${named} JOIN site_hosts h ON h.host = n.host WHERE h.site <> e.id LIMIT 1`,
    sent,
  );
  const [taken] = rows as readonly { readonly host: string; readonly site: string }[];
  if (taken !== undefined)
    throw new TransferConflict(
      `The host name ${taken.host} belongs to the site ${taken.site}; use --replace to move it to the site in the file.`,
    );
}

/** Columns that are not imported: deployments and timestamps of the original database. */
const OWN_COLUMNS = new Set(['id', 'deployment', 'swept_at', 'imported_at']);

/** Imports the row and the host names of a site, in order. The names must be unused, or the site's own. */
export async function importSite(connection: Connection, { id, row, hosts = [] }: NamedSite): Promise<void> {
  const columns = (await columnsOf(connection, 'sites'))
    .map(({ name }) => name)
    .filter((name) => Object.hasOwn(row, name) && !OWN_COLUMNS.has(name));
  const named = columns.map((name) => `, "${name}"`).join('');
  const assigned = [...columns.map((name) => `"${name}" = excluded."${name}"`), 'imported_at = now()'].join(', ');
  await connection.query(
    `INSERT INTO sites (id${named}) SELECT $1${named} FROM json_populate_record(null::sites, $2::json)
      ON CONFLICT (id) DO UPDATE SET ${assigned}`,
    [id, JSON.stringify(row)],
  );
  await connection.query(
    `INSERT INTO site_hosts (host, site, position)
      SELECT host, $1, position - 1 FROM json_array_elements_text($2::json) WITH ORDINALITY AS h (host, position)
      ON CONFLICT (host) DO UPDATE SET position = excluded.position`,
    [id, JSON.stringify(hosts)],
  );
}
