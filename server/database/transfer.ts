/** A site, or the whole database, as one JSON document: for dumps, for moving, and for the next major version. */
import { getTableName } from 'drizzle-orm';
import type { Connection } from './database.ts';
import {
  advanceIdentities,
  columnsOf,
  type ExportedSite,
  importSite,
  insertRows,
  type Row,
  releaseHosts,
  TransferRejected,
} from './imported-rows.ts';
import * as schema from './schema.ts';
import { DEFAULT_SITE } from './site-names.ts';

/** What makes the site; without visitors and trade. Parents before children. */
const SITE = [schema.websites, schema.collections, schema.items, schema.variants, schema.coupons].map(getTableName);
const TRADE = [
  schema.carts,
  schema.cartEntries,
  schema.orders,
  schema.orderLines,
  schema.refunds,
  schema.orderNotes,
  schema.downloads,
  schema.giftCards,
  schema.subscriptions,
  schema.paymentEvents,
  schema.auditLog,
].map(getTableName);

/** What owners have set and made: parts of the site. */
const OWNED = [
  schema.forms,
  schema.siteDocuments,
  schema.siteSources,
  schema.productCategories,
  schema.layoutVersions,
  schema.collectionTerms,
  schema.itemDrafts,
  schema.trashedItems,
  schema.files,
  schema.fileParts,
  schema.productFiles,
].map(getTableName);
/** Of the process, and not of a site: they go with the default site. */
const SHARED = [schema.storedTemplates, schema.templateVersions].map(getTableName);
/** What visitors have sent in, and who may come back. */
const PEOPLE = [
  schema.admins,
  schema.accounts,
  schema.formSubmissions,
  schema.restockSignUps,
  schema.comments,
  schema.itemLikes,
  schema.reviewRequests,
  schema.mailingListMembers,
  schema.deliveries,
  schema.analyticsDaily,
].map(getTableName);

/** Left out: people sign in again, limits and jobs begin anew, of events the sums by day are kept, and triggers list items. */
export const LEFT_OUT = [
  schema.changes,
  schema.itemListings,
  schema.itemSearch,
  schema.itemTerms,
  schema.productOffers,
  schema.searchTypos,
  schema.accountSessions,
  schema.accountEpochs,
  schema.accountResets,
  schema.adminSessions,
  schema.rateCounters,
  schema.jobs,
  schema.jobParts,
  schema.roomProbes,
  schema.idempotentReplies,
  schema.analyticsChunks,
  schema.analyticsBatches,
  schema.analyticsSeen,
  schema.analyticsSalts,
].map(getTableName);

export type Scope = 'site' | 'everything';
const FORMAT = 'vitrine-store/1';
const PAGE = 500;

/** Names of tables in exports of version 0.1. */
const RENAMED: Readonly<Record<string, string>> = { visitor_words: 'comments' };

/** The tables of a document, parents first. */
export const tablesOf = (scope: Scope, site: string = DEFAULT_SITE): readonly string[] => [
  ...SITE,
  ...OWNED,
  ...(site === DEFAULT_SITE ? SHARED : []),
  ...(scope === 'site' ? [] : [...TRADE, ...PEOPLE]),
];

async function currentSite(connection: Connection): Promise<string> {
  const { rows } = await connection.query('SELECT current_site() AS site', []);
  return (rows[0] as { readonly site: string }).site;
}

/** Until the transaction ends. */
const enterSite = (connection: Connection, site: string): Promise<unknown> =>
  connection.query("SELECT set_config('vitrine.site', $1, true)", [site]);

/**
 * Gives the document of the connection's site in pieces, all of it from one snapshot. That of the default site with everything has the
 * other sites, too.
 */
export async function* exportStore(connection: Connection, scope: Scope): AsyncGenerator<string> {
  await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const site = await currentSite(connection);
    yield `{"format":"${FORMAT}","scope":"${scope}","exported":"${new Date().toISOString()}","tables":`;
    yield* tables(connection, scope, site);
    if (scope === 'everything' && site === DEFAULT_SITE) yield* otherSites(connection);
    yield '}\n';
  } finally {
    await connection.query('COMMIT');
  }
}

async function* tables(connection: Connection, scope: Scope, site: string): AsyncGenerator<string> {
  for (const [index, table] of tablesOf(scope, site).entries()) {
    yield `${index === 0 ? '{' : ','}\n"${table}":[`;
    yield* rowsOf(connection, table);
    yield ']';
  }
  yield '\n}';
}

async function* otherSites(connection: Connection): AsyncGenerator<string> {
  const { rows } = await connection.query(
    `SELECT s.id, row_to_json(s)::text AS site,
      (SELECT coalesce(json_agg(h.host ORDER BY h.position, h.host), '[]')::text FROM site_hosts h WHERE h.site = s.id) AS hosts
      FROM sites s ORDER BY s.id`,
    [],
  );
  yield ',\n"sites":[';
  for (const [index, { id, site, hosts }] of (rows as readonly Readonly<Record<string, string>>[]).entries()) {
    yield `${index === 0 ? '' : ','}\n${site?.slice(0, -1)},"hosts":${hosts}`;
    if (id !== undefined && id !== DEFAULT_SITE) {
      await enterSite(connection, id);
      yield ',"tables":';
      yield* tables(connection, 'everything', id);
    }
    yield '}';
  }
  yield ']';
}

async function* rowsOf(connection: Connection, table: string): AsyncGenerator<string> {
  const columns = (await columnsOf(connection, table)).map(({ name }) => `"${name}"`).join(', ');
  await connection.query(
    `DECLARE export_${table} NO SCROLL CURSOR FOR
      SELECT row_to_json(t)::text AS line FROM (SELECT ${columns} FROM "${table}") t`,
  );
  for (let first = true; ; first = false) {
    const { rows } = await connection.query(`FETCH ${PAGE} FROM export_${table}`);
    if (rows.length === 0) break;
    yield `${first ? '' : ','}\n${rows.map((row) => (row as { line: string }).line).join(',\n')}`;
    if (rows.length < PAGE) break;
  }
  await connection.query(`CLOSE export_${table}`);
}

/** Brings a document in, in one transaction. Refuses sites that the database holds already, unless they shall be replaced. */
export async function importStore(connection: Connection, document: unknown, replace: boolean): Promise<number> {
  const own = tablesIn(document);
  await connection.query('BEGIN');
  try {
    const site = await currentSite(connection);
    let count = await importTables(connection, own, replace);
    const others = sitesIn(document, site);
    await releaseHosts(connection, others, replace);
    for (const other of others) {
      await importSite(connection, other);
      await enterSite(connection, other.id);
      if (other.tables !== undefined)
        count += await importTables(connection, tablesIn({ ...other, format: FORMAT }), replace);
    }
    await connection.query('COMMIT');
    return count;
  } catch (error) {
    await connection.query('ROLLBACK');
    throw error;
  }
}

async function importTables(
  connection: Connection,
  tables: ReadonlyMap<string, readonly Row[]>,
  replace: boolean,
): Promise<number> {
  if (replace) for (const table of [...tables.keys()].reverse()) await connection.query(`DELETE FROM "${table}"`);
  else if (await hasRows(connection, ['websites', ...[...tables.keys()].filter((table) => tables.get(table)?.length)]))
    throw new TransferRejected('The database already contains a site; use --replace to overwrite it.');
  let count = 0;
  for (const [table, records] of tables) {
    for (let at = 0; at < records.length; at += PAGE) await insertRows(connection, table, records.slice(at, at + PAGE));
    if (records.length > 0) await advanceIdentities(connection, table);
    count += records.length;
  }
  await connection.query(
    `SELECT setval(quote_ident(site_scoped('order_numbers'))::regclass,
      greatest(1001, (SELECT coalesce(max(number), 1000) + 1 FROM orders)), false)`,
  );
  return count;
}

/** Without a website, too: a default site that only administers others has an audit log. */
async function hasRows(connection: Connection, tables: readonly string[]): Promise<boolean> {
  const { rows } = await connection.query(
    tables.map((table) => `(SELECT 1 FROM "${table}" LIMIT 1)`).join(' UNION ALL '),
  );
  return rows.length > 0;
}

function sitesIn(document: unknown, into: string): readonly ExportedSite[] {
  const { sites = [] } = document as { readonly sites?: readonly ExportedSite[] };
  if (sites.length > 0 && into !== DEFAULT_SITE)
    throw new TransferRejected('The file holds all sites of a database; it cannot become one of them.');
  return sites;
}

function tablesIn(document: unknown): ReadonlyMap<string, readonly Row[]> {
  const { format, tables: exported } = (document ?? {}) as {
    format?: unknown;
    tables?: Readonly<Record<string, unknown>>;
  };
  if (format !== FORMAT || typeof exported !== 'object' || exported === null)
    throw new TransferRejected(`The file is not an export of this release (format ${FORMAT}).`);
  const tables = Object.fromEntries(Object.entries(exported).map(([name, rows]) => [RENAMED[name] ?? name, rows]));
  const known = tablesOf('everything');
  for (const name of Object.keys(tables))
    if (!known.includes(name))
      throw new TransferRejected(`The file has a table '${name}' that this release does not know.`);
  // The order of the file does not matter; parents go in before children.
  return new Map(
    known
      .filter((name) => Object.hasOwn(tables, name))
      .map((name) => {
        const rows = tables[name];
        if (!Array.isArray(rows)) throw new TransferRejected(`The table '${name}' of the file is not a list.`);
        return [name, rows as readonly Row[]];
      }),
  );
}
