/** A site, or the whole database, as one JSON document: for dumps, for moving, and for the next major version. */
import { getTableName } from 'drizzle-orm';
import type { Connection } from './database.ts';
import * as schema from './schema.ts';

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
  schema.storedTemplates,
  schema.templateVersions,
].map(getTableName);
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

type Row = Readonly<Record<string, unknown>>;

/** Thrown for a document that cannot be brought in. */
class TransferRejected extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TransferRejected';
  }
}

/** The tables of a document, parents first. */
export const tablesOf = (scope: Scope): readonly string[] =>
  scope === 'site' ? [...SITE, ...OWNED] : [...SITE, ...OWNED, ...TRADE, ...PEOPLE];

/** Gives the document in pieces; all of it from one snapshot. */
export async function* exportStore(connection: Connection, scope: Scope): AsyncGenerator<string> {
  await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    yield `{"format":"${FORMAT}","scope":"${scope}","exported":"${new Date().toISOString()}","tables":{`;
    for (const [index, table] of tablesOf(scope).entries()) {
      yield `${index === 0 ? '' : ','}\n"${table}":[`;
      yield* rowsOf(connection, table);
      yield ']';
    }
    yield '\n}}\n';
  } finally {
    await connection.query('COMMIT');
  }
}

async function* rowsOf(connection: Connection, table: string): AsyncGenerator<string> {
  await connection.query(
    `DECLARE export_${table} NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS line FROM "${table}" t`,
  );
  for (let first = true; ; first = false) {
    const { rows } = await connection.query(`FETCH ${PAGE} FROM export_${table}`);
    if (rows.length === 0) break;
    yield `${first ? '' : ','}\n${rows.map((row) => (row as { line: string }).line).join(',\n')}`;
    if (rows.length < PAGE) break;
  }
  await connection.query(`CLOSE export_${table}`);
}

/** Brings a document in, in one transaction. Refuses a database that holds a site, unless it shall be replaced. */
export async function importStore(connection: Connection, document: unknown, replace: boolean): Promise<number> {
  const tables = tablesIn(document);
  await connection.query('BEGIN');
  try {
    const { rows } = await connection.query('SELECT id FROM websites LIMIT 1');
    if (rows.length > 0 && !replace)
      throw new TransferRejected('The database already contains a site; use --replace to overwrite it.');
    if (rows.length > 0)
      await connection.query(`TRUNCATE ${[...tables.keys()].map((name) => `"${name}"`).join(', ')} CASCADE`);
    let count = 0;
    for (const [table, records] of tables) {
      for (let at = 0; at < records.length; at += PAGE) await insert(connection, table, records.slice(at, at + PAGE));
      count += records.length;
    }
    await connection.query(
      "SELECT setval('order_numbers', greatest(1001, (SELECT coalesce(max(number), 1000) + 1 FROM orders)), false)",
    );
    await connection.query('COMMIT');
    return count;
  } catch (error) {
    await connection.query('ROLLBACK');
    throw error;
  }
}

/** Columns that an export of an earlier release does not have get their defaults. */
async function insert(connection: Connection, table: string, records: readonly Row[]): Promise<void> {
  const statement = 'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1';
  const { rows } = await connection.query(`${statement} AND table_schema = current_schema()`, [table]);
  const columns = (rows as readonly { readonly name: string }[])
    .filter(({ name }) => records.some((record) => Object.hasOwn(record, name)))
    .map(({ name }) => `"${name}"`)
    .join(', ');
  await connection.query(
    `INSERT INTO "${table}" (${columns}) OVERRIDING SYSTEM VALUE
      SELECT ${columns} FROM json_populate_recordset(null::"${table}", $1::json)`,
    [JSON.stringify(records)],
  );
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
