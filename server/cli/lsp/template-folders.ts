/** The folders open in an editor: theme folders, and plain folders of templates. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { TemplateDocument, Workspace } from '#shared/language-service';
import { readBuiltInViews } from '../../rendering/theme/built-in.ts';
import { isTemplate } from './protocol.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_FILES = 5000;
const LEFT_OUT = /(?:^|[\\/])(?:node_modules|dist|\.[^\\/]+)(?:[\\/]|$)/;

interface TemplateFolder {
  readonly path: string;
  readonly isTheme: boolean;
  /** Texts by relative path, with `/`. */
  readonly texts: Map<string, string>;
}

export interface FoundTemplate {
  readonly template: TemplateDocument;
  readonly workspace: Workspace;
  /** The file of a partial; undefined for built-in ones. */
  readonly fileOf: (partial: string) => string | undefined;
}

/** Reads the JSON of a data file. Throws when it does not exist. */
export const readData = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

export class TemplateFolders {
  /** Known data; undefined without any. */
  data: unknown;
  private readonly roots: string[] = [];
  private readonly folders = new Map<string, TemplateFolder>();
  private readonly builtIn: ReadonlyMap<string, string>;

  constructor(data: unknown) {
    this.data = data;
    this.builtIn = builtInBlocks();
  }

  /** A folder of the editor, which may contain themes anywhere. */
  addRoot(path: string): void {
    this.roots.push(path);
  }

  /** A template with its context: the other templates of its theme, or of its folder. */
  find(path: string, source: string): FoundTemplate {
    const folder = this.folderOf(path);
    const name = partialName(folder, keyOf(folder, path));
    const partials: Record<string, string> = folder.isTheme ? Object.fromEntries(this.builtIn) : {};
    const templates: string[] = [];
    const files = new Map<string, string>();
    for (const [file, text] of folder.texts) {
      const partial = partialName(folder, file);
      if (partial === null) templates.push(text);
      else {
        partials[partial] = text;
        files.set(partial, join(folder.path, file));
      }
    }
    const aliases = folder.isTheme ? aliasesOf(Object.keys(partials)) : {};
    const known = this.data === undefined ? {} : { data: this.data };
    return {
      template: { name, source },
      workspace: { templates, partials, aliases, isComplete: folder.isTheme, ...known },
      fileOf: (partial) => files.get(partial),
    };
  }

  /** Updates the text of a file. */
  change(path: string, text: string): void {
    const folder = this.folderOf(path);
    if (isTemplate(path)) folder.texts.set(keyOf(folder, path), text);
  }

  /** Reads a file again, or removes it when it no longer exists. */
  reload(path: string): void {
    const folder = this.folderOf(path);
    const text = isTemplate(path) ? textOf(path) : null;
    if (text === null) folder.texts.delete(keyOf(folder, path));
    else folder.texts.set(keyOf(folder, path), text);
    // A folder may have become a theme, or stopped being one.
    if (path.endsWith('template.conf')) this.folders.delete(dirname(path));
  }

  private folderOf(path: string): TemplateFolder {
    const root = this.roots.find((candidate) => path.startsWith(`${candidate}${sep}`)) ?? dirname(path);
    let at = dirname(path);
    while (at !== root && at.startsWith(root) && !existsSync(join(at, 'template.conf'))) at = dirname(at);
    const folder = this.folders.get(at) ?? readFolder(at);
    this.folders.set(at, folder);
    return folder;
  }
}

const keyOf = (folder: TemplateFolder, path: string): string => relative(folder.path, path).split(sep).join('/');

function readFolder(path: string): TemplateFolder {
  const texts = new Map<string, string>();
  const isTheme = existsSync(join(path, 'template.conf'));
  const entries = existsSync(path) ? readdirSync(path, { recursive: true, withFileTypes: true }) : [];
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const key = relative(path, file);
    if (!entry.isFile() || !isTemplate(entry.name) || LEFT_OUT.test(key) || texts.size >= MAX_FILES) continue;
    const text = textOf(file);
    if (text !== null) texts.set(key.split(sep).join('/'), text);
  }
  return { path, isTheme, texts };
}

/** Null for a missing file, or one that is too large for a template. */
function textOf(path: string): string | null {
  try {
    return statSync(path).size > MAX_BYTES ? null : readFileSync(path, 'utf8');
  } catch {
    // It was deleted since the event.
    return null;
  }
}

/** In a theme, blocks are partials; elsewhere every file is one, named by its path. */
function partialName({ isTheme }: TemplateFolder, file: string): string | null {
  if (!isTheme) return file;
  return /^blocks\/.*\.block$/.test(file) ? file.slice('blocks/'.length) : null;
}

/** A block can be applied without its folder and its extension. */
function aliasesOf(names: readonly string[]): Readonly<Record<string, string>> {
  const aliases: Record<string, string> = Object.create(null);
  for (const name of names) {
    const short = name.slice(name.lastIndexOf('/') + 1);
    for (const alias of [short, name.replace(/\.block$/, ''), short.replace(/\.block$/, '')])
      if (alias !== name) aliases[alias] ??= name;
  }
  return aliases;
}

function builtInBlocks(): ReadonlyMap<string, string> {
  const { collections } = readBuiltInViews();
  return new Map(
    [...collections.texts]
      .filter(([path]) => path.endsWith('.block'))
      .map(([path, source]) => [path.replace(/^blocks\//, ''), source]),
  );
}
