/**
 * Files that hold events between receipt and database. An event in a file survives the process; the next process stores what an earlier one
 * has left. Events have ids, so that one that is stored twice counts once.
 */
import { randomBytes } from 'node:crypto';
import { appendFileSync, closeSync, fdatasync, ftruncateSync, openSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const SUFFIX = '.ndjson';
/** A file unchanged for this long is considered abandoned, whatever its name says. */
const ABANDONED_MS = 120_000;

export interface Segment {
  /** The file's first name: stays the same when another process takes over the file. */
  readonly id: string;
  readonly path: string;
  readonly lines: readonly string[];
}

export interface Journal {
  /**
   * Appends to the open file; when this returns, the operating system has the lines. Synchronous, because threads respond late on a busy
   * machine, and the lines are a few kilobytes for the page cache. Throws when the disk is full or fails; then the file contains none of
   * them.
   */
  append(lines: readonly string[]): void;
  /** Closes the open file; undefined when nothing was appended. `flushed` settles when it is on disk. */
  seal(): (Segment & { readonly flushed: Promise<void> }) | undefined;
  remove(segment: Segment): Promise<void>;
  /** Takes over the files of processes that have exited, and of closed journals of this one. */
  recover(): Promise<readonly Segment[]>;
  /** Moves lines that the database rejects to a separate file. */
  setAside(lines: readonly string[]): Promise<void>;
  /** Leaves the files that are left to others. */
  close(): void;
}

/** Tokens of the open journals of a process: two versions of a site write to the same folder while one replaces the other. */
export type OpenJournals = Set<string>;

export async function openJournal(folder: string, journals: OpenJournals = new Set()): Promise<Journal> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const token = randomBytes(6).toString('hex');
  journals.add(token);
  let opened:
    | { readonly id: string; readonly path: string; readonly file: number; lines: string[]; bytes: number }
    | undefined;
  let sequence = 0;
  const nextId = (): string => `${token}-${++sequence}`;
  const pathOf = (id: string): string => join(folder, `${process.pid}-${token}-of-${id}${SUFFIX}`);
  return {
    append(lines) {
      if (opened === undefined) {
        const id = nextId();
        opened = { id, path: pathOf(id), file: openSync(pathOf(id), 'a', 0o600), lines: [], bytes: 0 };
      }
      const text = Buffer.from(`${lines.join('\n')}\n`);
      try {
        appendFileSync(opened.file, text);
      } catch (error) {
        // A full disk may accept a part.
        ftruncateSync(opened.file, opened.bytes);
        throw error;
      }
      opened.bytes += text.length;
      opened.lines.push(...lines);
    },
    seal() {
      const sealed = opened;
      if (sealed === undefined) return undefined;
      opened = undefined;
      const flushed = promisify(fdatasync)(sealed.file).finally(() => closeSync(sealed.file));
      return { id: sealed.id, path: sealed.path, lines: sealed.lines, flushed };
    },
    remove: ({ path }) => rm(path, { force: true }),
    recover: () => recover(folder, journals, pathOf),
    async setAside(lines) {
      await appendFile(join(folder, 'refused.log'), `${lines.join('\n')}\n`, { mode: 0o600 });
    },
    close() {
      if (opened !== undefined) closeSync(opened.file);
      opened = undefined;
      journals.delete(token);
    },
  };
}

async function recover(
  folder: string,
  journals: OpenJournals,
  pathOf: (id: string) => string,
): Promise<readonly Segment[]> {
  const segments: Segment[] = [];
  for (const name of await readdir(folder)) {
    const id = await idLeftBehind(folder, name, journals);
    if (id === undefined) continue;
    const path = pathOf(id);
    // Two processes may see the same file: the one that succeeds in renaming it owns it.
    if (!(await claimed(join(folder, name), path))) continue;
    segments.push({ id, path, lines: completeLines(await readFile(path, 'utf8')) });
  }
  return segments;
}

/** The last line of a killed process may be incomplete: it was not acknowledged yet. */
function completeLines(text: string): string[] {
  return text.split('\n').filter((line) => {
    if (line === '') return false;
    try {
      JSON.parse(line);
      return true;
    } catch {
      return false;
    }
  });
}

/** The id of a file whose process has exited, or whose journal was closed; undefined for all other files. */
async function idLeftBehind(folder: string, name: string, journals: OpenJournals): Promise<string | undefined> {
  const [, pid = '', owner = '', id = ''] = /^(\d+)-([0-9a-f]+)-of-([0-9a-f]+-\d+)\.ndjson$/.exec(name) ?? [];
  if (pid === '' || journals.has(owner)) return undefined;
  // In a container, every process may have the same process id as the one before.
  if (Number(pid) === process.pid || !isRunning(Number(pid))) return id;
  const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > ABANDONED_MS ? id : undefined;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function claimed(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
