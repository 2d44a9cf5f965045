import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pauses } from './pauses.ts';

/** Programs that are run by hand measure time. */
const PROGRAMS = /^(?:attack|bench|load)\//;

test('tests wait for events: who lets time pass is listed with a reason in test/pauses.ts', () => {
  const found = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !PROGRAMS.test(file))
    .map((file) => {
      const text = readFileSync(join(__dirname, file), 'utf8');
      return [`test/${file}`, text.match(/(?<![.\w])(?:setTimeout|pause|sleep)\(/g)?.length ?? 0] as const;
    })
    .filter(([, count]) => count > 0);
  const listed = Object.entries(pauses).map(([file, { count }]) => [file, count]);
  expect(found.sort()).toEqual(listed.sort());
});
