import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkArchitecture } from '../deploy/check-architecture.mjs';
import { architecturePage } from '../deploy/draw-architecture.mjs';
import { pauses } from './pauses.ts';

const root = join(__dirname, '..');

test('the architecture rules hold: import order, no cycles, no long files', () => {
  expect(checkArchitecture(root)).toEqual([]);
});

test('the folders in docs/architecture.md match the imports: run `npm run docs` to update them', () => {
  expect(readFileSync(join(root, 'docs/architecture.md'), 'utf8')).toBe(architecturePage(root));
});

/** The broken rules of a project with these files. */
function problemsIn(files: Readonly<Record<string, string>>): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-rules-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return checkArchitecture(folder);
}

const problemsOf = (file: string, text: string): readonly string[] => problemsIn({ [file]: text });

test('screens of the studio write times by its own functions', () => {
  const line = 'export const text = new Date(0).toLocaleDateString();\n';
  expect(problemsOf('client/studio/files/a.ts', line)).toEqual([
    'client/studio/files/a.ts: toLocaleDateString: use Time or useTimes of client/studio/times.tsx',
  ]);
  expect(problemsOf('client/offline/a.ts', line)).toEqual([]);
});

test('shared code is used by two sides, directly or through another shared file', () => {
  const shared = { 'shared/rule.ts': "import './fact.ts';\n", 'shared/fact.ts': 'export const fact = 1;\n' };
  const server = { 'server/site/a.ts': "import '#shared/rule';\n" };
  const client = { 'client/core/a.ts': "import '#shared/fact';\n" };
  expect(problemsIn({ ...shared, ...server })).toEqual([
    'shared/rule.ts: only server needs it; move it there',
    'shared/fact.ts: only server needs it; move it there',
  ]);
  expect(problemsIn({ ...shared, ...server, ...client })).toEqual([
    'shared/rule.ts: only server needs it; move it there',
  ]);
});

describe('the order of client folders', () => {
  test.each([
    ['core/a.ts', '../ui/b.ts', 'client/core may not import client/ui'],
    ['cart/a.ts', '../product/b.ts', 'client/cart may not import client/product'],
    ['cart/a.ts', '../regions/registry.ts', 'client/cart may not import client/regions'],
    ['regions/map/a.ts', '../chart/b.ts', 'client/regions/map may not import client/regions/chart'],
    ['regions/account/a.ts', '../form/index.ts', 'client/regions/account may not import client/regions/form'],
    ['nowhere/a.ts', '../core/b.ts', 'client/nowhere has no place in the order of deploy/client-order.mjs'],
  ])('%s may not import %s', (file, target, problem) => {
    expect(problemsOf(`client/${file}`, `import '${target}';\n`)).toEqual([
      `client/${file}: imports ${target}: ${problem}`,
    ]);
  });

  test.each([
    ['cart/a.ts', '../core/b.ts'],
    ['regions/map/a.ts', '../../cart/b.ts'],
    ['regions/account/a.ts', '../../forms/plain.ts'],
    ['regions/registry.ts', './map/index.ts'],
    ['loader/a.ts', '../storefront.ts'],
  ])('%s may import %s', (file, target) => {
    expect(problemsOf(`client/${file}`, `import '${target}';\n`)).toEqual([]);
  });
});

describe('module state', () => {
  test.each([
    ['let count = 0;', 'count'],
    ['export let current: string | undefined;', 'current'],
    ['const pages = new Map();', 'pages'],
    ['const pages = new WeakMap<object, { readonly at: Map<string, number> }>();', 'pages'],
    ['const known = new WeakMap<\n  object,\n  string\n>();', 'known'],
    ['export const open: Set<string> = new Set();', 'open'],
    ['const texts = new LRUCache<string, string>({ max: 9 });', 'texts'],
    ['const desk = {\n  used: 0,\n};\nfunction take() {\n  desk.used += 1;\n}', 'desk'],
    ['const queue: string[] = [];\nexport const add = (text: string) => queue.push(text);', 'queue'],
    ['const byName: Table = {};\nexport function add(name: string) {\n  byName[name] = true;\n}', 'byName'],
    ["const bus = new EventTarget();\nexport const on = (f: () => void) => bus.addEventListener('x', f);", 'bus'],
    ["const SECRET = randomBytes(32).toString('hex');", 'SECRET'],
    ["Reflect.set(parser, 'limit', 9);", 'parser'],
  ])('is rejected: %j', (text, name) => {
    const line = `server/site/a.ts: '${name}' is module state: who makes it has to own it`;
    expect(problemsOf('server/site/a.ts', `${text}\n`)).toEqual([line]);
  });

  test.each([
    "const names = new Set(['a', 'b']);",
    'const byCode = new Map(codes.map((code) => [code.id, code]));',
    'function count() {\n  let sum = 0;\n  const seen = new Set<string>();\n  return sum + seen.size;\n}',
    'const createCache = () => new WeakMap<object, string>();',
    "const names = { a: 1 };\nexport const isA = (key: string) => names.a === 1 || key === 'a';",
    'const order = [1, 2];\nexport const at = (n: number) => order.indexOf(n) >= 0 && order.length === n;',
  ])('is not state: %j', (text) => {
    expect(problemsOf('server/site/a.ts', `${text}\n`)).toEqual([]);
  });

  test('is searched for in shipped code, and no exception is outdated', () => {
    expect(problemsOf('client/regions/a.ts', 'let count = 0;\n')).toHaveLength(1);
    expect(problemsOf('test/client/a.ts', 'let count = 0;\n')).toEqual([]);
    expect(problemsOf('client/ui/plural-forms.ts', 'export const one = 1;\n')).toEqual([
      'client/ui/plural-forms.ts: has no module state; take it off the list in module-state.mjs',
    ]);
  });
});

/** Manually run programs measure time. */
const PROGRAMS = /^(?:attack|bench|load)\//;

test('tests wait for events: timed pauses are listed with a reason in test/pauses.ts', () => {
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' });
  const matches = files
    .filter((file) => /\.tsx?$/.test(file) && !PROGRAMS.test(file))
    .map((file) => {
      const text = readFileSync(join(__dirname, file), 'utf8');
      return [`test/${file}`, text.match(/(?<![.\w])(?:setTimeout|pause|sleep)\(/g)?.length ?? 0] as const;
    })
    .filter(([, count]) => count > 0);
  const listed = Object.entries(pauses).map(([file, { count }]) => [file, count]);
  expect(matches.sort()).toEqual(listed.sort());
});
