import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkArchitecture } from '../deploy/check-architecture.mjs';
import { architecturePage } from '../deploy/draw-architecture.mjs';

const root = join(__dirname, '..');

test('the rules of the house hold: who imports whom, no circles, no long files', () => {
  expect(checkArchitecture(root)).toEqual([]);
});

test('the folders in docs/architecture.md are those of the imports: `npm run docs` draws them', () => {
  expect(readFileSync(join(root, 'docs/architecture.md'), 'utf8')).toBe(architecturePage(root));
});

describe('state of a module', () => {
  const problemsOf = (file: string, text: string): readonly string[] => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-rules-'));
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
    return checkArchitecture(folder);
  };

  test.each([
    ['let count = 0;', 'count'],
    ['export let current: string | undefined;', 'current'],
    ['const pages = new Map();', 'pages'],
    ['const pages = new WeakMap<object, { readonly at: Map<string, number> }>();', 'pages'],
    ['const known = new WeakMap<\n  object,\n  string\n>();', 'known'],
    ['export const open: Set<string> = new Set();', 'open'],
    ['const texts = new LRUCache<string, string>({ max: 9 });', 'texts'],
  ])('is refused: %j', (text, name) => {
    const line = `server/site/a.ts: '${name}' is module state: who makes it has to own it`;
    expect(problemsOf('server/site/a.ts', `${text}\n`)).toEqual([line]);
  });

  test.each([
    "const names = new Set(['a', 'b']);",
    'const byCode = new Map(codes.map((code) => [code.id, code]));',
    'function count() {\n  let sum = 0;\n  const seen = new Set<string>();\n  return sum + seen.size;\n}',
    'const createCache = () => new WeakMap<object, string>();',
  ])('is none: %j', (text) => {
    expect(problemsOf('server/site/a.ts', `${text}\n`)).toEqual([]);
  });

  test('is not looked for in browser scripts, and no exception outlives its reason', () => {
    expect(problemsOf('client/regions/a.ts', 'let count = 0;\n')).toEqual([]);
    expect(problemsOf('shared/plural.ts', 'export const one = 1;\n')).toEqual([
      'shared/plural.ts: has no module state; take it off the list in module-state.mjs',
    ]);
  });
});
