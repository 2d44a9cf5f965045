import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, getTableName, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../server/database/database.ts';
import { writeDump } from '../../server/database/dumps.ts';
import { lockFolder } from '../../server/database/embedded/directory-lock.ts';
import { migrate, shippedMigrations } from '../../server/database/migrate.ts';
import * as schema from '../../server/database/schema.ts';
import { exportStore, LEFT_OUT, tablesOf } from '../../server/database/transfer.ts';
import { testInFullRun } from '../setup/full-run.ts';
import { onBothDatabases, open, temporaryFolder } from './databases.ts';
import { importDocument } from './import-document.ts';

const root = join(__dirname, '..', '..');
const website = { id: 'w', data: { siteTitle: 'A "quoted" <site>' }, storeSettings: { currency: 'EUR' } };

onBothDatabases((store) => {
  /** Shared, because opening the embedded database takes longer than using it. */
  let database: Database;
  beforeAll(async () => {
    database = await open(await store.withoutTables());
  });
  // TRUNCATE recreates the files of every referencing table.
  afterEach(async () => {
    for (const table of [schema.websites, schema.coupons, schema.auditLog]) await database.db.delete(table);
  });
  afterAll(() => database.close());

  test('tables are created once, and match the schema in code', async () => {
    const tables = Object.values(schema).filter((table) => table instanceof PgTable);
    expect(tables.length).toBeGreaterThan(10);
    for (const table of tables) {
      const { rows } = await database.db.execute(
        // Columns of views are nullable, whatever the table says.
        sql`SELECT column_name, is_nullable FROM information_schema.columns c
          WHERE table_name = ANY (${sql.param([getTableName(table), `all_${getTableName(table)}`])}::text[])
            AND column_name <> 'site' AND EXISTS (
              SELECT 1 FROM pg_tables t WHERE t.schemaname = c.table_schema AND t.tablename = c.table_name)`,
      );
      const inDatabase = rows.map((row) => `${row['column_name']} ${row['is_nullable'] === 'YES'}`).sort();
      const inCode = getTableConfig(table).columns.flatMap(({ name, notNull }) =>
        name === 'site' ? [] : [`${name} ${!notNull}`],
      );
      expect([getTableName(table), inDatabase]).toEqual([getTableName(table), inCode.sort()]);
    }
    expect(await database.withConnection((connection) => migrate(connection, shippedMigrations()))).toEqual([]);
  });

  test('a migration that was changed afterwards is rejected', async () => {
    const changed = shippedMigrations().map((migration) => ({ ...migration, hash: 'other' }));
    await expect(database.withConnection((connection) => migrate(connection, changed))).rejects.toThrow('0001-store');
  });

  test('a transaction is all or nothing, and others wait for it', async () => {
    await database.db.insert(schema.websites).values(website);
    const failed = database.transaction(async (tx) => {
      await tx.update(schema.websites).set({ storeSettings: { currency: 'JPY' } });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    const [row] = await database.db.select().from(schema.websites).where(eq(schema.websites.id, 'w'));
    expect(row).toMatchObject(website);

    await database.db.insert(schema.coupons).values({ code: 'N', kind: 'amount', value: 0 });
    await Promise.all(
      Array.from({ length: 40 }, () =>
        database.transaction(async (tx) => {
          const [coupon] = await tx.select().from(schema.coupons).for('update');
          await tx.update(schema.coupons).set({ value: (coupon?.value ?? 0) + 1 });
        }),
      ),
    );
    const [coupon] = await database.db.select().from(schema.coupons);
    expect(coupon?.value).toBe(40);
  });

  test('conflicting transactions are retried', async () => {
    let attempts = 0;
    const result = await database.transaction(async (tx) => {
      attempts++;
      if (attempts < 3) await tx.execute(sql`DO $$ BEGIN RAISE EXCEPTION 'collision' USING ERRCODE = '40001'; END $$`);
      return 'done';
    });
    expect([result, attempts]).toEqual(['done', 3]);
  });

  test('an export brings back the same site elsewhere', async () => {
    await database.db.insert(schema.websites).values(website);
    await database.db
      .insert(schema.auditLog)
      .values({ actor: 'a', action: 'b', subject: 'c', requestId: 'd', detail: {} });
    const [first, second] = [await text(database), await text(database)];
    const strip = (document: string) => document.replace(/"exported":"[^"]*"/, '');
    expect(strip(first)).toBe(strip(second));

    const other = await open(await store.environment());
    expect(await importDocument(other, JSON.parse(first), false)).toBe(2);
    expect(strip(await text(other))).toBe(strip(first));
    await expect(importDocument(other, JSON.parse(first), false)).rejects.toThrow('--replace');
    expect(await importDocument(other, JSON.parse(first), true)).toBe(2);
    await expect(importDocument(other, { tables: {} }, true)).rejects.toThrow('not an export');
    const strange = { format: 'vitrine-store/1', tables: { 'x"; DROP TABLE websites': [] } };
    await expect(importDocument(other, strange, true)).rejects.toThrow('does not know');
    const old = { ...JSON.parse(first), tables: { ...JSON.parse(first).tables, visitor_words: [] } };
    delete old.tables.comments;
    // It lacks current columns.
    delete old.tables.websites[0].store_revision;
    expect(await importDocument(other, old, true)).toBe(2);
    await other.close();
  });
});

async function text(database: Database): Promise<string> {
  return database.withConnection(async (connection) => {
    let document = '';
    for await (const piece of exportStore(connection, 'everything')) document += piece;
    return document;
  });
}

test('a failed dump leaves no file, and the next one removes what a killed process has left', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, '2026-01-01T00-00-00.000Z.json.gz'), 'a dump');
  writeFileSync(join(folder, '2026-01-02T00-00-00.000Z.json.gz.draft'), 'a part');
  writeFileSync(join(folder, '2026-01-03T00-00-00.000Z.json.gz.c0ffee.draft'), 'a part');
  let queries = 0;
  const query = async (): Promise<{ readonly rows: readonly object[] }> => {
    // The document has begun by then.
    if (++queries > 3) throw new Error('the disk is full');
    return { rows: queries === 2 ? [{ site: 'default' }] : [] };
  };
  const database = { withConnection: (use: (connection: unknown) => unknown) => use({ query }) } as unknown as Database;
  await expect(writeDump(database, folder)).rejects.toThrow('the disk is full');
  expect(readdirSync(folder)).toEqual(['2026-01-01T00-00-00.000Z.json.gz']);
});

/** The sites themselves and their deployed files, which are deployed again. */
const OF_ALL_SITES = ['sites', 'site_hosts', 'site_deployments', 'site_files', 'site_folders'];
/** If contents are in a bucket, they are found again by hash. */
const OF_BUCKET = ['file_objects'];

test('a dump includes every table, or lists why one is left out', () => {
  const all = Object.values(schema).flatMap((table) => (table instanceof PgTable ? [getTableName(table)] : []));
  expect([...tablesOf('everything'), ...LEFT_OUT, ...OF_ALL_SITES, ...OF_BUCKET].sort()).toEqual(all.sort());
});

testInFullRun(
  'rows of the embedded database survive a restart; production opens it only if explicitly allowed',
  async () => {
    const environment = { DATA_DIR: temporaryFolder() };
    const database = await open(environment);
    await database.db.insert(schema.websites).values(website);
    expect(existsSync(await writeDump(database, join(environment.DATA_DIR, 'dumps')))).toBe(true);
    await database.close();
    const production = { ...environment, NODE_ENV: 'production' };
    await expect(open(production)).rejects.toThrow('ALLOW_EMBEDDED=1');
    const again = await open({ ...production, ALLOW_EMBEDDED: '1' });
    expect(await again.db.select().from(schema.websites)).toHaveLength(1);
    await again.close();
  },
);

test('a folder of another version of PostgreSQL is not opened', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'postgres'));
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17\n');
  await expect(open({ DATA_DIR: folder })).rejects.toThrow('written by PostgreSQL 17');
});

test('one process per folder, however often another tries, and however long the path is', async () => {
  const folder = join(temporaryFolder(), 'a'.repeat(120));
  mkdirSync(folder);
  const lock = await lockFolder(folder);
  for (let i = 0; i < 50; i++) await expect(lockFolder(folder)).rejects.toThrow('Another process uses the store');
  lock.release();
  (await lockFolder(folder)).release();
});

test('of many that start at the same time, one gets the folder', async () => {
  for (let round = 0; round < 10; round++) {
    const folder = temporaryFolder();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(folder)));
    const winners = results.filter((result) => result.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const { value } of winners) value.release();
  }
});

testInFullRun('a killed process leaves no lock behind', async () => {
  const folder = temporaryFolder();
  const child = spawn(process.execPath, [join(root, 'dist', 'main.js')], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve) =>
    child.stdout.on('data', (chunk: Buffer) => chunk.includes('listens') && resolve()),
  );
  await expect(lockFolder(folder)).rejects.toThrow('Another process');
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  (await lockFolder(folder)).release();
});
