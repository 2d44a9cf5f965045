/** A theme folder: layouts of regions, blocks as partials, and a list and item template for each collection. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { type Diagnostic, type Engine, sourceFrame, type Template } from '#engine';

const conf = z.looseObject({
  name: z.string(),
  layouts: z.record(z.string(), z.looseObject({ regions: z.array(z.string()).min(1) })),
  stylesheets: z.array(z.string()).default([]),
});

export interface Theme {
  readonly layout: Template;
  /** Partials by name: `blocks/card.block` is both `card.block` and `card`. */
  readonly partials: Readonly<Record<string, string>>;
  /** Templates of collections, by file name: `shop.list`. */
  readonly templates: ReadonlyMap<string, Template>;
  readonly css: Buffer;
  readonly version: string;
}

export type Report = (file: string, diagnostic: Diagnostic, frame: string) => void;

export function loadTheme(folder: string, engine: Engine, report: Report): Theme {
  const hash = createHash('sha256');
  const read = (...path: string[]): string => {
    const text = readFileSync(join(folder, ...path), 'utf8');
    hash.update(text);
    return text;
  };
  const compile = (file: string, source: string): Template => {
    const template = engine.compile(source);
    for (const diagnostic of template.diagnostics)
      report(join(folder, file), diagnostic, sourceFrame(source, diagnostic));
    return template;
  };
  const { layouts, stylesheets } = conf.parse(JSON.parse(read('template.conf')));
  const layout = layouts.default ?? Object.values(layouts)[0];
  if (layout === undefined) throw new Error(`${join(folder, 'template.conf')}: layouts is empty`);
  const regionFile = (name: string): string => (extname(name) === '.region' ? name : `${name}.region`);
  const source = layout.regions.map((name) => read(regionFile(name))).join('');
  const templates = new Map<string, Template>();
  for (const file of filesOf(join(folder, 'collections'))) {
    if (/\.(?:list|item)$/.test(file))
      templates.set(file, compile(join('collections', file), read('collections', file)));
  }
  const partials: Record<string, string> = {};
  for (const file of filesOf(join(folder, 'blocks'))) {
    if (!file.endsWith('.block')) continue;
    const text = read('blocks', file);
    compile(join('blocks', file), text);
    partials[file] = text;
    partials[file.slice(0, -'.block'.length)] = text;
  }
  const css = Buffer.from(stylesheets.map((file) => read('styles', file)).join('\n'));
  return {
    layout: compile(regionFile(layout.regions[0] as string), source),
    partials,
    templates,
    css,
    version: hash.digest('base64url').slice(0, 16),
  };
}

const filesOf = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);
