import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { generatedDocs } from '../server/app/docs/generated-docs.ts';

const read = (...path: string[]): string => readFileSync(join(__dirname, '..', ...path), 'utf8');

const generated = generatedDocs();

test.each(Object.entries(generated))('docs/%s says what the definitions say', (file, text) => {
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

describe('CONTRIBUTING.md', () => {
  const page = read('CONTRIBUTING.md');
  const places = [...page.matchAll(/^\| (.+) \| `([^`]+)` \| `([^`]+)` \|$/gm)];

  test.each(places.map(([, task = '', file = '', term = '']) => [task, file, term] as const))(
    'to change %s, open %s',
    (_task, file, term) => expect(read(file)).toContain(term),
  );

  test('names at least forty places, and existing commands', () => {
    expect(places.length).toBeGreaterThanOrEqual(40);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const [, name = ''] of page.matchAll(/`npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(name);
  });
});

const PAGES = readdirSync(join(__dirname, '..', 'docs')).filter((file) => file.endsWith('.md'));

test.each(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...PAGES.map((page) => `docs/${page}`)])(
  'every link of %s leads to a file and a heading',
  (page) => {
    const text = read(page).replace(/^```[\s\S]*?^```$/gm, '');
    for (const [link, target = '', anchor] of text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)) {
      const file = target === '' ? page : join(dirname(page), target);
      expect([link, existsSync(join(__dirname, '..', file))]).toEqual([link, true]);
      if (anchor !== undefined) expect(anchorsOf(read(file))).toContain(anchor);
    }
  },
);

const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every page is in the index', () => {
  const index = read('docs', 'README.md');
  const missing = PAGES.filter((page) => page !== 'README.md' && !index.includes(`(${page})`));
  expect(missing).toEqual([]);
});

test('lines of the hand-written pages are at most 120 columns wide, except for rows of tables and pictures', () => {
  const written = ['README.md', 'CONTRIBUTING.md', ...PAGES.map((page) => `docs/${page}`)].filter(
    (page) => !Object.hasOwn(generated, page.slice('docs/'.length)) && page !== 'docs/architecture.md',
  );
  const wide = written.flatMap((page) =>
    read(page)
      .split('\n')
      .filter((line) => line.length > 120 && !/^(?:\||<img|!\[)/.test(line))
      .map((line) => `${page}: ${line}`),
  );
  expect(wide).toEqual([]);
});

const FOLDERS = ['browser', 'client', 'deploy', 'docs', 'engine', 'pictures', 'server', 'shared', 'test', 'views'];

/** `*` matches a part of a name; tables leave out extensions, and `test/` and `.test.ts` of tests. */
function pathExists(path: string): boolean {
  const isFound = (name: string): boolean => existsSync(join(__dirname, '..', name));
  const names = [path, `${path}.ts`, `${path}.tsx`, `${path}.mjs`, `test/${path}`, `${path}.test.ts`];
  if (!path.includes('*')) return [...names, `test/${path}.test.ts`].some(isFound);
  const [start = '', end = ''] = basename(path).split('*');
  return readdirSync(join(__dirname, '..', dirname(path))).some((name) => name.startsWith(start) && name.endsWith(end));
}

test.each(['README.md', 'CONTRIBUTING.md', ...PAGES.map((page) => `docs/${page}`)])(
  'every path that %s names exists',
  (page) => {
    const paths = [...read(page).matchAll(/`((\w+)\/[\w./@*-]+)(?::\d+)?`/g)].filter(
      ([, path = '', folder = '']) => FOLDERS.includes(folder) && !/[A-Z]{4}/.test(path),
    );
    expect(paths.map(([, path = '']) => path).filter((path) => !pathExists(path))).toEqual([]);
  },
);

describe('the walks of docs/architecture.md', () => {
  const steps = [...read('docs', 'architecture.md').matchAll(/^(\d+)\. `(\w+)` \(`([^`]+)`\)/gm)];
  test('are three with ten steps', () => {
    const numbers = Array.from({ length: 10 }, (_, index) => String(index + 1));
    expect(steps.map(([, number]) => number)).toEqual([...numbers, ...numbers, ...numbers]);
  });
  test.each(steps.map(([, , name = '', file = '']) => [name, file] as const))('%s is in %s', (name, file) => {
    expect(read(file)).toMatch(new RegExp(`(?:function|class|const) ${name}\\b`));
  });
});
