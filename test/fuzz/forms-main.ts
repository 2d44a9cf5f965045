/**
 * `npm run fuzz:forms [-- --submissions 1000000 --sample 10000]`: form rules agree on every submission in the browser and on the server, by
 * script and plain post, and over HTTP.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openVisitorSite } from '../server/visitor-site.ts';
import { addForms, compareOverHttp, compareVerdicts, type Tally } from './form-comparison.ts';

const { values } = parseArgs({
  options: { submissions: { type: 'string', default: '1000000' }, sample: { type: 'string', default: '10000' } },
});
const STEP = { judged: 100_000, sent: 1000 } as const;

/** Processes numbers in steps, reports progress after each, and adds up the tallies. */
async function inSteps(
  all: number,
  step: number,
  what: string,
  compare: (from: number, to: number) => Tally | Promise<Tally>,
): Promise<void> {
  const began = performance.now();
  const tally: Tally = { submissions: 0, valid: 0, plain: 0 };
  for (let from = 0; from < all; from += step) {
    const { submissions, valid, plain } = await compare(from, Math.min(all, from + step));
    tally.submissions += submissions;
    tally.valid += valid;
    tally.plain += plain;
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(JSON.stringify(tally), `${what}, ${seconds} s`);
  }
}

await inSteps(Number(values.submissions), STEP.judged, 'judged alike', compareVerdicts);

const folder = mkdtempSync(join(tmpdir(), 'vitrine-forms-'));
const site = await openVisitorSite({ DATA_DIR: folder });
try {
  await addForms(site);
  await inSteps(Number(values.sample), STEP.sent, 'judged alike over HTTP', (from, to) =>
    compareOverHttp(site, from, to),
  );
} finally {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
