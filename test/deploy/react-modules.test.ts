import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { asModule } from '../../deploy/react-modules.mjs';

const load = createRequire(import.meta.url);
const read = (name: string, file: string): string =>
  readFileSync(join(dirname(load.resolve(`${name}/package.json`)), 'cjs', file), 'utf8');
const client = (): string => read('react-dom', 'react-dom-client.production.js');

/** Evaluates a module with its imports, and returns the number of created errors. */
function errorsMade(source: string): number {
  let created = 0;
  const counting = new Proxy(Error, {
    apply: (target, self, inputs) => {
      created++;
      return Reflect.apply(target, self, inputs);
    },
  });
  const body = source
    .replace(/^import \* as (module\d+) from ("[\w/-]+");$/gm, 'const $1 = require($2);')
    .replace(/^export \{.*$/gm, '');
  new Function('Error', 'require', body)(counting, load);
  return created;
}

test('React creates no error while it is evaluated, because an open inspector would make the browser read the whole file again', () => {
  expect(errorsMade(`const exports = {};\n${client()}`)).toBeGreaterThanOrEqual(5);
  expect(errorsMade(asModule(client()))).toBe(0);
});

test('React’s signals stay errors with their own messages', () => {
  const source = asModule(client());
  const signals = [...source.matchAll(/\w+Exception = signal\(formatProdErrorMessage\((\d+)\)\)/g)].map(
    ([, code]) => code,
  );
  expect(signals.length).toBeGreaterThanOrEqual(5);
  expect(new Set(signals).size).toBe(signals.length);
  const created = new Function(`${/^const signal = .*$/m.exec(source)?.[0]} return signal('one');`)() as unknown;
  expect(created).toBeInstanceOf(Error);
  expect(created).toHaveProperty('message', 'one');
});

test('a file in another format is rejected', () => {
  expect(() => asModule('module.exports = 1;')).toThrow(/no longer written/);
});
