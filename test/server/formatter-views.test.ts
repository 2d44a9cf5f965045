import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createEngine } from '#engine';
import { readFormatterViews } from '../../server/rendering/formatter-views.ts';

const root = join(__dirname, '..', '..');
const views = readFormatterViews();

test('a view is its file without the line feed that ends it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'views-'));
  writeFileSync(join(folder, 'one.html'), '\n<b>{x}</b>\n\n');
  writeFileSync(join(folder, 'notes.md'), 'not a view');
  expect(readFormatterViews(folder)).toEqual({ one: '\n<b>{x}</b>\n' });
});

test.each(Object.entries(views))('%s compiles without diagnostics', (_name, source) => {
  expect(createEngine().compile(source).diagnostics).toEqual([]);
});

test('every view is used, and every used view exists', () => {
  const folder = join(root, 'engine', 'formatters', 'commerce');
  const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const asked = sources.flatMap((source) => [...source.matchAll(/renderView\(\s*'([^']+)'/g)].map(([, name]) => name));
  expect([...new Set(asked)].sort()).toEqual(Object.keys(views).sort());
});

test('the built command line finds them from any folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  writeFileSync(join(folder, 'page.html'), '{@|product-status}');
  writeFileSync(join(folder, 'page.json'), '{"structuredContent":{"productType":1}}');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'dist', 'cli.js'), 'render', 'page.html', '--data', 'page.json'],
    { cwd: folder },
  );
  expect(stdout).toBe('<div class="product-mark sold-out">sold out</div>');
});
