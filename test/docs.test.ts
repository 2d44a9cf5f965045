import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedDocs } from '../server/generated-docs.ts';

const read = (...path: string[]): string => readFileSync(join(__dirname, '..', ...path), 'utf8');

test.each(Object.entries(generatedDocs()))('docs/%s says what the definitions say', (file, text) => {
  expect(read('docs', file)).toBe(text);
});

test('every dependency has a reason in docs/dependencies.md', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const documented = read('docs', 'dependencies.md');
  const missing = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !documented.includes(`\`${name}\``),
  );
  expect(missing).toEqual([]);
});

test('the README shows the two commands on its first screen', () => {
  const first = read('README.md').split('\n').slice(0, 60).join('\n');
  expect(first).toContain('npm install && npm start');
  expect(first).toContain('npm install && npm test');
});
