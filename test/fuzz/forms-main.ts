/**
 * `npm run fuzz:forms [-- --submissions 1000000 --sample 10000]`: the rules of forms say the same of every submission in the browser
 * and on the server, by script and by plain post, and over HTTP.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openVisitorSite } from '../backend/visitor-site.ts';
import { addForms, compareOverHttp, compareVerdicts } from './form-verdicts.ts';

const { values } = parseArgs({
  options: { submissions: { type: 'string', default: '1000000' }, sample: { type: 'string', default: '10000' } },
});
const seconds = (began: number): string => `${((performance.now() - began) / 1000).toFixed(0)} s`;

const submissions = Number(values.submissions);
let began = performance.now();
console.log(JSON.stringify(compareVerdicts(0, submissions)), `judged alike in ${seconds(began)}`);

const folder = mkdtempSync(join(tmpdir(), 'vitrine-forms-'));
const site = await openVisitorSite({ DATA_DIR: folder });
try {
  await addForms(site);
  began = performance.now();
  const sample = Number(values.sample);
  console.log(JSON.stringify(await compareOverHttp(site, 0, sample)), `judged alike over HTTP in ${seconds(began)}`);
} finally {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
