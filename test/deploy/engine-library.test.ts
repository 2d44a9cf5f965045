import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { outputOfProject } from './installed-project.ts';

const root = join(__dirname, '..', '..');
const library = join(root, 'dist', 'engine');

test('a project that installs it compiles, runs, and needs nothing else of the server', () => {
  expect(outputOfProject('vitrine', root, USE)).toBe('HI ANN! limit: maxOutputBytes\n');
});

const USE = `import { createEngine, defineFormatter, LimitExceeded, type RenderResult, text } from 'vitrine/engine';
import { formatterViews } from 'vitrine/engine/views';

const shout = defineFormatter({
  name: 'shout',
  summary: 'In capitals.',
  args: { end: text('!', 'Put behind it.') },
  examples: [],
  apply: (value, { end }) => \`\${String(value).toUpperCase()}\${end}\`,
});
const engine = createEngine({ formatters: [...createEngine().formatters, shout], views: formatterViews });
const result: RenderResult = engine.render(engine.compile('{a|shout}'), { a: 'Hi Ann' });
// @ts-expect-error data is what JSON holds
const wrong = () => engine.render(engine.compile(''), { a: () => 1 });
try {
  engine.render(engine.compile('{a}'), { a: 'long' }, { limits: { maxOutputBytes: 2 } });
} catch (error) {
  if (error instanceof LimitExceeded) console.log(result.html, 'limit:', error.limit, ...(wrong === undefined ? [] : []));
}
`;

test('its modules import only packages', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object };
  const text = readFileSync(join(library, 'index.js'), 'utf8');
  const imports = [...text.matchAll(/^import .*?from "([^"]+)"/gm)].map(([, name = '']) => name);
  expect(imports.length).toBeGreaterThan(0);
  const packages = imports.filter((name) => !name.startsWith('node:'));
  for (const name of packages)
    expect(Object.keys(dependencies)).toContain(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
});

test('its declarations only refer to published declarations', () => {
  const files = readdirSync(library, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'));
  const lost = files.flatMap((file) =>
    [...readFileSync(join(library, file), 'utf8').matchAll(/(?:from|import\() ?['"]([.#][^'"]+)['"]/g)]
      .map(([, name = '']) => name)
      .filter((name) => !existsSync(join(library, dirname(file), name.replace(/\.js$/, '.d.ts')))),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(lost).toEqual([]);
});

test('every export has a description', () => {
  const index = readFileSync(join(library, 'index.d.ts'), 'utf8');
  const undocumented: string[] = [];
  for (const [, names = '', module = ''] of index.matchAll(
    /export (?:type )?\{([^}]+)\} from ['"]\.\/([^'"]+)\.js['"]/g,
  )) {
    const text = readFileSync(join(library, `${module}.d.ts`), 'utf8');
    for (const name of names.split(',').map((part) => part.replace('type ', '').trim())) {
      const declared = new RegExp(
        `\\*/\\nexport (?:declare )?(?:const |abstract )?(?:class |function |interface |type |const )?${name}\\b`,
      );
      if (name !== '' && !declared.test(text)) undocumented.push(name);
    }
  }
  expect(undocumented).toEqual([]);
  expect(existsSync(join(library, 'views.d.ts'))).toBe(true);
});
