/** A theme folder: layouts of regions, blocks as partials, and a list and item template for each collection. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { type Engine, type Severity, sourceFrame } from "#engine";
import { createLayout, type Layout, type Piece } from './layout.ts';
import { LenientJsonError, parseLenientJson } from './lenient-json.ts';

const conf = z.looseObject({
  layouts: z.record(z.string(), z.looseObject({ regions: z.array(z.string()) })),
  stylesheets: z.array(z.string()).default([]),
});

export interface Theme {
  readonly layout: Layout;
  /** Partials by name: `blocks/card.block` is both `card.block` and `card`. */
  readonly partials: Readonly<Record<string, string>>;
  /** Templates of collections, by file name: `shop.list`. */
  readonly templates: ReadonlyMap<string, Piece>;
  readonly css: Buffer;
  readonly version: string;
}

/** What is wrong with a theme, in words. */
export interface ThemeProblem {
  readonly severity: Severity;
  readonly message: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

export type Report = (file: string, problem: ThemeProblem, frame: string) => void;

/** Loads a theme. What is wrong in it is reported and left out; only a theme without any layout throws. */
export function loadTheme(folder: string, engine: Engine, report: Report): Theme {
  const hash = createHash('sha256');
  /** The text of a file that the theme names; '' and a report when it is not there. */
  const read = (...path: string[]): string => {
    const file = join(folder, ...path);
    // A theme is somebody's upload: what it names must lie in it.
    if (!file.startsWith(join(folder, '/')) || !existsSync(file)) {
      report(file, { severity: 'error', message: 'The theme names this file, but has no such file.' }, '');
      return '';
    }
    const text = readFileSync(file, 'utf8');
    hash.update(path.join('/')).update('\0').update(text);
    return text;
  };
  const reportAll = ({ template, locate }: Piece): void => {
    for (const found of template.diagnostics) {
      const { file, line, column } = locate(found.line ?? 1, found.column ?? 1);
      report(join(folder, file), { ...found, line, column }, sourceFrame(template.source, found));
    }
  };
  const compile = (file: string, source: string): Piece => {
    const template = engine.compile(source);
    const piece: Piece = { template, locate: (line, column) => ({ file, line, column }) };
    reportAll(piece);
    return piece;
  };
  const { layouts, stylesheets } = readConf(folder, read('template.conf'));
  const regions = (layouts.default ?? Object.values(layouts)[0])?.regions ?? [];
  const regionFile = (name: string): string => (extname(name) === '.region' ? name : `${name}.region`);
  const texts = regions.map((name) => ({ file: regionFile(name), text: read(regionFile(name)) }));
  if (texts.every(({ text }) => text === '')) throw new Error(`${join(folder, 'template.conf')}: no layout has a region`);
  const { whole, layout } = createLayout(texts, engine);
  reportAll(whole);
  const templates = new Map<string, Piece>();
  for (const file of filesOf(join(folder, 'collections'), /\.(?:list|item)$/)) {
    templates.set(file, compile(join('collections', file), read('collections', file)));
  }
  const partials: Record<string, string> = {};
  for (const file of filesOf(join(folder, 'blocks'), /\.block$/)) {
    const text = read('blocks', file);
    compile(join('blocks', file), text);
    partials[file] = text;
    partials[file.slice(0, -'.block'.length)] = text;
  }
  const css = Buffer.from(stylesheets.map((file) => read('styles', file)).join('\n'));
  return { layout, partials, templates, css, version: hash.digest('base64url').slice(0, 16) };
}

function readConf(folder: string, text: string): z.infer<typeof conf> {
  const file = join(folder, 'template.conf');
  try {
    return conf.parse(parseLenientJson(text));
  } catch (error) {
    if (error instanceof LenientJsonError) throw new Error(`${file}:${error.line}:${error.column}: ${error.message}`);
    throw new Error(`${file}: ${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}`);
  }
}

const filesOf = (folder: string, which: RegExp): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => which.test(file))
        .sort()
    : [];

