/** The short version of `npm run durability`. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../database/postgres.ts';
import { type Random, seeded } from '../fuzz/random.ts';
import { isFullRun, rounds, testInFullRun } from '../setup/full-run.ts';
import { cartStorm } from './cart-storm.ts';
import { killRounds } from './kill-rounds.ts';
import { startServing } from './server-process.ts';
import { endlessProducts, Shopper } from './shopper.ts';
import { inFolder, killFirstStarts, startReplicas, startTwice } from './starts.ts';

jest.setTimeout(180_000);
const quiet = (): void => undefined;
let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
const onPostgres = async () => ({ DATABASE_URL: await postgres.createDatabase(), SECRET: 's'.repeat(32) });

/** A randomized test; its failure reports the seed. */
const testSeeded = (name: string, run: (random: Random) => Promise<void>): void => test(name, () => seeded(run));
testSeeded('embedded: what was acknowledged survives kill -9', async (random) => {
  const report = await inFolder((DATA_DIR) => killRounds({ environment: { DATA_DIR }, random }, rounds(1, 2), quiet));
  expect(report.lost).toBe(0);
  expect(report.acknowledged).toBeGreaterThan(0);
});

testSeeded(
  'PostgreSQL: what was acknowledged survives kill -9 of the server, and of the database with it',
  async (random) => {
    const report = await inFolder(async (DATA_DIR) => {
      const environment = { DATA_DIR, ...(await onPostgres()) };
      const kills = rounds(1, 2);
      const alsoKill = async (round: number) => void (round === kills && (await postgres.crash()));
      return killRounds({ environment, alsoKill, random }, kills, quiet);
    });
    expect(report.lost).toBe(0);
    expect(report.acknowledged).toBeGreaterThan(0);
  },
);

testInFullRun('a first start that is killed leaves a folder that starts', () =>
  seeded(async (random) => {
    const kills = 2;
    expect(await killFirstStarts(kills, 3000, random)).toHaveLength(kills);
  }),
);

testInFullRun('a second process on the folder is rejected', async () => {
  expect(await startTwice(1)).toBe(1);
});

testInFullRun('a dump of the embedded database can be restored on PostgreSQL, including carts', async () => {
  await inFolder(async (DATA_DIR) => {
    const SECRET = 's'.repeat(32);
    let server = await startServing({ DATA_DIR, SECRET });
    const [product] = endlessProducts();
    const shopper = new Shopper(() => server.url);
    const before = await shopper.add(product?.itemId ?? '', product?.sku ?? '', 3);
    expect(await server.stop()).toBe(0);
    const [dump] = readdirSync(join(DATA_DIR, 'dumps'));
    const environment = { DATA_DIR: join(DATA_DIR, 'other'), ...(await onPostgres()) };
    const imported = execFileSync(process.execPath, ['dist/cli.js', 'import', join(DATA_DIR, 'dumps', dump ?? '')], {
      env: { PATH: process.env.PATH, ...environment },
      encoding: 'utf8',
    });
    expect(imported).toMatch(/^Imported \d+ rows\.$/m);
    server = await startServing(environment);
    expect(await shopper.cart()).toEqual(before);
    expect((await shopper.add(product?.itemId ?? '', product?.sku ?? '', 1)).totalQuantity).toBe(4);
    await server.stop();
  });
});

testInFullRun('replicas that start together on an empty database migrate and seed it once', async () => {
  const report = await startReplicas(3, await postgres.createDatabase());
  expect(report.serving).toBe(3);
  expect(report.websites).toBe(1);
  expect(report.migrations.length).toBeGreaterThan(0);
  expect(report.migrations.every(({ times }) => times === 1)).toBe(true);
});

/** On PostgreSQL every second kill follows a cut of the connections. */
const kills = 2;
const operations = 300;
for (const kind of isFullRun ? (['embedded', 'postgres'] as const) : [])
  testSeeded(`carts of many clients are whole after random kills: ${kind}`, async (random) => {
    const report = await inFolder(async (DATA_DIR) => {
      const storm = { operations, clients: 15, kills, random };
      const environment = { DATA_DIR, ...(kind === 'postgres' ? await onPostgres() : {}) };
      const cut = kind === 'postgres' ? { cut: postgres.cutConnections, settle: postgres.settle } : {};
      return cartStorm({ ...storm, environment, ...cut }, quiet);
    });
    expect(report.acknowledged + report.uncertain).toBeGreaterThanOrEqual(operations);
    expect(report.kills).toBe(kills);
  });
