/** The files of a theme folder, read once. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { ThemeReport } from './theme-problems.ts';

const TEXT = /\.(?:conf|region|block|list|item|page|preset|json|less|css)$/i;
const MAX_SIZE = 2 * 1024 * 1024;
const LEFT_OUT = /(?:^|\/)(?:node_modules|\.[^/]+)(?:\/|$)/;

/** Whether a theme is made of a file of this path, or serves it. */
export const isThemeFile = (file: string): boolean => TEXT.test(file) || /^(?:assets|scripts)\//.test(file);

export interface ThemeFolder {
  readonly path: string;
  /** Text files that the theme is made of, by path with `/`. */
  readonly texts: ReadonlyMap<string, string>;
  /** Every other file, by path: scripts and assets, which are served as they are. */
  readonly others: ReadonlySet<string>;
  /** Hash of everything in it that a site shows. */
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
    // What is neither read nor served may change as it likes.
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

/** Byte order marks, and the encodings that they tell. */
const MARKS = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const;

/** The text of a file without its byte order mark. What is no UTF-8 is read as the encoding that old editors wrote. */
function textOf(bytes: Buffer, file: string, report: ThemeReport): string {
  const marked = MARKS.find(([mark]) => mark.every((byte, i) => bytes[i] === byte))?.[1];
  if (marked === undefined) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      // Told below, with what it is taken for.
    }
  }
  report.add('FILE_NOT_UTF8', { encoding: marked ?? 'windows-1252' }, { file });
  return marked === undefined ? windowsText(bytes) : new TextDecoder(marked).decode(bytes);
}

/** What windows-1252 has at 0x80 to 0x9f. Not all versions of Node know it. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const windowsText = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (char) => WINDOWS.charAt(char.charCodeAt(0) - 0x80));

/** Links are not followed: a theme can show nothing from outside its folder. */
function filesIn(path: string): string[] {
  if (!existsSync(path)) throw new Error(`${path} does not exist`);
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !LEFT_OUT.test(file))
    .sort();
}
