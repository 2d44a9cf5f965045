/** Finds what `vitrine check` can check below a path: theme folders, content folders and single templates. */
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SITE_FILE } from '../content/site-file-names.ts';

const TEMPLATE = /\.(?:html|htm|jsont|region|block|list|item|page|preset)$/;
const LEFT_OUT = /^(?:node_modules$|\.)/;

export interface Sources {
  readonly themes: readonly string[];
  readonly contents: readonly string[];
  /** Templates outside of themes. */
  readonly templates: readonly string[];
}

/** Throws when the path does not exist. */
export function findSources(path: string): Sources {
  if (!statSync(path).isDirectory()) return { themes: [], contents: [], templates: [path] };
  const found = { themes: [], contents: [], templates: [] };
  search(path, found);
  const isEmpty = Object.values(found).every(({ length }) => length === 0);
  // A folder that was named may hold content that cannot be recognized as such, because its files are broken.
  return isEmpty && jsonFiles(entriesOf(path)).length > 0 ? { ...found, contents: [path] } : found;
}

function search(folder: string, found: Record<keyof Sources, string[]>): void {
  if (existsSync(join(folder, 'template.conf'))) {
    found.themes.push(folder);
    return;
  }
  const entries = entriesOf(folder);
  if (isContentFolder(folder, entries)) {
    found.contents.push(folder);
    return;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isFile() && TEMPLATE.test(entry.name)) found.templates.push(path);
    if (entry.isDirectory() && !LEFT_OUT.test(entry.name)) search(path, found);
  }
}

const entriesOf = (folder: string): readonly Dirent[] =>
  readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));

const jsonFiles = (entries: readonly Dirent[]): readonly string[] =>
  entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json') && !entry.name.startsWith('.'))
    .map(({ name }) => name);

/** JSON files without templates: with the site's file, with a page that contains its website, or in a folder of that name. */
function isContentFolder(folder: string, entries: readonly Dirent[]): boolean {
  const files = jsonFiles(entries);
  if (files.length === 0 || entries.some((entry) => entry.isFile() && TEMPLATE.test(entry.name))) return false;
  return (
    basename(folder) === 'content' ||
    files.includes(SITE_FILE) ||
    files.some((file) => isWholePage(readFileSync(join(folder, file), 'utf8')))
  );
}

const isWholePage = (text: string): boolean => /"collection"\s*:\s*\{/.test(text) && /"website"\s*:\s*\{/.test(text);
