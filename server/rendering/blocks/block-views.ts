/** The views of blocks and slides: one template per type, and shared partials. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Engine, sourceFrame, type Template } from '#engine';
import { root } from '../../disk/root.ts';

export interface BlockViews {
  readonly engine: Engine;
  /** By block type. */
  readonly blocks: ReadonlyMap<string, Template>;
  /** By slice type, for slices that are not blocks; and by slide type. */
  readonly slides: ReadonlyMap<string, Template>;
  /** Blocks and partials by name, for `apply`. */
  readonly partials: Readonly<Record<string, Template>>;
  /** The stylesheet of blocks and built-in collections; a site serves it before its theme's. */
  readonly css: string;
  /** Changes when a view or the stylesheet changes. */
  readonly version: string;
}

/** Reads `views/blocks` and `views/slides`. Throws for errors in them, because they are part of the program. */
export function loadBlockViews(engine: Engine): BlockViews {
  const read = (...path: string[]): ReadonlyMap<string, Template> => {
    const folder = join(root, 'views', ...path);
    const files = readdirSync(folder).filter((name) => name.endsWith('.html'));
    return new Map(files.sort().map((file) => [file.slice(0, -'.html'.length), compile(engine, join(folder, file))]));
  };
  const blocks = read('blocks');
  const parts = read('blocks', 'parts');
  const slides = read('slides');
  // Built-in collections and the shop's own pages use the same tokens, and also precede a theme's styles.
  const sheets = [
    join('blocks', 'blocks.css'),
    join('collections', 'collections.css'),
    join('system', 'shop.css'),
    join('system', 'account.css'),
  ];
  const css = sheets.map((file) => readFileSync(join(root, 'views', file), 'utf8')).join('\n');
  const hash = createHash('sha256').update(css);
  for (const template of [...blocks.values(), ...parts.values(), ...slides.values()]) hash.update(template.id);
  return {
    engine,
    blocks,
    slides,
    partials: Object.fromEntries([...blocks, ...parts]),
    css,
    version: hash.digest('base64url').slice(0, 16),
  };
}

function compile(engine: Engine, file: string): Template {
  // The final line break belongs to the file, not to the markup.
  const source = readFileSync(file, 'utf8').trimEnd();
  const template = engine.compile(source);
  const [diagnostic] = template.diagnostics;
  if (diagnostic === undefined) return template;
  throw new Error(`${file}: ${diagnostic.message}\n${sourceFrame(source, diagnostic)}`);
}
