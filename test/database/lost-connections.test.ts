/** A PostgreSQL server that disappears at any time: between two statements, while connections are idle, before a start. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { coupons } from '../../server/database/schema.ts';
import { problems, toProblem } from '../../server/http/problems.ts';
import { eventually, holds } from '../browser/recording.ts';
import { endOf, freePort, spawnServer } from '../durability/server-process.ts';
import { open, temporaryFolder } from './databases.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

jest.setTimeout(60_000);
let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const pidOf = async (tx: Database['db']): Promise<number> => {
  const { rows } = await tx.execute(sql`SELECT pg_backend_pid() AS pid`);
  return rows[0]?.['pid'] as number;
};
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a connection that is lost between two statements of a transaction breaks neither the process nor the work', async () => {
  const database = await open({ DATABASE_URL: await postgres.createDatabase() });
  for (let round = 1; round <= 3; round++) {
    let attempts = 0;
    await database.transaction(async (tx) => {
      await tx.insert(coupons).values({ code: `C${round}`, kind: 'amount', value: 1 });
      if (++attempts > 1) return;
      const pid = await pidOf(tx);
      await postgres.terminate(pid);
      // The driver detects the end of the connection while no statement is running; there is no event to await.
      await pause(20);
      await tx.execute(sql`SELECT 1`);
    });
    expect(attempts).toBe(2);
  }
  expect(await database.db.select().from(coupons)).toHaveLength(3);
  await database.close();
});

test('work that always loses its connection fails as unavailable, and has no effect', async () => {
  const database = await open({ DATABASE_URL: await postgres.createDatabase() });
  const error = await failureOf(
    database.transaction(async (tx) => {
      await tx.insert(coupons).values({ code: 'LOST', kind: 'amount', value: 1 });
      await postgres.terminate(await pidOf(tx));
      await tx.execute(sql`SELECT 1`);
    }),
  );
  const problem = toProblem(error);
  expect([problem.code, problems[problem.code].status]).toEqual(['store-unavailable', 503]);
  expect(problem.retryAfter).toBeGreaterThan(0);
  expect(await database.db.select().from(coupons)).toEqual([]);
  await postgres.cutConnections();
  expect(
    await failureOf(database.transaction((tx) => tx.insert(coupons).values({ code: 'A', kind: 'amount', value: 1 }))),
  ).toBe(undefined);
  await database.close();
});

test('a listener is reconnected after a failure, and told that changes may have been missed', async () => {
  const database = await open({ DATABASE_URL: await postgres.createDatabase() });
  const received: (string | undefined)[] = [];
  const stop = await database.listen('news', (payload) => received.push(payload));
  await database.db.execute(sql`SELECT pg_notify('news', 'first')`);
  await eventually(() => received.length >= 1, 'the first notification');
  await postgres.cutConnections();
  await eventually(() => received.length >= 2, 'the new connection');
  await database.db.execute(sql`SELECT pg_notify('news', 'second')`);
  await eventually(() => received.length >= 3, 'the second notification');
  expect(received).toEqual(['first', undefined, 'second']);
  await stop();
  await database.close();
});

test('a start waits for its database; a wrong database name is reported immediately', async () => {
  const url = await postgres.createDatabase();
  await postgres.down();
  let tries = 0;
  const patience = { isOver: false, away: () => void tries++ };
  const config = readConfig({ DATABASE_URL: url });
  const opening = openDatabase(config, pino({ level: 'silent' }), { startupWait: patience });
  await eventually(() => tries >= 2, 'the second try');
  await postgres.up();
  const database = await opening;
  expect(await database.health()).toBe('ready');
  await postgres.down();
  expect(await database.health()).toBe('away');
  await postgres.up();
  expect(await database.health()).toBe('ready');
  await database.close();
  await expect(open({ DATABASE_URL: `${postgres.url}/nowhere` })).rejects.toThrow(
    /Invalid configuration:\n {2}DATABASE_URL: the server refuses it: database "nowhere" does not exist/,
  );
});

async function renameItem(url: string, urlId: string, title: string): Promise<void> {
  const database = await open({ DATABASE_URL: url });
  const renamed = JSON.stringify({ title });
  await database.db.execute(sql`UPDATE items SET data = data || ${renamed}::jsonb WHERE url_id = ${urlId}`);
  await database.close();
}

test('a server with workers waits for its database, answers probes meanwhile, and survives each outage', async () => {
  const url = await postgres.createDatabase();
  await postgres.down();
  const port = String(await freePort());
  const { child, log } = spawnServer({
    DATABASE_URL: url,
    DATA_DIR: temporaryFolder(),
    SECRET: 's'.repeat(32),
    PORT: port,
    WORKERS: '2',
  });
  const status = (path: string): Promise<number> =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.status,
      () => 0,
    );
  const text = async (path: string): Promise<string> => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const until = (path: string, expected: number): Promise<void> =>
    holds(async () => expect(await status(path)).toBe(expected));
  await until('/healthz', 200);
  expect(await status('/readyz')).toBe(503);
  await postgres.up();
  await until('/readyz', 200);
  for (let round = 0; round < 6; round++) {
    const asking = Array.from({ length: 12 }, () => status('/api/commerce/shopping-cart'));
    if (round === 3) {
      // Enough parallel requests to reach both workers. Some may get a connection that was just cut.
      const shown = async () => Promise.all(Array.from({ length: 12 }, () => text('/shop')));
      const allShow = (title: string) =>
        holds(async () => expect((await shown()).filter((page) => !page.includes(title))).toEqual([]));
      // A worker that holds the page from before a change shows the change only once it has been told of it,
      // and drops nothing any more. One that reads the page for the first time would show it earlier.
      await allShow('Moon Vase');
      await renameItem(url, 'moon-vase', 'Vase of the last round');
      await allShow('Vase of the last round');
      await postgres.down();
      await until('/readyz', 503);
      expect(await status('/api/commerce/shopping-cart')).toBe(503);
      // Cached content is still shown.
      expect([await status('/shop'), await status('/journal')]).toEqual([200, 503]);
      await postgres.up();
    } else await postgres.cutConnections();
    for (const answered of await Promise.all(asking)) expect([200, 503]).toContain(answered);
    await until('/readyz', 200);
  }
  expect(await status('/api/commerce/shopping-cart')).toBe(200);
  expect(log()).not.toContain('a worker ended');
  child.kill('SIGTERM');
  expect([await endOf(child), child.signalCode]).toEqual([0, null]);
});
