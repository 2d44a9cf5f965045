/** `test/areas.json`: a pattern without a file would leave its tests out of every daily run, unnoticed. */
import { existsSync, readdirSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import areas from './areas.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).map((file) => `test/${file}`);
const all = Object.entries(areas);

test.each(all)('%s has tests and sources that exist', (_name, { tests, sources }) => {
  expect(tests.filter((pattern) => !files.some((file) => matchesGlob(file, pattern)))).toEqual([]);
  expect(sources.map((path) => path.replace(':!', '')).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('names in braces are files', () => {
  const named = all.flatMap(([, { tests }]) => tests.flatMap(alternatives)).filter((path) => !/[*!]/.test(path));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !files.includes(path))).toEqual([]);
});

/** `a/{b,c}.ts` is `a/b.ts` and `a/c.ts`. */
function alternatives(pattern: string): readonly string[] {
  const braces = /^(.*)\{([^{}]+)\}(.*)$/.exec(pattern);
  if (braces === null) return [pattern];
  const [, before = '', names = '', after = ''] = braces;
  return names.split(',').map((name) => `${before}${name}${after}`);
}
