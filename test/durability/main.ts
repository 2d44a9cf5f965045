/**
 * `npm run durability [-- --quick] [-- --only kills|events|first-starts|double-starts|replicas|storm]`: acknowledged data survives any
 * kill. Needs PostgreSQL from Debian's packages.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { startPostgres } from '../database/postgres.ts';
import { seeded } from '../fuzz/random.ts';
import { cartStorm } from './cart-storm.ts';
import { eventKills } from './event-kills.ts';
import { killRounds } from './kill-rounds.ts';
import { inFolder, killFirstStarts, startReplicas, startTwice } from './starts.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } });
const least = (full: number, quick: number): number => (values.quick ? quick : full);
const tell = (line: string): void => console.log(`  ${line}`);

async function section(name: string, work: () => Promise<unknown>): Promise<void> {
  if (values.only !== undefined && values.only !== name) return;
  console.log(name);
  const began = performance.now();
  const report = await work();
  console.log(`  ${JSON.stringify(report)} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

function median(all: readonly number[]): number {
  return Math.round([...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0);
}

/** A lost write makes the program fail. */
function held<T extends { readonly lost: number; readonly startMs: readonly number[] }>({ startMs, ...report }: T) {
  if (report.lost > 0) throw new Error(`${report.lost} acknowledged writes are lost`);
  return { ...report, medianStartMs: median(startMs) };
}

execFileSync(process.execPath, ['deploy/build.mjs'], { stdio: 'inherit' });
const postgres = await startPostgres();
const onPostgres = async (): Promise<Record<string, string>> => ({
  DATABASE_URL: await postgres.createDatabase(),
  SECRET: 's'.repeat(32),
});
try {
  await section('kills', async () => ({
    embedded: held(
      await inFolder((DATA_DIR) =>
        seeded((random) => killRounds({ environment: { DATA_DIR }, random }, least(100, 5), tell)),
      ),
    ),
    postgres: held(
      await inFolder(async (DATA_DIR) => {
        const environment = { DATA_DIR, ...(await onPostgres()) };
        // Every second time the database server is killed, too.
        const alsoKill = async (round: number) => void (round % 2 === 0 && (await postgres.crash()));
        return seeded((random) => killRounds({ environment, alsoKill, random }, least(100, 4), tell));
      }),
    ),
  }));
  await section('events', async () => {
    const report = await inFolder((DATA_DIR) =>
      seeded((random) => eventKills({ DATA_DIR }, least(30, 3), random, tell)),
    );
    if (report.lost + report.doubled > 0) throw new Error(JSON.stringify(report));
    return report;
  });
  await section('first-starts', () => seeded((random) => killFirstStarts(least(20, 3), 4000, random)));
  await section('double-starts', async () => {
    const tries = least(50, 3);
    const refused = await startTwice(tries);
    if (refused !== tries) throw new Error(`${tries - refused} of ${tries} second starts were not refused`);
    return { refused };
  });
  await section('replicas', async () => {
    const report = await startReplicas(least(10, 3), await postgres.createDatabase());
    if (report.websites !== 1 || report.migrations.some(({ times }) => times !== 1))
      throw new Error(JSON.stringify(report));
    return report;
  });
  await section('storm', async () => {
    const storm = { operations: least(10_000, 500), clients: least(100, 20), kills: least(12, 2) };
    return {
      embedded: await inFolder((DATA_DIR) =>
        seeded((random) => cartStorm({ ...storm, random, environment: { DATA_DIR } }, tell)),
      ),
      postgres: await inFolder(async (DATA_DIR) => {
        const environment = { DATA_DIR, ...(await onPostgres()) };
        const { cutConnections: cut, settle } = postgres;
        return seeded((random) => cartStorm({ ...storm, random, environment, cut, settle }, tell));
      }),
    };
  });
  console.log('Nothing that was acknowledged is lost.');
} finally {
  await postgres.stop();
}
process.exit(0);
