/** PgBouncer in transaction mode in front of the server, configured as documented. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { coupons } from '../../server/database/schema.ts';
import { eventually } from '../browser/recording.ts';
import { freePort } from '../durability/server-process.ts';
import { serveContext } from '../server/serving.ts';
import { newDatabase, temporaryFolder } from './databases.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';
const documented = /```ini\n([\s\S]*?)```/.exec(
  readFileSync(join(__dirname, '..', '..', 'docs', 'operations.md'), 'utf8'),
)?.[1];

let pooler: ChildProcess;
let environment: Record<string, string>;

beforeAll(async () => {
  if (!existsSync(PGBOUNCER)) throw new Error('This test needs PgBouncer: apt-get install pgbouncer');
  const server = new URL(await newDatabase('template1'));
  const port = await freePort();
  const folder = temporaryFolder();
  const settings = (documented ?? '')
    .replace(/^shop = .*$/m, `* = host=127.0.0.1 port=${server.port}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}\nlisten_addr = 127.0.0.1\nunix_socket_dir =`)
    .replace(/^default_pool_size = .*$/m, 'default_pool_size = 2')
    .replace(/^auth_type = .*$/m, 'auth_type = trust')
    .replace(/^auth_file = .*$/m, `auth_file = ${join(folder, 'users')}`);
  writeFileSync(join(folder, 'users'), '"vitrine" ""\n');
  writeFileSync(join(folder, 'pgbouncer.ini'), settings);
  chmodSync(folder, 0o755);
  // It refuses to run as root.
  const owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  pooler = spawn(PGBOUNCER, [join(folder, 'pgbouncer.ini')], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    let log = '';
    pooler.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('process up')) resolve();
    });
    pooler.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}: ${log}`)));
  });
  environment = {
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: `postgres://vitrine@127.0.0.1:${port}${server.pathname}`,
    DATABASE_DIRECT_URL: server.href,
    DATABASE_POOL: '10',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    SECRET: 's'.repeat(32),
  };
});

afterAll(async () => {
  const ended = new Promise((resolve) => pooler.once('exit', resolve));
  pooler.kill('SIGINT');
  await ended;
});

test('migrations, transactions and notifications work through it, with fewer connections than clients', async () => {
  const config = readConfig(environment);
  const logger = pino({ level: 'silent' });
  const [one, two] = await Promise.all([openDatabase(config, logger), openDatabase(config, logger)]);
  const received: (string | undefined)[] = [];
  const stop = await two.listen('pooled', (payload) => void received.push(payload));
  await one.db.insert(coupons).values({ code: 'N', kind: 'amount', value: 0 });
  const add = () =>
    one.transaction(async (tx) => {
      await tx.update(coupons).set({ value: sql`value + 1` }).where(eq(coupons.code, 'N'));
    });
  await Promise.all(Array.from({ length: 20 }, add));
  const [row] = await two.db.select().from(coupons);
  expect(row?.value).toBe(20);
  await one.db.execute(sql`SELECT pg_notify('pooled', 'hello')`);
  await eventually(() => received.includes('hello'));
  await stop();
  await Promise.all([one.close(), two.close()]);
});

test('sites that share the connections of a pooler have their own rows', async () => {
  const database = await openDatabase(readConfig(environment), pino({ level: 'silent' }));
  const [shop, blog] = [database.forSite('shop'), database.forSite('blog')];
  const handles = [shop, blog, database];
  const seen = sql`SELECT current_site() AS site, (SELECT value::int FROM coupons WHERE code = 'SITE') AS value`;
  for (const [value, { db }] of handles.entries())
    await db.insert(coupons).values({ code: 'SITE', kind: 'amount', value });
  const results = await Promise.all(
    Array.from({ length: 90 }, async (_, n) => {
      const value = n % 3;
      const { db, transaction, site } = handles[value] ?? database;
      const { rows } = await (n % 2 === 0 ? db.execute(seen) : transaction((tx) => tx.execute(seen)));
      return [rows, [{ site, value }]] as const;
    }),
  );
  for (const [rows, expected] of results) expect(rows).toEqual(expected);
  await expect(shop.transaction((tx) => tx.execute(sql`SELECT 1 / 0`))).rejects.toThrow();
  await expect(shop.db.execute(sql`SELECT 1 / 0`)).rejects.toThrow();
  const left = await Promise.all(
    Array.from({ length: 20 }, () => database.db.execute(sql`SELECT current_site() AS site`)),
  );
  expect(new Set(left.flatMap(({ rows }) => rows.map(({ site }) => site)))).toEqual(new Set(['default']));
  await database.close();
});

test('repeated statements through it are not prepared: another connection may run the next one', async () => {
  const database = await openDatabase(readConfig(environment), pino({ level: 'silent' }));
  const numbers = Array.from({ length: 60 }, (_, n) => n);
  const results = await Promise.all(numbers.map((n) => database.db.execute(sql`SELECT ${n}::int AS n`)));
  expect(results.map(({ rows }) => rows[0]?.['n'])).toEqual(numbers);
  const prepared = await database.db.execute(sql`SELECT count(*)::int AS n FROM pg_prepared_statements`);
  expect(prepared.rows).toEqual([{ n: 0 }]);
  await database.close();
});

test('without a direct address, a connection through a pooler rejects statements that would run for any site', async () => {
  const config = readConfig({ ...environment, DATABASE_DIRECT_URL: '' });
  const database = await openDatabase(config, pino({ level: 'silent' }));
  const { withConnection } = database.forSite('shop');
  const seen = 'SELECT current_site() AS site';
  await expect(withConnection((connection) => connection.query(seen))).rejects.toThrow('in a transaction');
  const rows = await withConnection(async (connection) => {
    await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const result = await connection.query(seen);
    await connection.query('COMMIT');
    await expect(connection.query(seen)).rejects.toThrow('in a transaction');
    return result.rows;
  });
  expect(rows).toEqual([{ site: 'shop' }]);
  await database.close();
});

test('a server shows its pages, and changes by one replica show on the other', async () => {
  const replicas = await Promise.all([serveContext(readConfig(environment)), serveContext(readConfig(environment))]);
  const [first, second] = replicas;
  const titles = async (): Promise<boolean> => (await (await fetch(`${second?.url}/shop`)).text()).includes('Renamed');
  expect(await titles()).toBe(false);
  await first?.context.database?.db.execute(
    sql`UPDATE items SET title = 'Renamed', data = jsonb_set(data::jsonb, '{title}', '"Renamed"') WHERE collection_id = (SELECT id FROM collections WHERE url_id = 'shop')`,
  );
  await eventually(titles);
  await Promise.all(replicas.map(({ stop }) => stop()));
});

test('a replica on the server itself has one connection beside its pool', async () => {
  const own = { DATABASE_URL: await newDatabase(), DATABASE_DIRECT_URL: '', DATABASE_POOL: '3' };
  const { url, context, stop } = await serveContext(readConfig({ ...environment, ...own }));
  await Promise.all(Array.from({ length: 12 }, () => fetch(`${url}/api/commerce/shopping-cart`).then((r) => r.text())));
  const { rows } = (await context.database?.db.execute(
    sql`SELECT application_name AS name, count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() GROUP BY 1`,
  )) ?? { rows: [] };
  await stop();
  const counts = Object.fromEntries(rows.map(({ name, n }) => [name, n]));
  expect(counts['vitrine listener']).toBe(1);
  expect(counts['vitrine']).toBeLessThanOrEqual(3);
});
