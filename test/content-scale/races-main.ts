/**
 * `npm run durability:content [-- --rounds 10] [--edits 2000]`: edits products while three replicas on PostgreSQL show them, cutting
 * listening connections in every second round. Exits 1 if a page mixes two versions, reverts to an older one or fails, or if a replica
 * shows the last versions more than a second after the last edit. `SEED=…` repeats a round.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { startPostgres } from '../database/postgres.ts';
import { inFolder } from '../durability/starts.ts';
import { randomOf } from '../fuzz/random.ts';
import { startRaced } from './raced-replicas.ts';
import { raceContent } from './races.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, edits: { type: 'string', default: '2000' } },
});
const MAX_SETTLED_MS = 1000;
const first = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 30));

execFileSync(process.execPath, ['deploy/build.mjs'], { stdio: 'inherit' });
const postgres = await startPostgres();
let broken = 0;
try {
  await inFolder(async (folder) => {
    const databaseUrl = await postgres.createDatabase();
    const replicas = await startRaced(databaseUrl, folder);
    const urls = replicas.map(({ url }) => url);
    for (let round = 0; round < Number(values.rounds); round++) {
      const seed = first + round;
      const isCutting = seed % 2 === 1;
      const edits = Number(values.edits);
      const race = { databaseUrl, replicas: urls, edits, isCutting, random: randomOf(seed) };
      const { mixtures, setBacks, failed, ...counts } = await raceContent(race);
      const problems = [...mixtures, ...setBacks, ...failed];
      const isLate = counts.settledMs.some((ms) => ms > MAX_SETTLED_MS);
      if (problems.length > 0 || isLate) broken++;
      const found = { mixtures: mixtures.length, setBacks: setBacks.length, failed: failed.length };
      console.log(JSON.stringify({ seed, isCutting, ...counts, ...found, examples: problems.slice(0, 5) }));
    }
    await Promise.all(replicas.map((replica) => replica.stop()));
  });
} finally {
  await postgres.stop();
}
if (broken > 0) process.exitCode = 1;
