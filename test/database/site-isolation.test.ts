/** No access to rows without their site: neither in database objects nor in the code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../../server/database/database.ts';
import { newDatabase, open, temporaryFolder } from './databases.ts';
import { OF_PROCESS, SITE_TABLES } from './site-rows.ts';

const root = join(__dirname, '..', '..');

/** What may refer to the tables behind the views, or set the site, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'server/database/site-scope.ts': 'sets the site of connections to a server',
  'server/database/embedded/thread.ts': 'sets the site of the embedded database',
  'server/sites/due-work.ts': 'finds the sites that have something to do, and gives their ids alone',
  'server/database/transfer.ts': 'exports and imports all sites, one after the other',
};

let database: Database;
beforeAll(async () => {
  database = await open({ DATA_DIR: temporaryFolder(), DATABASE_URL: await newDatabase() });
});
afterAll(() => database.close());

const names = async (statement: ReturnType<typeof sql>): Promise<readonly string[]> =>
  (await database.db.execute(statement)).rows.map(({ name }) => String(name)).sort();

const bases = SITE_TABLES.map((table) => `all_${table}`).sort();
const inSchema = sql`c.relnamespace = current_schema()::regnamespace`;
const isBase = sql`c.relkind = 'r' AND c.relname LIKE 'all\\_%' AND ${inSchema}`;

test('every table belongs to the process, or to all sites behind a view of one', async () => {
  const tables = await names(
    sql`SELECT relname AS name FROM pg_class c WHERE c.relkind IN ('r', 'p', 'm', 'f') AND ${inSchema}`,
  );
  expect(tables).toEqual([...bases, ...OF_PROCESS].sort());
  const views = await names(sql`SELECT relname AS name FROM pg_class c
    WHERE c.relkind = 'v' AND ${inSchema} AND 'check_option=local' = ANY (c.reloptions)
      AND pg_get_viewdef(c.oid) LIKE '%FROM all\\_' || c.relname || '%'
      AND pg_get_viewdef(c.oid) LIKE '%WHERE%.site = COALESCE(NULLIF(current_setting(''vitrine.site''%'`);
  expect(views).toEqual([...SITE_TABLES].sort());
});

test('a view has all columns of its table: a migration that adds some calls show_rows_of_site', async () => {
  const columns = (relation: string) => sql`(SELECT string_agg(attname, ',' ORDER BY attname) FROM pg_attribute
    WHERE attrelid = ${sql.raw(relation)}::regclass AND attnum > 0 AND NOT attisdropped)`;
  const behind = await names(sql`SELECT c.relname AS name FROM pg_class c WHERE ${isBase}
    AND ${columns('c.relname')} <> ${columns('substr(c.relname, 5)')}`);
  expect(behind).toEqual([]);
});

test('other views read one site', async () => {
  const past = await names(sql`SELECT DISTINCT v.relname || ' reads ' || c.relname AS name
    FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid AND d.classid = 'pg_rewrite'::regclass
      JOIN pg_class v ON v.oid = r.ev_class JOIN pg_class c ON c.oid = d.refobjid AND d.refclassid = 'pg_class'::regclass
    WHERE ${isBase} AND v.oid <> c.oid AND 'all_' || v.relname <> c.relname`);
  expect(past).toEqual([]);
});

test('keys, references and ordered indexes start with the site, which is never null', async () => {
  const site = sql`(SELECT a.attnum FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'site' AND a.attnotnull)`;
  const others = await names(sql`
    SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_am m ON m.oid = x.relam
    WHERE ${isBase} AND m.amname = 'btree' AND i.indkey[0] IS DISTINCT FROM ${site}
    UNION ALL
    SELECT k.conname::text FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE ${isBase} AND k.contype = 'f' AND (k.conkey[1] IS DISTINCT FROM ${site}
      OR k.confrelid <> 'sites'::regclass AND k.confkey[1] IS DISTINCT FROM (SELECT a.attnum FROM pg_attribute a
        WHERE a.attrelid = k.confrelid AND a.attname = 'site'))`);
  expect(others).toEqual([]);
});

test('functions read views; except those that create them or delete a site', async () => {
  const functions = await names(sql`SELECT proname AS name FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND prosrc ~ '(\\mall_|vitrine\\.site)'`);
  // The first one compares the name of its trigger's table.
  expect(functions).toEqual([
    'count_account_epoch',
    'current_site',
    'delete_site',
    'separate_by_site',
    'show_rows_of_site',
  ]);
});

test('code names the views, and sets no site', () => {
  const base = new RegExp(`\\b(?:${bases.join('|')})\\b|vitrine\\.site`);
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join('server', file))
    .filter((file) => base.test(readFileSync(join(root, file), 'utf8')));
  expect(files.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});
