/** The styles of a theme: compiled under limits, and what goes over them left out by the file. */
import { transform } from 'esbuild';
import type { ThemeReport } from '../problems.ts';
import type { CompiledStyles, StyleSource, Stylesheet } from './compile.ts';
import { type OverLimit, openStyleThread, type StyleLimits, type StyleThread, styleLimits } from './style-thread.ts';

export interface Css {
  readonly plain: string;
  readonly minified: string;
}

/** After so many files that go over a limit the rest is not tried any more: a start has to end. */
const MOST_CUTS = 4;

/** Compiles the stylesheets of a theme as one, in their order, after `base`. What is wrong with them is reported. */
export async function compileStyles(
  source: StyleSource,
  given: StyleLimits | undefined,
  report: ThemeReport,
): Promise<Css> {
  const { sheets } = source;
  if (sheets.length === 0 && Object.keys(source.settings).length === 0) return cssOf(alone(source.base));
  const limits = given ?? styleLimits;
  const thread = openStyleThread(limits);
  try {
    const whole = await thread.compile(source);
    const { css, defects } = isOver(whole) ? await withoutTooMuch(source, thread, limits, report) : whole;
    const textOf = (file: string): string => sheets.find((sheet) => sheet.file === file)?.text ?? '';
    for (const { code, reason, file, place } of defects) report.add(code, { reason }, file, textOf(file), place);
    return cssOf(css);
  } finally {
    await thread.end();
  }
}

const isOver = <Over extends { over: string }>(answer: CompiledStyles | Over): answer is Over => 'over' in answer;

/** Adds one sheet after the other, so that it shows which one goes over a limit: a loop may need what another file defines. */
async function withoutTooMuch(
  source: StyleSource,
  thread: StyleThread,
  limits: StyleLimits,
  report: ThemeReport,
): Promise<CompiledStyles> {
  let cuts = 0;
  let kept: readonly Stylesheet[] = [];
  let compiled: CompiledStyles = { css: alone(source.base), defects: [] };
  for (const sheet of source.sheets) {
    const answer = cuts < MOST_CUTS ? await thread.compile({ ...source, sheets: [...kept, sheet] }) : untried;
    if (isOver(answer)) {
      cuts++;
      report.add('STYLESHEET_OVER_LIMIT', { reason: reasonOf(answer, limits) }, sheet.file);
    } else {
      compiled = answer;
      kept = [...kept, sheet];
    }
  }
  return compiled;
}

const untried = { over: 'untried' } as const;

function reasonOf({ over }: OverLimit | typeof untried, { deadlineMs, heapMb }: StyleLimits): string {
  switch (over) {
    case 'time':
      return `compiling it takes more than ${deadlineMs} ms`;
    case 'memory':
      return `compiling it takes more than ${heapMb} MB of memory`;
    case 'untried':
      return `${MOST_CUTS} before it went over a limit`;
  }
}

const alone = (base: string): string => (base === '' ? '' : `${base}\n`);

const cssOf = async (plain: string): Promise<Css> => ({ plain, minified: await minify(plain) });

async function minify(css: string): Promise<string> {
  try {
    const { code } = await transform(css, { loader: 'css', minify: true, logLevel: 'silent' });
    return code;
  } catch {
    // Old hacks that the minifier cannot read are served as they are: browsers skip what they do not know.
    return css;
  }
}
