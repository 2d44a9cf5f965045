/** Imports an export into a database: of a site, or of all sites. */
import type { Connection } from './connection-pool.ts';
import { DEPLOYMENT_LOCK, importFile, importFolderRow, showWith } from './deployed-folders.ts';
import { advanceIdentities, importSite, insertRows, type NamedSite, releaseHosts } from './imported-rows.ts';
import { TransferConflict, TransferRejected } from './json-reader.ts';
import type { ExportDocument, Row, SpooledRows, Tables } from './read-export.ts';
import { alreadyFilled, DEFAULT_SITE } from './site-names.ts';
import { currentSite, enterSite, FORMAT, tablesOf } from './transfer.ts';

/** Names of tables in exports of version 0.1. */
const RENAMED: Readonly<Record<string, string>> = { visitor_words: 'comments' };

/**
 * Imports a document in one transaction. Returns the number of rows. Throws `TransferRejected` for existing sites, unless they are to be
 * replaced. The document of a single site becomes the connection's site, which is created if it does not exist.
 */
export async function importStore(connection: Connection, document: ExportDocument, replace: boolean): Promise<number> {
  const own = tablesIn(document);
  await connection.query('BEGIN');
  try {
    const site = await currentSite(connection);
    const others = sitesIn(document, site);
    await importFolders(connection, document);
    // Import the row of a site before its website, and check whether it exists before touching other sites.
    const isOne = document.sites.length === 0;
    if (isOne) await bringIn(connection, others, replace);
    let count = await importTables(connection, own, replace);
    if (!isOne) await bringIn(connection, others, replace);
    for (const { id, tables } of others) {
      if (tables === undefined) continue;
      await enterSite(connection, id);
      count += await importTables(connection, tablesIn({ ...document, tables }), replace);
    }
    await connection.query('COMMIT');
    return count;
  } catch (error) {
    await connection.query('ROLLBACK');
    throw error;
  }
}

/** Imports the rows, the host names and the deployments of sites. */
async function bringIn(connection: Connection, sites: readonly NamedSite[], replace: boolean): Promise<void> {
  await releaseHosts(connection, sites, replace);
  for (const site of sites) {
    await importSite(connection, site);
    if (site.deployed !== null) await showWith(connection, site.id, site.deployed);
  }
}

async function importFolders(connection: Connection, { folders, files }: ExportDocument): Promise<void> {
  if (folders === undefined) return;
  await connection.query(DEPLOYMENT_LOCK);
  for (const [rows, put] of [
    [files, importFile],
    [folders, importFolderRow],
  ] as const)
    for await (const line of rows?.lines() ?? []) await put(connection, JSON.parse(line) as Row);
}

async function importTables(connection: Connection, tables: Tables, replace: boolean): Promise<number> {
  const filled = [...tables].filter(([, { count }]) => count > 0);
  if (replace) for (const table of [...tables.keys()].reverse()) await connection.query(`DELETE FROM "${table}"`);
  else if (await hasRows(connection, ['websites', ...filled.map(([table]) => table)]))
    throw new TransferConflict(alreadyFilled(await currentSite(connection)));
  let count = 0;
  for (const [table, rows] of filled) {
    await insertRows(connection, table, rows);
    await advanceIdentities(connection, table);
    count += rows.count;
  }
  await connection.query(
    `SELECT setval(quote_ident(site_scoped('order_numbers'))::regclass,
      greatest(1001, (SELECT coalesce(max(number), 1000) + 1 FROM orders)), false)`,
  );
  return count;
}

/** Checked even without a website, because a default site that only administers others has an audit log. */
async function hasRows(connection: Connection, tables: readonly string[]): Promise<boolean> {
  const { rows } = await connection.query(
    tables.map((table) => `(SELECT 1 FROM "${table}" LIMIT 1)`).join(' UNION ALL '),
  );
  return rows.length > 0;
}

/** The sites whose rows and host names the document contains. */
function sitesIn({ site, sites }: ExportDocument, into: string): readonly NamedSite[] {
  if (sites.length > 0 && into !== DEFAULT_SITE)
    throw new TransferRejected('The file contains all sites of a database; it cannot become one of them.');
  if (site !== undefined || into !== DEFAULT_SITE)
    return [{ row: {}, hosts: undefined, deployed: null, ...site, id: into, tables: undefined }];
  return sites.map((one) => ({ ...one, id: String(one.row['id']) }));
}

/** The tables of a document, parents first, whatever their order in the file. */
function tablesIn({ format, tables: exported }: ExportDocument): Tables {
  if (format !== FORMAT || exported === undefined)
    throw new TransferRejected(`The file is not an export of this release (format ${FORMAT}).`);
  const tables = new Map<string, SpooledRows>([...exported].map(([name, rows]) => [RENAMED[name] ?? name, rows]));
  const known = tablesOf('everything');
  for (const name of tables.keys())
    if (!known.includes(name))
      throw new TransferRejected(`The file has a table '${name}', which this release does not know.`);
  return new Map(
    known.flatMap((name) => {
      const rows = tables.get(name);
      return rows === undefined ? [] : [[name, rows] as const];
    }),
  );
}
