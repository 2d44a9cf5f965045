/** Rows for every table of a site, generated from the catalog's columns. All ids are equal, so that references hold. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../server/database/database.ts';
import { LEFT_OUT, tablesOf } from '../../server/database/transfer.ts';

/** Tables of the process, without a site. */
export const OF_PROCESS = [
  'file_objects',
  'idempotent_replies',
  'room_probes',
  'schema_migrations',
  'site_deployments',
  'site_files',
  'site_folders',
  'site_hosts',
  'sites',
  'stored_template_versions',
  'stored_templates',
];

/** Parents first. */
export const SITE_TABLES = [...tablesOf('everything'), ...LEFT_OUT].filter((table) => !OF_PROCESS.includes(table));

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isKey: boolean;
  /** Its check constraints; those of this column alone first. */
  readonly checks: string;
}

/** The columns of all site tables, except the site itself. */
export async function readColumns({ db }: Database): Promise<readonly Column[]> {
  const { rows } = await db.execute(sql`
    SELECT substr(c.relname, 5) AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
      a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS "isRequired",
      EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND a.attnum = ANY (i.indkey))
        OR EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f' AND a.attnum = ANY (k.conkey))
        AS "isKey",
      coalesce((SELECT string_agg(pg_get_constraintdef(k.oid), ' ' ORDER BY cardinality(k.conkey), k.oid) FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'c' AND a.attnum = ANY (k.conkey)), '') AS checks
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND c.relname LIKE 'all\\_%' AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'site'
    ORDER BY c.relname, a.attnum`);
  return rows as unknown as readonly Column[];
}

const VALUES: Readonly<Record<string, string>> = {
  boolean: 'true',
  bigint: '1',
  integer: '1',
  'double precision': '1',
  jsonb: `'{}'`,
  date: `'2026-01-01'`,
  'timestamp with time zone': `'2026-01-01T00:00:00Z'`,
  bytea: `'x'`,
  tsvector: `'x:1A'`,
};

function literalOf({ type, checks }: Column): string {
  const [, allowed] = /'([^']+)'/.exec(checks) ?? [];
  return VALUES[type] ?? `'${allowed ?? 'x'}'`;
}

/** A statement that inserts a row into a table. */
export function insertion(columns: readonly Column[], table: string): string {
  const required = columns.filter((column) => column.table === table && column.isRequired);
  const names = required.map(({ name }) => `"${name}"`).join(', ');
  return `INSERT INTO ${table} (${names}) VALUES (${required.map(literalOf).join(', ')}) ON CONFLICT DO NOTHING`;
}

/** A statement that updates all rows of a table as far as possible; undefined if all columns are keys. */
export function update(columns: readonly Column[], table: string): string | undefined {
  const plain = columns.filter((column) => column.table === table && !column.isKey && column.checks === '');
  const [column] = [...plain.filter(({ type }) => type === 'text'), ...plain];
  if (column === undefined) return undefined;
  return `UPDATE ${table} SET "${column.name}" = ${column.type === 'text' ? `'changed'` : literalOf(column)}`;
}

/** Adds a site with a row in each of its tables. */
export async function fillSite(database: Database): Promise<void> {
  const columns = await readColumns(database);
  await database.db.execute(sql`INSERT INTO sites (id) VALUES (${database.site}) ON CONFLICT DO NOTHING`);
  await runAll(
    database,
    SITE_TABLES.map((table) => insertion(columns, table)),
  );
}

/** Runs statements as one script. */
export const runAll = ({ withConnection }: Database, statements: readonly string[]): Promise<unknown> =>
  withConnection((connection) => connection.query(statements.join(';\n')));

/** All rows of a site, as text. */
export async function contentOf({ db }: Database, site: string): Promise<Readonly<Record<string, string>>> {
  const tables = SITE_TABLES.map(
    (table) => sql`SELECT ${table}::text AS name, coalesce(string_agg(t::text, E'\n' ORDER BY t::text), '') AS content
      FROM ${sql.raw(`all_${table}`)} t WHERE t.site = ${site}`,
  );
  const { rows } = await db.execute(sql.join(tables, sql` UNION ALL `));
  return Object.fromEntries(rows.map(({ name, content }) => [String(name), String(content)]));
}
