// Records how long test files take, for `jest-sequencer.cjs`: node deploy/test-seconds.mjs REPORT, of `npm test -- --json`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Shorter ones fill up the end of a run in any order. */
const MIN_SECONDS = 3;
const root = join(import.meta.dirname, '..');
const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
// The sequencer looks files up by their path in the project: those of another checkout would never be found.
if (testResults.some(({ name }) => relative(root, name).startsWith('..')))
  throw new Error(`${process.argv[2]} is the report of another checkout: run this script there`);
const stored = join(root, 'deploy/test-seconds.json');
const measured = testResults.map(({ name, startTime, endTime }) => [
  relative(root, name),
  Math.round((endTime - startTime) / 1000),
]);
// Files that did not run keep theirs.
const all = { ...JSON.parse(readFileSync(stored, 'utf8')), ...Object.fromEntries(measured) };
const seconds = Object.entries(all)
  .filter(([file, duration]) => duration >= MIN_SECONDS && existsSync(join(root, file)))
  .sort(([a, first], [b, second]) => second - first || a.localeCompare(b));
writeFileSync(stored, `${JSON.stringify(Object.fromEntries(seconds), null, 2)}\n`);
