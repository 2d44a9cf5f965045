/**
 * `npm run load:content [-- --quick] [-- --products 20000] [-- --json FILE]`: three replicas on PostgreSQL with a site of many products,
 * and the same site in the embedded database: memory, start, edits, first visits, pages next to those of a small site, search. Exits 1 if a
 * figure misses its gate. Needs PostgreSQL from Debian's packages.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { judge } from '../bench/gates.ts';
import { startPostgres } from '../database/postgres.ts';
import { gatesOf, tableOf } from './content-figures.ts';
import { type ContentRun, measureContent } from './content-measure.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, products: { type: 'string' }, json: { type: 'string' } },
});
/** Max products per collection. */
const IN_COLLECTION = 200;
const count = Number(values.products ?? (values.quick ? 2000 : 20_000));
if (!Number.isInteger(count) || count < IN_COLLECTION || count % IN_COLLECTION !== 0)
  throw new Error(`--products ${values.products}: use a multiple of ${IN_COLLECTION}`);
const site = { collections: count / IN_COLLECTION, products: IN_COLLECTION };
const run: ContentRun = values.quick
  ? { site, starts: 1, embeddedStarts: 1, walked: 200, cold: 60, searches: 60, edits: 3, turns: 1, seconds: 3 }
  : { site, starts: 3, embeddedStarts: 3, walked: 2000, cold: 300, searches: 300, edits: 10, turns: 3, seconds: 10 };

execFileSync(process.execPath, ['deploy/build.mjs'], { stdio: 'inherit' });
const postgres = await startPostgres();
const figures = await measureContent(run, {
  createDatabase: () => postgres.createDatabase(),
  tell: (line) => console.log(line),
}).finally(() => postgres.stop());
console.log(
  `${site.collections} collections of ${site.products} products${values.quick ? '; --quick: a small site and short phases, no measurement to compare' : ''}`,
);
console.table(tableOf(figures));
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ run, figures, gates: gatesOf(figures) }, null, 2)}\n`);
process.exit(judge(gatesOf(figures)));
