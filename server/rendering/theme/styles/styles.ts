/** The styles of a theme: compiled under limits; files that exceed them are left out. */
import { createHash } from 'node:crypto';
import { transform } from 'esbuild';
import type { ThemeReport } from '../theme-problems.ts';
import type { CompiledStyles, StyleDefect, StyleSource, Stylesheet } from './compile.ts';
import { type OverLimit, openStyleThread, type StyleLimits, type StyleThread, styleLimits } from './style-thread.ts';

export interface Css {
  readonly plain: string;
  readonly minified: string;
  /** Hash of the styles themselves: incomplete styles never have the version of the complete ones. */
  readonly version: string;
  /** No file was left out because of a limit. */
  readonly isWhole: boolean;
}

/** After this many files that exceed a limit, the rest is not tried, because startup must end. */
const MAX_CUTS = 4;

export interface Styles {
  readonly css: Css;
  readonly defects: readonly StyleDefect[];
}

/** Compiles the stylesheets of a theme together, in order, after `base`. Files that exceed a limit are left out and reported. */
export async function compileStyles(
  source: StyleSource,
  input: StyleLimits | undefined,
  report: ThemeReport,
): Promise<Styles> {
  const { sheets } = source;
  if (sheets.length === 0 && Object.keys(source.settings).length === 0)
    return { css: await cssOf(alone(source.base), true), defects: [] };
  const limits = input ?? styleLimits;
  const thread = openStyleThread(limits);
  try {
    const full = await thread.compile(source);
    const { css, defects } = isOver(full) ? await withoutTooMuch(source, thread, limits, report) : full;
    return { css: await cssOf(css, !isOver(full)), defects };
  } finally {
    await thread.end();
  }
}

/** Recompiles the stylesheets together; undefined when they still exceed a limit. */
export async function recompileAll(
  source: StyleSource,
  limits: StyleLimits = styleLimits,
): Promise<Styles | undefined> {
  const thread = openStyleThread(limits);
  try {
    const outcome = await thread.compile(source);
    return isOver(outcome) ? undefined : { css: await cssOf(outcome.css, true), defects: outcome.defects };
  } finally {
    await thread.end();
  }
}

const isOver = <Over extends { over: string }>(result: CompiledStyles | Over): result is Over => 'over' in result;

/** Adds one sheet after the other to find those that exceed a limit, because a loop may depend on another file. */
async function withoutTooMuch(
  source: StyleSource,
  thread: StyleThread,
  limits: StyleLimits,
  report: ThemeReport,
): Promise<CompiledStyles> {
  let cuts = 0;
  let stored: readonly Stylesheet[] = [];
  let compiled: CompiledStyles = { css: alone(source.base), defects: [] };
  let cutText = '';
  for (const sheet of source.sheets) {
    const result = cuts < MAX_CUTS ? await thread.compile({ ...source, sheets: [...stored, sheet] }) : untried;
    if (isOver(result)) {
      cuts++;
      cutText += `${sheet.text}\n`;
      report.add('STYLESHEET_OVER_LIMIT', { reason: reasonOf(result, limits) }, { file: sheet.file });
    } else {
      compiled = result;
      stored = [...stored, sheet];
    }
  }
  return { css: compiled.css, defects: compiled.defects.filter((defect) => !isDefinedIn(cutText, defect)) };
}

/** Names defined in a sheet that was left out are not reported as undefined. */
function isDefinedIn(text: string, { code, name }: StyleDefect): boolean {
  if (code !== 'STYLESHEET_REPAIRED' || name === undefined) return false;
  const at = text.indexOf(name);
  return at >= 0 && new RegExp(`${name.replace(/[.]/g, '\\.')}\\s*[:({]`).test(text);
}

const untried = { over: 'untried' } as const;

function reasonOf({ over }: OverLimit | typeof untried, { deadlineMs, heapMb }: StyleLimits): string {
  switch (over) {
    case 'time':
      return `compiling it takes more than ${deadlineMs} ms of CPU time`;
    case 'memory':
      return `compiling it takes more than ${heapMb} MB of memory`;
    case 'untried':
      return `${MAX_CUTS} before it went over a limit`;
  }
}

const alone = (base: string): string => (base === '' ? '' : `${base}\n`);

async function cssOf(plain: string, isWhole: boolean): Promise<Css> {
  const minified = await minify(plain);
  const hash = createHash('sha256').update(`${plain}\0${minified}`);
  return { plain, minified, version: hash.digest('base64url').slice(0, 16), isWhole };
}

async function minify(css: string): Promise<string> {
  try {
    const { code } = await transform(css, { loader: 'css', minify: true, logLevel: 'silent' });
    return code;
  } catch {
    // Old hacks that the minifier cannot parse are served unchanged: browsers ignore what they do not know.
    return css;
  }
}
