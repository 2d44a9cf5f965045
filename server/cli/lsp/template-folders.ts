/** The folders that an editor has open: theme folders, and plain folders of templates. */
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
  /** Texts by path inside the folder, with `/`. */
  readonly texts: Map<string, string>;
}

export interface FoundTemplate {
  readonly template: TemplateDocument;
  readonly workspace: Workspace;
  /** The file of a partial; undefined for those that ship with the server. */
  readonly fileOf: (partial: string) => string | undefined;
}

/** Reads the JSON of a data file. Throws when there is none. */
export const readData = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

export class TemplateFolders {
  /** What is known of the data; undefined when nothing is. */
  data: unknown;
  private readonly roots: string[] = [];
  private readonly folders = new Map<string, TemplateFolder>();
  private readonly builtIn: ReadonlyMap<string, string>;

  constructor(data: unknown) {
    this.data = data;
    this.builtIn = builtInBlocks();
  }

  /** A folder of the editor; themes may be anywhere in it. */
  addRoot(path: string): void {
    this.roots.push(path);
  }

  /** A template with what belongs to it: the other templates of its theme, or of its folder. */
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

  /** The text of a file is now this one. */
  change(path: string, text: string): void {
    const folder = this.folderOf(path);
    if (isTemplate(path)) folder.texts.set(keyOf(folder, path), text);
  }

  /** Reads a file again, or forgets it when it has gone. */
  reload(path: string): void {
    const folder = this.folderOf(path);
    const text = isTemplate(path) ? textOf(path) : null;
    if (text === null) folder.texts.delete(keyOf(folder, path));
    else folder.texts.set(keyOf(folder, path), text);
    // A folder becomes a theme, or is one no longer.
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

/** Null for what is not there, or larger than a template may be. */
function textOf(path: string): string | null {
  try {
    return statSync(path).size > MAX_BYTES ? null : readFileSync(path, 'utf8');
  } catch {
    // It went between the event and this look.
    return null;
  }
}

/** In a theme, blocks are partials; elsewhere every file is one, by its path. */
function partialName({ isTheme }: TemplateFolder, file: string): string | null {
  if (!isTheme) return file;
  return /^blocks\/.*\.block$/.test(file) ? file.slice('blocks/'.length) : null;
}

/** A block can be applied without its folder, and without its extension. */
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
