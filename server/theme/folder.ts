/** The files of a theme folder, read once. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { ThemeReport } from './problems.ts';

const TEXT = /\.(?:conf|region|block|list|item|page|preset|json|less|css)$/i;
const LARGEST = 2 * 1024 * 1024;
const LEFT_OUT = /(?:^|\/)(?:node_modules|\.[^/]+)(?:\/|$)/;

export interface ThemeFolder {
  readonly path: string;
  /** Text files that the theme is made of, by path with `/`. */
  readonly texts: ReadonlyMap<string, string>;
  /** Every other file, by path: scripts and assets, which are served as they are. */
  readonly others: ReadonlySet<string>;
  /** Hash of everything in it. */
  readonly version: string;
}

/** Reads a theme folder. Throws when it is not a folder. */
export function readThemeFolder(path: string, report: ThemeReport): ThemeFolder {
  const texts = new Map<string, string>();
  const others = new Set<string>();
  const hash = createHash('sha256');
  for (const file of filesIn(path)) {
    const full = join(path, file);
    const { size, mtimeMs } = statSync(full);
    hash.update(`${file}\0`);
    if (!TEXT.test(file) || /^(?:assets|scripts)\//.test(file)) {
      others.add(file);
      hash.update(`${size} ${mtimeMs}`);
      continue;
    }
    if (size > LARGEST) {
      report.add('FILE_TOO_LARGE', { bytes: String(size), limit: String(LARGEST) }, file);
      continue;
    }
    const text = readFileSync(full, 'utf8');
    texts.set(file, text);
    hash.update(text);
  }
  return { path, texts, others, version: hash.digest('base64url').slice(0, 16) };
}

/** Links are not followed: a theme can show nothing from outside its folder. */
function filesIn(path: string): string[] {
  if (!existsSync(path)) throw new Error(`${path} does not exist`);
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !LEFT_OUT.test(file))
    .sort();
}
