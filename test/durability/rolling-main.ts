/**
 * `npm run rolling [-- --restarts 50] [--rate 200] [--kill]`: three replicas on PostgreSQL behind the shipped nginx configuration are
 * replaced one by one under load with writes. Fails if a request failed; with `--kill` (SIGKILL), if one failed that was not in progress.
 * Needs PostgreSQL and nginx from Debian's packages.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../database/postgres.ts';
import { type Random, seeded } from '../fuzz/random.ts';
import { rolling } from './rolling.ts';
import { inFolder } from './starts.ts';

const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '50' },
    rate: { type: 'string', default: '200' },
    kill: { type: 'boolean', default: false },
  },
});

execFileSync(process.execPath, ['deploy/build.mjs'], { stdio: 'inherit' });
const postgres = await startPostgres();
try {
  const url = await postgres.createDatabase();
  const rollIn = (folder: string) => (random: Random) =>
    rolling(
      {
        random,
        restarts: Number(values.restarts),
        rate: Number(values.rate),
        isKilling: values.kill,
        environment: { DATABASE_URL: url, SECRET: 's'.repeat(32), LOG_LEVEL: 'info' },
        folderOf(replica) {
          const own = join(folder, String(replica));
          mkdirSync(own, { recursive: true });
          return own;
        },
      },
      (line) => console.log(`  ${line}`),
    );
  const report = await inFolder((folder) => seeded(rollIn(folder)));
  console.log(JSON.stringify({ ...report, failed: report.failed.slice(0, 20), failures: report.failed.length }));
  if (report.failed.length + report.wrongCarts > 0) process.exitCode = 1;
} finally {
  await postgres.stop();
}
