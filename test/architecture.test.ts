import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkArchitecture } from '../deploy/check-architecture.mjs';
import { architecturePage } from '../deploy/draw-architecture.mjs';
import { pauses } from './pauses.ts';

const root = join(__dirname, '..');

test('the rules of the house hold: who imports whom, no circles, no long files', () => {
  expect(checkArchitecture(root)).toEqual([]);
});

test('the folders in docs/architecture.md are those of the imports: `npm run docs` draws them', () => {
  expect(readFileSync(join(root, 'docs/architecture.md'), 'utf8')).toBe(architecturePage(root));
});

/** Programs that are run by hand measure time. */
const PROGRAMS = /^(?:attack|bench|load)\//;

test('tests wait for events: who lets time pass is listed with a reason in test/pauses.ts', () => {
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((file) => /\.tsx?$/.test(file) && !PROGRAMS.test(file))
    .map((file) => {
      const text = readFileSync(join(__dirname, file), 'utf8');
      return [`test/${file}`, text.match(/(?<![.\w])(?:setTimeout|pause|sleep)\(/g)?.length ?? 0] as const;
    })
    .filter(([, count]) => count > 0);
  const listed = Object.entries(pauses).map(([file, { count }]) => [file, count]);
  expect(found.sort()).toEqual(listed.sort());
});
