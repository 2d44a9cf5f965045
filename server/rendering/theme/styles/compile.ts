/** LESS to CSS. What does not compile is reported and left out; the rest is served. Runs in a thread of its own. */
import less from 'less';
import type { Place, ThemeCode } from '../theme-problems.ts';
import { asCssImports, modernise, systemMixins, tweakVariables } from './tweaks.ts';
import { undefinedVariable, withoutUndefined } from './undefined-variables.ts';

export interface Stylesheet {
  readonly file: string;
  readonly text: string;
}

/** What is compiled as one: the stylesheets of a theme in their order, after `base`. */
export interface StyleSource {
  readonly sheets: readonly Stylesheet[];
  /** Files of `styles/`, by their path in it, which sheets may import. */
  readonly imports: ReadonlyMap<string, string>;
  /** Values of variables that a preset or the owner gives. */
  readonly settings: Readonly<Record<string, string>>;
  readonly base: string;
}

/** Something that was left out or repaired. */
export interface StyleDefect {
  readonly code: ThemeCode;
  readonly reason: string;
  readonly file: string;
  readonly place?: Place | undefined;
  /** The variable (`@a`) or mixin (`.a`) that nobody defines. */
  readonly name?: string | undefined;
}

export interface CompiledStyles {
  readonly css: string;
  readonly defects: readonly StyleDefect[];
}

/** Repairs of one theme before what is left of a file is given up. */
const MAX_REPAIRS = 60;

interface LessError {
  readonly message?: string;
  readonly line?: number;
  readonly column?: number;
  readonly type?: string;
}

/** Compiles stylesheets. Never fails, but may take as long and as much memory as the sheets want. */
export async function compileSheets(source: StyleSource): Promise<CompiledStyles> {
  const defects: StyleDefect[] = [];
  const { first, rest } = importsFirst(await compile(source, defects));
  const { base } = source;
  // What the theme says wins.
  return { css: [...first, ...(base === '' ? [] : [base]), rest].join('\n'), defects };
}

/** A comment, or what browsers heed only at the very beginning; an address may hold semicolons. */
const FIRST =
  /\/\*[\s\S]*?\*\/|^[ \t]*@(?:charset|import)\s+(?:url\(\s*(?:"[^"]*"|'[^']*'|[^)]*)\s*\)|"[^"]*"|'[^']*')[^;{}]*;[ \t]*\n?/gm;

/** `@charset` and `@import` of all sheets, which became one: before its first rule they count, elsewhere nowhere. */
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
  // Plain CSS needs no compiler, and today's CSS has forms that LESS would compute away.
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

/** The last resort: each file by itself, those that fail left out. */
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

const isPlainCss = ({ file, text }: Stylesheet): boolean => file.endsWith('.css') && !/^\s*@[\w-]+\s*:|@\{/m.test(text);

async function attempt(source: string, imports: ReadonlyMap<string, string>): Promise<string | LessError> {
  try {
    const { css } = await less.render(source, {
      math: 'always',
      javascriptEnabled: false,
      // A plugin is code of the theme's that would run in this process.
      ...({ disablePluginRule: true, quiet: true } as object),
      plugins: [onlyTheTheme(imports), withoutUndefined],
    });
    return css;
  } catch (error) {
    return error as LessError;
  }
}

/** Imports are read from the theme's own styles; what is not there (system imports) is empty. Nothing else is opened. */
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

/** The variable (`@a`) or mixin (`.a`, `#a`) that is not defined, or null when that is not what is wrong. */
function missingName(message: string): string | null {
  const variable = /(?:^|: )variable @@?([\w-]+) is undefined/.exec(message)?.[1];
  if (variable !== undefined) return `@${variable}`;
  const mixin = /^([.#][\w-]+) is undefined/.exec(message)?.[1];
  return mixin ?? /^No matching definition was found for `([.#][\w-]+)\(/.exec(message)?.[1] ?? null;
}

/** A definition that makes a name known: a mixin takes whatever it is given. */
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

/** The text with the outermost rule or statement around a place blanked out, its line breaks kept. `column` is 0-based. */
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
