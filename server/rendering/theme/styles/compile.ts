/** Compiles LESS to CSS. Errors are reported and left out; the rest is served. Runs in a thread of its own. */
import less from 'less';
import type { Place, ThemeCode } from '../theme-problems.ts';
import { asCssImports, modernise, systemMixins, tweakVariables } from './tweaks.ts';
import { undefinedVariable, withoutUndefined } from './undefined-variables.ts';

export interface Stylesheet {
  readonly file: string;
  readonly text: string;
}

/** Input of a compilation: the stylesheets of a theme in order, after `base`. */
export interface StyleSource {
  readonly sheets: readonly Stylesheet[];
  /** Files of `styles/` by path, which sheets may import. */
  readonly imports: ReadonlyMap<string, string>;
  /** Values of variables from a preset or the site's tweaks. */
  readonly settings: Readonly<Record<string, string>>;
  readonly base: string;
}

/** Something that was left out or repaired. */
export interface StyleDefect {
  readonly code: ThemeCode;
  readonly reason: string;
  readonly file: string;
  readonly place?: Place | undefined;
  /** The undefined variable (`@a`) or mixin (`.a`). */
  readonly name?: string | undefined;
}

export interface CompiledStyles {
  readonly css: string;
  readonly defects: readonly StyleDefect[];
}

/** Maximum number of repairs per theme before the rest of a file is left out. */
const MAX_REPAIRS = 60;

interface LessError {
  readonly message?: string;
  readonly line?: number;
  readonly column?: number;
  readonly type?: string;
}

/** Compiles stylesheets. Never fails, but without limits on time and memory. */
export async function compileSheets(source: StyleSource): Promise<CompiledStyles> {
  const defects: StyleDefect[] = [];
  const { first, rest } = importsFirst(await compile(source, defects));
  const { base } = source;
  // The theme's own styles come last, so they take precedence.
  return { css: [...first, ...(base === '' ? [] : [base]), rest].join('\n'), defects };
}

/** A comment, or an at-rule that is only valid at the beginning; a URL may contain semicolons. */
const FIRST =
  /\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))|^[ \t]*@(?:charset|import)\s+(?:url\((?:\s*(?:"[^"\n]*"|'[^'\n]*')\s*|[^()]*)\)|"[^"\n]*"|'[^'\n]*')[^;{}@]*;[ \t]*\n?/gm;

/** Moves `@charset` and `@import` of all sheets to the beginning, because they are invalid after the first rule. */
function importsFirst(css: string): { readonly first: readonly string[]; readonly rest: string } {
  const charsets: string[] = [];
  const imports: string[] = [];
  const rest = css.replace(FIRST, (result) => {
    if (result.startsWith('/*')) return result;
    const rule = result.trim();
    if (rule.startsWith('@import')) imports.push(rule);
    else if (charsets.length === 0) charsets.push(rule);
    return '';
  });
  return { first: [...charsets, ...imports], rest };
}

async function compile({ sheets, imports, settings }: StyleSource, defects: StyleDefect[]): Promise<string> {
  // Plain CSS needs no compiler, and LESS would evaluate some modern CSS.
  if (sheets.every(isPlainCss) && Object.keys(settings).length === 0) return sheets.map(({ text }) => text).join('\n');
  const parts = sheets.map((sheet) => ({
    sheet,
    text: isPlainCss(sheet) ? asCssImports(sheet.text) : modernise(sheet.text),
  }));
  const sources = parts.map(({ text }) => text).join('\n');
  let definitions = `${systemMixins}\n${tweakVariables(sources, settings)}\n`;
  let failure = '';
  const add = (defect: StyleDefect): void => {
    // One cause may fail at each of its uses.
    const isSame = (styleDefect: StyleDefect): boolean =>
      styleDefect.reason === defect.reason &&
      styleDefect.file === defect.file &&
      styleDefect.place?.line === defect.place?.line;
    if (!defects.some(isSame)) defects.push(defect);
  };
  for (let repairs = 0; repairs < MAX_REPAIRS; repairs++) {
    const result = await attempt(definitions + parts.map(({ text }) => `${text}\n`).join(''), imports);
    if (typeof result === 'string') return result;
    failure = result.message ?? 'it does not compile';
    const missing = missingName(failure);
    const repair = missing === null ? null : definitionOf(missing);
    const position = placeIn(definitions, parts, result.line ?? 1);
    const { file } = position;
    const place = { line: position.line, column: (result.column ?? 0) + 1 };
    if (repair !== null && !definitions.includes(repair)) {
      definitions = `${repair}\n${definitions}`;
      const reason = `${failure}; it is taken as empty.`;
      add({ code: 'STYLESHEET_REPAIRED', reason, file, place, name: missing ?? undefined });
      continue;
    }
    add({ code: 'STYLESHEET_FAILED', reason: failure, file, place });
    const part = parts[position.part];
    if (part === undefined) break;
    part.text = withoutRule(part.text, position.line, result.column ?? 0);
  }
  return compileApart(parts, definitions, imports, (file, reason) =>
    defects.push({ code: 'STYLESHEET_FAILED', reason: `${reason ?? failure}; the file is left out.`, file }),
  );
}

/** Last resort: compiles each file separately, leaving out those that fail. */
async function compileApart(
  parts: readonly { sheet: Stylesheet; text: string }[],
  definitions: string,
  imports: ReadonlyMap<string, string>,
  leftOut: (file: string, reason: string | undefined) => void,
): Promise<string> {
  const compiled: string[] = [];
  for (const { sheet, text } of parts) {
    const result = await attempt(definitions + text, imports);
    if (typeof result === 'string') compiled.push(result);
    else leftOut(sheet.file, result.message);
  }
  return compiled.join('\n');
}

const isPlainCss = ({ file, text }: Stylesheet): boolean =>
  file.endsWith('.css') && !/^[^\S\n\r\u2028\u2029]*@[\w-]+\s*:|@\{/m.test(text);

async function attempt(source: string, imports: ReadonlyMap<string, string>): Promise<string | LessError> {
  try {
    const { css } = await less.render(source, {
      math: 'always',
      javascriptEnabled: false,
      // A plugin would run the theme's code in this process.
      ...({ disablePluginRule: true, quiet: true } as object),
      plugins: [onlyTheTheme(imports), withoutUndefined],
    });
    return css;
  } catch (error) {
    return error as LessError;
  }
}

/** Imports are read from the theme's own styles; missing ones (system imports) are empty. No other file is read. */
function onlyTheTheme(imports: ReadonlyMap<string, string>): Less.Plugin {
  class ThemeFiles extends less.FileManager {
    override supports(): boolean {
      return true;
    }
    override supportsSync(): boolean {
      return true;
    }
    override loadFile(name: string): Promise<Less.FileLoadResult> {
      return Promise.resolve(this.find(name));
    }
    override loadFileSync(name: string): Less.FileLoadResult {
      return this.find(name);
    }
    private find(name: string): Less.FileLoadResult {
      const base = name.replace(/^\.?\//, '').replace(/^styles\//, '');
      const match = [base, `${base}.less`, `${base}.css`].find((file) => imports.has(file));
      return { filename: base, contents: match === undefined ? '' : modernise(imports.get(match) ?? '') };
    }
  }
  return { install: (_less, manager) => manager.addFileManager(new ThemeFiles()), minVersion: [4, 0, 0] };
}

/** The undefined variable (`@a`) or mixin (`.a`, `#a`), or null for other errors. */
function missingName(message: string): string | null {
  const variable = /(?:^|: )variable @@?([\w-]+) is undefined/.exec(message)?.[1];
  if (variable !== undefined) return `@${variable}`;
  const mixin = /^([.#][\w-]+) is undefined/.exec(message)?.[1];
  return mixin ?? /^No matching definition was found for `([.#][\w-]+)\(/.exec(message)?.[1] ?? null;
}

/** A definition for an undefined name: a mixin accepts any arguments. */
const definitionOf = (name: string): string => (name.startsWith('@') ? undefinedVariable(name) : `${name}(...) {}`);

function placeIn(
  definitions: string,
  parts: readonly { sheet: Stylesheet; text: string }[],
  line: number,
): { file: string; line: number; part: number } {
  let rest = line - (definitions.split('\n').length - 1);
  for (const [part, { sheet, text }] of parts.entries()) {
    const lines = text.split('\n').length;
    if (rest <= lines && rest > 0) return { file: sheet.file, line: rest, part };
    rest -= lines;
  }
  const sheet = parts.at(-1)?.sheet;
  return {
    file: sheet?.file ?? 'styles',
    line: sheet?.text.split('\n').length ?? 1,
    part: parts.length - 1,
  };
}

/** Blanks out the outermost rule or statement around a position, keeping line breaks. `column` is 0-based. */
function withoutRule(text: string, line: number, column: number): string {
  const lines = text.split('\n');
  const target = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + column;
  let start = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (c === '{') depth++;
    else if (c === '}') depth = Math.max(0, depth - 1);
    if (depth > 0 || (c !== '}' && c !== ';')) continue;
    if (i >= target) return blanked(text, start, i + 1);
    start = i + 1;
  }
  return blanked(text, start, text.length);
}

const blanked = (text: string, start: number, end: number): string =>
  text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end);
