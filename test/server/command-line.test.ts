import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'vitrine-cli-'));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const vitrine = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'dist', 'cli.js'), ...args], { encoding: 'utf8' });

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('render prints the page, and what was wrong beside it', () => {
  const { stdout, stderr, status } = vitrine(
    'render',
    file('a.html', 'Hi {n|html}\n{x|nope}'),
    '--data',
    file('a.json', '{"n": "<A>"}'),
  );
  expect(stdout).toBe('Hi &lt;A&gt;\n{x|nope}');
  expect(stderr).toContain("a.html:2:1 error: SyntaxError: Formatter 'nope' is unknown");
  expect(stderr).toContain('> 2 | {x|nope}');
  expect(status).toBe(1);
});

test('check reports errors and warnings as text, JSON and SARIF', () => {
  const bad = file('bad.list', 'ok\n{.section a}\n{.var @x y }');
  const text = vitrine('check', bad);
  expect(text.status).toBe(1);
  expect(text.stdout).toContain('bad.list:2:1 error EOF_IN_BLOCK');
  expect(text.stdout).toContain('bad.list:3:1 warning MALFORMED_INSTRUCTION');
  expect(text.stdout).toContain('1 file, 1 error, 1 warning\n');
  expect(JSON.parse(vitrine('check', bad, '--format', 'json').stdout)).toHaveLength(2);
  const sarif = JSON.parse(vitrine('check', bad, '--format', 'sarif').stdout) as { runs: { results: unknown[] }[] };
  expect(sarif.runs[0]?.results).toHaveLength(2);
  expect(vitrine('check', join(root, 'views', 'themes')).status).toBe(0);
});

test('wrong calls say what was wrong and how to call', () => {
  expect(vitrine('render').stderr).toContain('render takes one file');
  expect(vitrine('check', 'x', '--format', 'xml').stderr).toContain('--format xml: use text, json or sarif');
  expect(vitrine('render', join(folder, 'none.html')).stderr).toContain('no such file');
  expect(vitrine('render', file('b.html', 'x'), '--data', file('b.json', '{')).stderr).toContain('b.json: ');
  expect(vitrine('fly').status).toBe(2);
  expect(vitrine('--help').stdout).toContain('vitrine serve');
});
