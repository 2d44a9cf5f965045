/** Statements that a pool repeats are prepared once per connection. */
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { StatementNames } from '../../server/database/prepared-statements.ts';
import { newDatabase } from './databases.ts';

let database: Database;

beforeAll(async () => {
  const environment = { DATABASE_URL: await newDatabase(), DATABASE_POOL: '1', LOG_LEVEL: 'silent' };
  database = await openDatabase(readConfig(environment), pino({ level: 'silent' }));
});
afterAll(() => database.close());

const preparedNow = async (): Promise<number> =>
  Number((await database.db.execute(sql`SELECT count(*) AS n FROM pg_prepared_statements`)).rows[0]?.['n']);

test('a statement that is repeated with other values is prepared, and answers each of them', async () => {
  const before = await preparedNow();
  for (const n of [1, 2, 3, 4, 5, 6, 7]) {
    const { rows } = await database.db.execute(sql`SELECT ${n}::int AS repeated`);
    expect(rows).toEqual([{ repeated: n }]);
  }
  expect(await preparedNow()).toBe(before + 1);
});

test('the site of a connection applies to statements that were prepared for another one', async () => {
  const [shop, blog] = [database.forSite('shop'), database.forSite('blog')];
  for (let n = 0; n < 8; n++) {
    for (const { db, site } of [shop, blog]) {
      const { rows } = await db.execute(sql`SELECT current_site() AS site, ${n}::int AS n`);
      expect(rows).toEqual([{ site, n }]);
    }
  }
});

test('after a migration by another process, a statement whose result has another type still answers', async () => {
  await database.withConnection((connection) => connection.query('CREATE TABLE migrated_beside (id int, value int)'));
  await database.withConnection((connection) => connection.query('INSERT INTO migrated_beside VALUES (1, 2)'));
  const read = async () => (await database.db.execute(sql`SELECT * FROM migrated_beside WHERE id = ${1}`)).rows;
  for (let n = 0; n < 4; n++) expect(await read()).toEqual([{ id: 1, value: 2 }]);
  await database.withConnection((connection) =>
    connection.query(`ALTER TABLE migrated_beside ALTER value TYPE text, ADD more text DEFAULT 'new'`),
  );
  for (let n = 0; n < 4; n++) expect(await read()).toEqual([{ id: 1, value: '2', more: 'new' }]);
});

test('only repeated statements with parameters get names, at most 200', () => {
  const names = new StatementNames();
  for (let n = 0; n < 5; n++) expect(names.named('BEGIN; COMMIT', [])).toBe('BEGIN; COMMIT');
  const named = Array.from({ length: 300 }, (_, n) => {
    for (let use = 1; use < 3; use++) expect(names.named(`SELECT ${n}, $1`, [1])).toBe(`SELECT ${n}, $1`);
    return names.named(`SELECT ${n}, $1`, [1]);
  });
  const isNamed = (query: unknown): boolean => typeof query === 'object';
  expect(named.filter(isNamed)).toHaveLength(200);
  expect(new Set(named.filter(isNamed).map((query) => (query as { name: string }).name)).size).toBe(200);
});
