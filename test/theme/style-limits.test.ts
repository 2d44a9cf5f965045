/** Stylesheets that would take forever, or all memory: they are cut and reported, and nothing else is affected. */
import { spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDevTheme } from '../../server/cli/dev/dev-theme.ts';
import { loadBlockViews } from '../../server/rendering/blocks/block-views.ts';
import type { StyleLimits } from '../../server/rendering/theme/styles/style-thread.ts';
import { openStyleThread } from '../../server/rendering/theme/styles/style-thread.ts';
import { loadTheme } from '../../server/rendering/theme/theme.ts';
import { folderOf, themeEngine } from '../server/test-site.ts';
import { testInFullRun } from '../setup/full-run.ts';

// Long deadlines where something must compile, short ones where a loop must be cut.
const patient: StyleLimits = { deadlineMs: 60_000, heapMb: 256 };
const hasty: StyleLimits = { deadlineMs: 300, heapMb: 256 };

/** Calls itself 2^40 times, at most 40 deep. */
const loop = '.m(@i) when (@i > 0) { .m(@i - 1); .m(@i - 1) }';
const endless = `${loop} .x { .m(40) }`;
/** Each step doubles a text. */
const bomb = `.b(@i, @t) when (@i > 0) { .b(@i - 1, "@{t}@{t}") ; a@{i} { content: "@{t}" } } .b(24, "0123456789abcdef");`;

const filesOf = (sheets: Readonly<Record<string, string>>) => ({
  'template.conf': JSON.stringify({
    name: 'T',
    layouts: { default: { regions: ['site'] } },
    stylesheets: Object.keys(sheets),
  }),
  'site.region': 'x',
  ...Object.fromEntries(Object.entries(sheets).map(([name, text]) => [`styles/${name}`, text])),
});

async function styled(sheets: Readonly<Record<string, string>>, styleLimits: StyleLimits) {
  const base = { css: '.base { top: 0 }', version: '1' };
  const { css, diagnostics } = await loadTheme(folderOf(filesOf(sheets)), themeEngine, { base, styleLimits });
  return { css, found: diagnostics.map(({ code, file, severity, message }) => ({ code, file, severity, message })) };
}

const cut = (file: string, reason: string) => ({
  code: 'STYLESHEET_OVER_LIMIT',
  file,
  severity: 'error',
  message: `The stylesheet is left out: ${reason}.`,
});

test('an endless loop is cut with its file; what precedes and follows is served', async () => {
  const { css, found: matches } = await styled(
    { 'a.less': `@w: 4px; ${loop}`, 'b.less': '.y { .m(40) }', 'c.less': '.c { width: @w }' },
    hasty,
  );
  expect(matches).toEqual([cut('styles/b.less', 'compiling it takes more than 300 ms of CPU time')]);
  expect(css.plain).toBe(`.base { top: 0 }\n.c {\n  width: 4px;\n}\n`);
  expect(css.minified).toBe('.base{top:0}.c{width:4px}\n');
});

test('an imported loop counts for the importing file', async () => {
  const files = { ...filesOf({ 'a.less': '@import "deep";' }), 'styles/deep.less': endless };
  const { diagnostics } = await loadTheme(folderOf(files), themeEngine, { styleLimits: hasty });
  expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([['STYLESHEET_OVER_LIMIT', 'styles/a.less']]);
});

test('a sheet that exhausts memory is cut, and the process survives', async () => {
  const { css, found: matches } = await styled(
    { 'a.less': bomb, 'b.less': '.b { top: 1px }' },
    { ...patient, heapMb: 32 },
  );
  expect(matches).toEqual([cut('styles/a.less', 'compiling it takes more than 32 MB of memory')]);
  expect(css.minified).toBe('.base{top:0}.b{top:1px}\n');
});

testInFullRun('many endless files are cut, each reported, without waiting for a deadline each', async () => {
  const names = Array.from({ length: 12 }, (_, i) => `${String.fromCharCode(97 + i)}.less`);
  const { css, found: matches } = await styled(Object.fromEntries(names.map((name) => [name, endless])), {
    ...hasty,
    deadlineMs: 100,
  });
  expect(matches).toEqual(
    names.map((name, i) =>
      cut(
        `styles/${name}`,
        i < 4 ? 'compiling it takes more than 100 ms of CPU time' : '4 before it went over a limit',
      ),
    ),
  );
  expect(css.plain).toBe('.base { top: 0 }\n');
});

test('plain CSS with imports that have no end is compiled within the limits', async () => {
  // The end is not searched through the rest for each of them.
  const { found: matches } = await styled({ 'a.css': '@import url(\n'.repeat(150_000) }, hasty);
  expect(matches).toEqual([]);
});

test('the process keeps working while sheets are compiled', async () => {
  const thread = openStyleThread(hasty);
  let isCompiled = false;
  let turns = 0;
  const count = (): void => {
    turns++;
    if (!isCompiled) setImmediate(count);
  };
  count();
  const source = { sheets: [{ file: 'a.less', text: endless }], imports: new Map(), settings: {}, base: '' };
  expect(await thread.compile(source)).toEqual({ over: 'time' });
  isCompiled = true;
  expect(turns).toBeGreaterThan(10);
  // The next one gets a new thread.
  const next = { ...source, sheets: [{ file: 'b.less', text: '.b { .c { top: 1px } }' }] };
  expect(await thread.compile(next)).toEqual({ css: '.b .c {\n  top: 1px;\n}\n', defects: [] });
  await thread.end();
});

test('the same thread compiles one source after another', async () => {
  const thread = openStyleThread(patient);
  const compiled = async (text: string) =>
    thread.compile({ sheets: [{ file: 'a.less', text }], imports: new Map(), settings: {}, base: '' });
  expect(await compiled('@a: 1px; .a { top: @a }')).toEqual({ css: '.a {\n  top: 1px;\n}\n', defects: [] });
  expect(await compiled('.a { top: @a; left: 1px }')).toEqual({
    css: '.a {\n  left: 1px;\n}\n',
    defects: [
      {
        code: 'STYLESHEET_REPAIRED',
        reason: 'variable @a is undefined; it is taken as empty.',
        file: 'a.less',
        place: { line: 1, column: 11 },
        name: '@a',
      },
    ],
  });
  await thread.end();
});

testInFullRun('`vitrine check` reports it, respects the configured limit, and exits', async () => {
  const folder = folderOf(filesOf({ 'a.less': endless }));
  const cli = join(__dirname, '..', '..', 'dist', 'cli.js');
  const { stdout, status } = spawnSync(process.execPath, [cli, 'check', folder, '--format', 'json'], {
    encoding: 'utf8',
    env: { ...process.env, STYLES_DEADLINE_MS: '400' },
  });
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toEqual([
    expect.objectContaining({
      code: 'STYLESHEET_OVER_LIMIT',
      file: join(folder, 'styles', 'a.less'),
      message: 'The stylesheet is left out: compiling it takes more than 400 ms of CPU time.',
    }),
  ]);
});

test('`vitrine dev` keeps the last good version, and uses the next one', async () => {
  const themeFolder = folderOf(filesOf({ 'a.less': '.a { top: 1px }' }));
  const saves = new EventEmitter();
  const theme = createDevTheme({
    folder: themeFolder,
    styleLimits: hasty,
    changed: (kind) => void saves.emit('read', kind),
  });
  await theme.open(themeEngine, loadBlockViews(themeEngine));
  const saved = async (text: string): Promise<unknown> => {
    const read = once(saves, 'read');
    writeFileSync(join(themeFolder, 'styles', 'a.less'), text);
    return (await read)[0];
  };
  expect(await saved(endless)).toBe('problems');
  expect(theme.problems().map(({ code, file }) => [code, file])).toEqual([['STYLESHEET_OVER_LIMIT', 'styles/a.less']]);
  expect(theme.current().css.plain).toContain('top: 1px');
  expect(await saved('.a { top: 2px }')).toBe('css');
  expect(theme.current().css.plain).toContain('top: 2px');
  theme.close();
});
