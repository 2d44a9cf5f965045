/**
 * `npm run load:sites [-- --quick] [-- --sites 1000] [-- --json FILE]`: one process with many sites on PostgreSQL: requests to one site and
 * to all, memory, first requests, and the effect of a noisy site on others. Exits 1 if a figure misses its gate. Needs PostgreSQL from
 * Debian's packages.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judge } from '../bench/gates.ts';
import { startPostgres } from '../database/postgres.ts';
import { startVitrine } from './servers.ts';
import { gatesOfSites, type SitesFigures, sitesTable } from './sites-figures.ts';
import { writeSites } from './sites-folder.ts';
import { measureSites } from './sites-measure.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, sites: { type: 'string' }, json: { type: 'string' } },
});
const count = Number(values.sites ?? (values.quick ? 60 : 1000));
if (!Number.isInteger(count) || count < 20) throw new Error(`--sites ${values.sites}: use a number from 20`);
const seconds = values.quick ? 3 : 15;

execFileSync(process.execPath, ['deploy/build.mjs'], { stdio: 'inherit' });
const folder = mkdtempSync(join(tmpdir(), 'vitrine-sites-'));
const postgres = await startPostgres();
const tell = (line: string): void => console.log(line);
let figures: SitesFigures;
try {
  tell(`writing ${count} sites`);
  writeSites(folder, count);
  const environment = {
    ...{
      SITES: folder,
      CONTENT: 'store',
      DATABASE_URL: await postgres.createDatabase(),
      SECRET: 'of the load test'.repeat(3),
    },
    ...{ SITES_OPEN: String(count + 1), PAGE_CACHE_BYTES: '0' },
  };
  figures = await measureSites({ count, seconds, tell, start: () => startVitrine(environment) });
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
tell(`${count} sites${values.quick ? '; --quick: few sites and short phases, no measurement to compare' : ''}`);
console.table(sitesTable(figures));
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ count, seconds, figures, gates: gatesOfSites(figures) }, null, 2)}\n`);
process.exit(judge(gatesOfSites(figures)));
