/**
 * Compiles the stylesheets of a large theme (about 420 kB of CSS from 60 LESS files) while other processes keep every CPU busy, and exits 1
 * if anything was cut. `BUSY=20` sets their number.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine } from '#engine';
import { createThemeEngine } from '../../server/rendering/theme/engine.ts';
import { styleLimits } from '../../server/rendering/theme/styles/style-thread.ts';
import { loadTheme } from '../../server/rendering/theme/theme.ts';

const FILES = 60;
const RULES = 29;

/** A theme like large real ones: tweaks, mixins with guards, nested rules, media queries, color functions. */
function writeTheme(folder: string): void {
  mkdirSync(join(folder, 'styles'), { recursive: true });
  const names = Array.from({ length: FILES }, (_, i) => `part-${i}.less`);
  const sheets = ['tweaks.less', ...names];
  const conf = { name: 'Large', layouts: { default: { regions: ['site'] } }, stylesheets: sheets };
  writeFileSync(join(folder, 'template.conf'), JSON.stringify(conf));
  writeFileSync(join(folder, 'site.region'), '<body>{squarespace.main-content}</body>');
  const tweaks = names.map((_, i) => `// tweak: {"type": "color", "title": "Color ${i}"}\n@color-${i}: #${100 + i};`);
  const mixins =
    '.box(@w) when (@w > 10) { width: ~"calc(100% - @{w}px)"; }\n.box(@w) when (default()) { width: @w * 1px; }';
  writeFileSync(join(folder, 'styles', 'tweaks.less'), `${tweaks.join('\n')}\n${mixins}\n`);
  names.forEach((name, i) => {
    const rules = Array.from(
      { length: RULES },
      (
        _,
        r,
      ) => `.part-${i} .rule-${r} { .box(${r}); color: fade(@color-${i}, ${r + 40}%); background: darken(@color-${i}, 5%);
  &:hover { border: 1px solid lighten(@color-${i}, ${r % 20}%); }
  @media (max-width: ${600 + r}px) { .title { padding: (${r}px / 2) ${i}px; } } }`,
    );
    writeFileSync(join(folder, 'styles', name), rules.join('\n'));
  });
}

const busy = Number(process.env['BUSY'] ?? 20);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-styles-'));
const others: ChildProcess[] = [];
try {
  writeTheme(folder);
  for (let i = 0; i < busy; i++) others.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  const started = performance.now();
  const engine = createThemeEngine(createEngine({ codegen: 'off' }), { codegen: 'off' });
  const { css, diagnostics } = await loadTheme(folder, engine, { styleLimits });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${css.plain.length} characters of CSS in ${seconds} s beside ${busy} busy processes; deadline ${styleLimits.deadlineMs} ms of processor time\n`,
  );
  for (const { code, file, message } of diagnostics) process.stdout.write(`${file} ${code} ${message}\n`);
  if (!css.isWhole || diagnostics.length > 0) process.exitCode = 1;
} finally {
  for (const other of others) other.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
