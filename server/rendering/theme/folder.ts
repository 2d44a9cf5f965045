/** The files of a theme folder, read once. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { ThemeReport } from './theme-problems.ts';

const TEXT = /\.(?:conf|region|block|list|item|page|preset|json|less|css)$/i;
const MAX_SIZE = 2 * 1024 * 1024;
const LEFT_OUT = /(?:^|\/)(?:node_modules|\.[^/]+)(?:\/|$)/;

/** Whether a theme uses or serves a file with this path. */
export const isThemeFile = (file: string): boolean => TEXT.test(file) || /^(?:assets|scripts)\//.test(file);

export interface ThemeFolder {
  readonly path: string;
  /** Text files of the theme, by path with `/`. */
  readonly texts: ReadonlyMap<string, string>;
  /** All other files, by path: scripts and assets, which are served unchanged. */
  readonly others: ReadonlySet<string>;
  /** Hash of all files that a site uses. */
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
    // Files that are neither read nor served do not affect the version.
    if (!isThemeFile(file)) {
      others.add(file);
      continue;
    }
    hash.update(`${file}\0`);
    if (!TEXT.test(file) || /^(?:assets|scripts)\//.test(file)) {
      others.add(file);
      hash.update(`${size} ${mtimeMs}`);
      continue;
    }
    if (size > MAX_SIZE) {
      report.add('FILE_TOO_LARGE', { bytes: String(size), limit: String(MAX_SIZE) }, { file });
      continue;
    }
    const text = textOf(readFileSync(full), file, report);
    texts.set(file, text);
    hash.update(text);
  }
  return { path, texts, others, version: hash.digest('base64url').slice(0, 16) };
}

/** Byte order marks and their encodings. */
const MARKS = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const;

/** The text of a file without its byte order mark. Invalid UTF-8 is read as windows-1252, which old editors wrote. */
function textOf(bytes: Buffer, file: string, report: ThemeReport): string {
  const marked = MARKS.find(([mark]) => mark.every((byte, i) => bytes[i] === byte))?.[1];
  if (marked === undefined) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      // Reported below, with the assumed encoding.
    }
  }
  report.add('FILE_NOT_UTF8', { encoding: marked ?? 'windows-1252' }, { file });
  return marked === undefined ? windowsText(bytes) : new TextDecoder(marked).decode(bytes);
}

/** Characters 0x80 to 0x9f in windows-1252, which not all versions of Node support. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const windowsText = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (char) => WINDOWS.charAt(char.charCodeAt(0) - 0x80));

/** Symbolic links are not followed: a theme cannot serve files outside its folder. */
function filesIn(path: string): string[] {
  if (!existsSync(path)) throw new Error(`${path} does not exist`);
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !LEFT_OUT.test(file))
    .sort();
}
