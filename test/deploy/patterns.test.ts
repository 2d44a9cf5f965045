/** Regular expressions that backtrack: a text of some kilobytes would stop the server's only event loop. */
import { join } from 'node:path';
import { checkPatterns, literalsOf, problemOf } from '../../deploy/check-patterns.mjs';

test('literals are found where they are, not in comments and strings', () => {
  const source = "// /a/\nconst text = '/b/';\nexport const found = [/c\\/[/]/gi, text.replace(/d+$/, '')];\n";
  expect(literalsOf(source, 'a.ts')).toEqual([
    { literal: '/c\\/[/]/gi', line: 3 },
    { literal: '/d+$/', line: 3 },
  ]);
});

test.each([
  ['/^(a+)+$/', 'exponential'],
  ['/\\s+$/', '2nd degree polynomial'],
])('%s is not linear', async (literal, degree) => {
  expect(await problemOf(literal)).toContain(degree);
});

test('/(?<!\\s)\\s+$/ is linear', async () => {
  expect(await problemOf('/(?<!\\s)\\s+$/')).toBeUndefined();
});

test('every pattern of the sources is linear, or stated with the bound of its input', async () => {
  expect(await checkPatterns(join(import.meta.dirname, '../..'))).toEqual([]);
}, 1_200_000);
