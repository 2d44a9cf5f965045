/**
 * `npm run durability:database [-- --rounds 100] [-- --workers 2]`: places orders while PostgreSQL restarts, crashes and drops connections.
 * Fails if the server's process dies, or an acknowledged order is lost or duplicated.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { startPostgres } from '../database/postgres.ts';
import { seeded } from '../fuzz/random.ts';
import { orderRounds } from './order-rounds.ts';
import { inFolder } from './starts.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, workers: { type: 'string', default: '1' } },
});

execFileSync(process.execPath, ['deploy/build.mjs'], { stdio: 'inherit' });
const postgres = await startPostgres();
try {
  const report = await inFolder(async (DATA_DIR) => {
    const environment = { DATA_DIR, DATABASE_URL: await postgres.createDatabase(), SECRET: 's'.repeat(32) };
    const [rounds, workers] = [Number(values.rounds), Number(values.workers)];
    return seeded((random) =>
      orderRounds(postgres, environment, { rounds, workers, random }, (line) => console.log(`  ${line}`)),
    );
  });
  console.log(JSON.stringify(report));
  if (report.lost + report.doubled + report.wrong.length > 0) process.exitCode = 1;
} finally {
  await postgres.stop();
}
