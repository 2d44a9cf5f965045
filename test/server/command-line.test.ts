import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runCommandLine } from '../../server/cli/command-line.ts';
import { commands } from '../../server/cli/commands.ts';
import { newDatabase } from '../database/databases.ts';
import { folderOf } from './test-site.ts';

const root = join(__dirname, '..', '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const folder = mkdtempSync(join(tmpdir(), 'vitrine-cli-'));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
/** Runs a command in this process. */
async function vitrine(...args: string[]): Promise<{ stdout: string; stderr: string; status: number }> {
  const written = { stdout: '', stderr: '' };
  const output = (['stdout', 'stderr'] as const).map((name) =>
    jest.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text);
      return true;
    }),
  );
  try {
    return { status: await runCommandLine(args), ...written };
  } finally {
    for (const instance of output) instance.mockRestore();
  }
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('render prints the page, and diagnostics separately', async () => {
  const { stdout, stderr, status } = await vitrine(
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

test('check reads content folders, and exits with 1 only for errors', async () => {
  const page = '{"collection": {"id": "a", "urlId": "a", "title": "A", "enabeld": true}}';
  const files = { 'site.json': '{"website": {"siteTitle": "S"}}', 'a.json': page };
  const warned = await vitrine('check', folderOf(files));
  expect(warned).toMatchObject({ status: 0, stdout: expect.stringContaining('2 files, 0 errors, 1 warning') });
  expect(warned.stdout).toMatch(/a\.json:1:56 warning CONTENT_KEY_UNKNOWN\n {2}.*did you mean 'enabled'/);
  const failed = await vitrine('check', folderOf({ ...files, 'b.json': page.replace('"title"', '"titel"') }));
  expect(failed).toMatchObject({ status: 1, stdout: expect.stringMatching(/b\.json:1:\d+ error CONTENT_INVALID/) });
});

test('check finds the themes and the content folders below a folder, and other templates', async () => {
  const conf = '{"layouts": {"default": {"regions": ["site"]}}}';
  const site = folderOf({
    'themes/a/template.conf': conf,
    'themes/a/site.region': '{@|apply nothere.block}{squarespace.main-content}',
    'themes/b/template.conf': conf.replace('regions', 'regoins'),
    'themes/b/site.region': '{squarespace.main-content}',
    'content/home.json': '{"collection": ',
    'export/site.json': '{"website": {"siteTitle": 1}}',
    'parts/card.html': '{.section a}',
    'parts/data.json': '{',
    'node_modules/other/card.html': '{.section a}',
  });
  const found = async (...path: string[]) => {
    const { stdout } = await vitrine('check', join(site, ...path), '--format', 'json');
    const errors = (JSON.parse(stdout) as { file: string; severity: string; code: string }[]).filter(
      ({ severity }) => severity === 'error',
    );
    return errors.map(({ file: at, code }) => `${relative(site, at)} ${code}`);
  };
  const themes = [await found('themes', 'a'), await found('themes', 'b')];
  expect(themes).toEqual([
    [expect.stringContaining('PARTIAL_MISSING')],
    [expect.stringMatching(/themes\/b\/template\.conf/)],
  ]);
  expect(await found('themes')).toEqual(themes.flat());
  const all = await found();
  expect(all).toEqual(expect.arrayContaining([...themes.flat(), 'parts/card.html EOF_IN_BLOCK']));
  for (const name of ['content/home.json', 'export/site.json']) expect(all).toContain(`${name} CONTENT_INVALID`);
  expect(all.some((line) => line.includes('node_modules') || line.includes('data.json'))).toBe(false);
});

test('check reports errors and warnings as text, JSON and SARIF', async () => {
  const bad = file('bad.list', 'ok\n{.section a}\n{.var @x y }');
  const text = await vitrine('check', bad);
  expect(text.status).toBe(1);
  expect(text.stdout).toContain('bad.list:2:1 error EOF_IN_BLOCK');
  expect(text.stdout).toContain('bad.list:3:1 warning MALFORMED_INSTRUCTION');
  expect(text.stdout).toContain('1 file, 1 error, 1 warning\n');
  expect(JSON.parse((await vitrine('check', bad, '--format', 'json')).stdout)).toHaveLength(2);
  const sarif = JSON.parse((await vitrine('check', bad, '--format', 'sarif')).stdout) as {
    runs: {
      tool: { driver: { rules: { id: string; help: { text: string } }[] } };
      results: { locations: { physicalLocation: { region: object } }[] }[];
    }[];
  };
  const [run] = sarif.runs;
  expect(run?.results.map(({ locations: [place] }) => place?.physicalLocation.region)).toEqual([
    { startLine: 3, startColumn: 1, endLine: 3, endColumn: 13 },
    { startLine: 2, startColumn: 1, endLine: 2, endColumn: 13 },
  ]);
  const explained = run?.tool.driver.rules.find(({ id }) => id === 'EOF_IN_BLOCK')?.help.text;
  expect(explained).toBe('EOF_IN_BLOCK is explained in docs/diagnostics.md.');
  expect(readFileSync(join(root, 'docs', 'diagnostics.md'), 'utf8')).toContain('`EOF_IN_BLOCK`');
  expect((await vitrine('check', join(root, 'views', 'themes'))).status).toBe(0);
});

test.each([
  ['region', '"regions": ["site", "gone"]', '', 'REGION_MISSING'],
  ['stylesheet', '"regions": ["site"]', ', "stylesheets": ["gone.less"]', 'STYLESHEET_MISSING'],
  ['block', '"regions": ["other"]', '', 'PARTIAL_MISSING'],
])('check fails for a %s that is missing', async (_kind, regions, more, code) => {
  const theme = mkdtempSync(join(tmpdir(), 'vitrine-theme-'));
  writeFileSync(join(theme, 'template.conf'), `{"layouts": {"default": {${regions}}}${more}}`);
  writeFileSync(join(theme, 'site.region'), '<main>{squarespace.main-content}</main>');
  writeFileSync(join(theme, 'other.region'), '{@|apply gone.block}{squarespace.main-content}');
  if (code !== 'PARTIAL_MISSING') rmSync(join(theme, 'other.region'));
  const { status, stdout } = await vitrine('check', theme);
  expect(stdout).toContain(`error ${code}`);
  expect(status).toBe(1);
});

test('invalid calls show what was wrong and the usage', async () => {
  expect((await vitrine('render')).stderr).toContain('render takes one FILE');
  expect((await vitrine('check', 'x', '--format', 'xml')).stderr).toContain('--format xml: use text, json or sarif');
  expect((await vitrine('render', join(folder, 'none.html'))).stderr).toContain('no such file');
  expect((await vitrine('render', file('b.html', 'x'), '--data', file('b.json', '{'))).stderr).toContain(
    'b.json:1:2: the JSON ends too early',
  );
  expect((await vitrine('fly')).status).toBe(2);
  expect((await vitrine('--help')).stdout).toContain('Usage: vitrine COMMAND');
});

test('the command exists, and each subcommand has help and rejects unknown arguments', async () => {
  const direct = spawnSync(join(root, 'dist', 'cli.js'), ['--version'], { encoding: 'utf8' });
  expect([direct.status, direct.stdout]).toEqual([0, `${version}\n`]);
  for (const command of ['render', 'check', 'dev', 'seed', 'export', 'import', 'serve']) {
    const { status, stdout } = await vitrine(command, '--help');
    expect([status, stdout.split('\n')[0]]).toEqual([0, expect.stringContaining(`Usage: vitrine ${command}`)]);
  }
  expect(await vitrine('check', 'x', '--data', 'y')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("'--data'"),
  });
  expect(await vitrine('export', '--all', 'foo', 'bar')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('at most one FILE'),
  });
  expect((await vitrine('nope', '--help')).status).toBe(2);
  expect(await vitrine('dev', 'x', '--port', '99999')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('use a number from 0 to 65535'),
  });
  expect(await vitrine('render', 'x', '--locale', 'en us!')).toMatchObject({ status: 2 });
});

test('files that cannot be opened are reported plainly, and a reader that stops early is not an error', async () => {
  expect((await vitrine('check', '/nonexistent')).stderr).toBe('/nonexistent: there is no such file or folder\n');
  const binary = join(folder, 'binary.html');
  writeFileSync(binary, Buffer.from([0x3c, 0xff, 0x3e]));
  for (const command of ['check', 'render'])
    expect((await vitrine(command, binary)).stderr).toBe(`${binary}: is not valid UTF-8\n`);
  const bad = file('export.json', '{"format":');
  expect(await vitrine('import', bad)).toMatchObject({ status: 2, stderr: expect.stringContaining(`${bad}:`) });
  const truncated = join(folder, 'truncated.json.gz');
  writeFileSync(truncated, gzipSync(`{"format":"${randomBytes(1000).toString('hex')}"}`).subarray(0, 500));
  expect(await vitrine('import', truncated)).toMatchObject({
    status: 2,
    stderr: `${truncated}: unexpected end of file\n`,
  });
  const piped = spawnSync(
    'bash',
    ['-c', `"${process.execPath}" "${join(root, 'dist', 'cli.js')}" render - | head -c 1`],
    {
      encoding: 'utf8',
      input: 'x'.repeat(1_000_000),
    },
  );
  expect([piped.stdout, piped.stderr]).toEqual(['x', '']);
});

test('render reads standard input, and prints JSON on request', async () => {
  const args = [join(root, 'dist', 'cli.js'), 'render', '-', '--data', file('n.json', '{"n": 7}'), '--format', 'json'];
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8', input: '{n}{x|nope}' });
  expect(JSON.parse(stdout)).toMatchObject({ html: '7{x|nope}', errors: [{ line: 1, column: 4 }], warnings: [] });
  expect(status).toBe(1);
});

describe('completion', () => {
  test('bash completes commands, their options and values', async () => {
    const { stdout, status } = await vitrine('completion', 'bash');
    expect(status).toBe(0);
    const completed = (...words: string[]): string[] => {
      const script = `${stdout}\nCOMP_WORDS=(vitrine ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _vitrine; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim().split('\n');
    };
    expect(completed('re')).toEqual(['render']);
    expect(completed('render', '--da')).toEqual(['--data']);
    expect(completed('check', '--format', 'sa')).toEqual(['sarif']);
    expect(completed('--v')).toEqual(['--version']);
  });

  test('zsh and fish get every command; another shell is rejected', async () => {
    for (const shell of ['zsh', 'fish']) {
      const { stdout } = await vitrine('completion', shell);
      for (const name of Object.keys(commands)) expect(stdout).toContain(name);
    }
    expect((await vitrine('completion', 'tcsh')).stderr).toContain('use bash, zsh or fish');
  });
});

test('help loads neither the engine nor the server', () => {
  const loaded = new Set<string>();
  const load = (path: string): void => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const [, at = ''] of readFileSync(path, 'utf8').matchAll(/^(?:import|export)[^;]*?"(\.[^"]+)"/gm))
      load(join(dirname(path), at));
  };
  load(join(root, 'dist', 'cli.js'));
  const bytes = [...loaded].reduce((sum, path) => sum + statSync(path).size, 0);
  expect(bytes).toBeGreaterThan(5000);
  expect(bytes).toBeLessThan(50_000);
});

test('migrate updates an empty database, and says so when repeated', async () => {
  const DATABASE_URL = await newDatabase('template1');
  for (let round = 0; round < 2; round++) {
    const run = spawnSync(process.execPath, [join(root, 'dist', 'cli.js'), 'migrate'], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL, DATA_DIR: folder },
    });
    expect([run.status, run.stdout.includes('applied migrations')]).toEqual([0, round === 0]);
    expect(run.stdout).toContain('The store is up to date.\n');
  }
});
