/** Exports a site, or the whole database, as one JSON document: for dumps, for moving, and for upgrades. `import-store.ts` imports it. */
import { getTableName } from 'drizzle-orm';
import type { Connection } from './connection-pool.ts';
import { deployedFolder, exportFolders } from './deployed-folders.ts';
import { columnsOf } from './imported-rows.ts';
import { objectParts, type ReadObject } from './object-parts.ts';
import * as schema from './schema.ts';
import { DEFAULT_SITE } from './site-names.ts';

const PARTS = getTableName(schema.fileParts);

/** Content of a site, without visitors and orders. Parents before children. */
const SITE = [schema.websites, schema.collections, schema.items, schema.variants, schema.coupons].map(getTableName);
const TRADE = [
  schema.carts,
  schema.cartEntries,
  schema.orders,
  schema.orderLines,
  schema.refunds,
  schema.orderNotes,
  schema.shipments,
  schema.customerNotes,
  schema.returnRequests,
  schema.downloads,
  schema.giftCards,
  schema.subscriptions,
  schema.paymentEvents,
  schema.auditLog,
].map(getTableName);

/** Settings and content by admins, which belong to the site. */
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
/** Tables of the process, exported with the default site. */
const SHARED = [schema.storedTemplates, schema.templateVersions].map(getTableName);
/** Data of visitors and accounts. */
const PEOPLE = [
  schema.admins,
  schema.accounts,
  schema.savedAddresses,
  schema.formSubmissions,
  schema.restockSignUps,
  schema.comments,
  schema.itemLikes,
  schema.reviewRequests,
  schema.mailingLists,
  schema.mailingServices,
  schema.mailingListMembers,
  schema.campaigns,
  schema.campaignRecipients,
  schema.hookKeys,
  schema.webhooks,
  schema.deliveries,
  schema.analyticsDaily,
].map(getTableName);

/** Not exported: sessions, limits and jobs start over, events are reduced to daily totals, and triggers rebuild the listings. */
export const LEFT_OUT = [
  schema.changes,
  schema.itemListings,
  schema.itemSearch,
  schema.itemTerms,
  schema.itemTranslationSearch,
  schema.productOffers,
  schema.searchTypos,
  schema.accountSessions,
  schema.accountEpochs,
  schema.accountLinks,
  schema.accountResets,
  schema.adminLinks,
  schema.adminSessions,
  schema.rateCounters,
  schema.jobs,
  schema.jobParts,
  schema.imports,
  schema.importRows,
  schema.importResults,
  schema.roomProbes,
  schema.idempotentReplies,
  schema.analyticsChunks,
  schema.analyticsBatches,
  schema.analyticsSeen,
  schema.analyticsSalts,
  schema.analyticsLive,
].map(getTableName);

export type Scope = 'site' | 'everything';
export const FORMAT = 'vitrine-store/1';
const PAGE = 500;
/** Page size for file contents, which are large. */
const PARTS_PAGE = 32;

/** The tables of a document, parents first. */
export const tablesOf = (scope: Scope, site: string = DEFAULT_SITE): readonly string[] => [
  ...SITE,
  ...OWNED,
  ...(site === DEFAULT_SITE ? SHARED : []),
  ...(scope === 'site' ? [] : [...TRADE, ...PEOPLE]),
];

export async function currentSite(connection: Connection): Promise<string> {
  const { rows } = await connection.query('SELECT current_site() AS site', []);
  return (rows[0] as { readonly site: string }).site;
}

/** Until the end of the transaction. */
export const enterSite = (connection: Connection, site: string): Promise<unknown> =>
  connection.query("SELECT set_config('vitrine.site', $1, true)", [site]);

/**
 * Streams the document of the connection's site from one snapshot. The full export of the default site includes the other sites.
 * `readObject`: reads file contents that are in a bucket; without it they are left out.
 */
export async function* exportStore(
  connection: Connection,
  scope: Scope,
  readObject?: ReadObject | undefined,
): AsyncGenerator<string> {
  await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const site = await currentSite(connection);
    yield `{"format":"${FORMAT}","scope":"${scope}","exported":"${new Date().toISOString()}","tables":`;
    const exported = { connection, scope, readObject };
    yield* tables(exported, site);
    const folders = new Set<string>();
    if (scope === 'everything' && site === DEFAULT_SITE) yield* otherSites(exported, folders);
    else yield* ownSite(exported, site, folders);
    yield* exportFolders(connection, folders);
    yield '}\n';
  } finally {
    await connection.query('COMMIT');
  }
}

interface Export {
  readonly connection: Connection;
  readonly scope: Scope;
  readonly readObject: ReadObject | undefined;
}

async function* tables({ connection, scope, readObject }: Export, site: string): AsyncGenerator<string> {
  for (const [index, table] of tablesOf(scope, site).entries()) {
    yield `${index === 0 ? '{' : ','}\n"${table}":[`;
    let rows = 0;
    for await (const line of rowsOf(connection, table)) yield `${rows++ === 0 ? '' : ','}\n${line}`;
    if (table === PARTS && readObject !== undefined)
      for await (const line of objectParts(connection, site, readObject)) yield `${rows++ === 0 ? '' : ','}\n${line}`;
    yield ']';
  }
  yield '\n}';
}

/** A site as JSON, without the closing brace. Records its deployed folder. `left`: a column to leave out. */
async function siteRow(connection: Connection, id: string, folders: Set<string>, left = ''): Promise<string> {
  const { rows } = await connection.query(
    `SELECT (to_jsonb(s) - $2::text - 'deployment' - 'swept_at' - 'imported_at')::text AS site,
      (SELECT coalesce(json_agg(h.host ORDER BY h.position, h.host), '[]')::text FROM site_hosts h WHERE h.site = s.id) AS hosts
      FROM sites s WHERE s.id = $1`,
    [id, left],
  );
  const [row] = rows as readonly { readonly site: string; readonly hosts: string }[];
  return `${row?.site.slice(0, -1)},"hosts":${row?.hosts}${await deployedMember(connection, id, folders)}`;
}

async function deployedMember(connection: Connection, id: string, folders: Set<string>): Promise<string> {
  const folder = await deployedFolder(connection, id);
  if (folder !== null) folders.add(folder);
  return `,"deployed":${JSON.stringify(folder)}`;
}

/** Members of a single-site export: with visitors' data, also host names and settings. */
async function* ownSite({ connection, scope }: Export, id: string, folders: Set<string>): AsyncGenerator<string> {
  if (scope === 'everything') yield `,\n"site":${await siteRow(connection, id, folders, 'id')}}`;
  else {
    const deployed = await deployedMember(connection, id, folders);
    if (folders.size > 0) yield `,\n"site":{${deployed.slice(1)}}`;
  }
}

async function* otherSites(exported: Export, folders: Set<string>): AsyncGenerator<string> {
  const { connection } = exported;
  const { rows } = await connection.query('SELECT id FROM sites ORDER BY id', []);
  yield ',\n"sites":[';
  for (const [index, { id }] of (rows as readonly { readonly id: string }[]).entries()) {
    yield `${index === 0 ? '' : ','}\n${await siteRow(connection, id, folders)}`;
    if (id !== DEFAULT_SITE) {
      await enterSite(connection, id);
      yield ',"tables":';
      yield* tables(exported, id);
    }
    yield '}';
  }
  yield ']';
}

/** Rows as JSON, several per chunk. */
async function* rowsOf(connection: Connection, table: string): AsyncGenerator<string> {
  const columns = (await columnsOf(connection, table)).map(({ name }) => `"${name}"`).join(', ');
  await connection.query(
    `DECLARE export_${table} NO SCROLL CURSOR FOR
      SELECT row_to_json(t)::text AS line FROM (SELECT ${columns} FROM "${table}") t`,
  );
  const page = table === PARTS ? PARTS_PAGE : PAGE;
  for (;;) {
    const { rows } = await connection.query(`FETCH ${page} FROM export_${table}`);
    if (rows.length === 0) break;
    yield rows.map((row) => (row as { line: string }).line).join(',\n');
    if (rows.length < page) break;
  }
  await connection.query(`CLOSE export_${table}`);
}
