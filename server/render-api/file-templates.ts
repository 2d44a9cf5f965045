/**
 * Stored templates in files, for a server without a database: what was acknowledged is on disk. Processes that share the folder share
 * the templates: before each use a file's state is looked at, and a file is read again when it is another one.
 */
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Problem } from '../http/problems.ts';
import {
  checkConditions,
  etagOf,
  isTemplateId,
  type StoredTemplate,
  StoredText,
  type TemplateStore,
  tooMany,
} from './template-store.ts';

const SUFFIX = '.json';
const MEMORY_BYTES = 64 * 1024 * 1024;
const LOCK = 'writing.lock';
/** A write takes milliseconds: what is older belongs to a process that was killed. */
const ABANDONED_MS = 10_000;
const MAX_WAIT_MS = 15_000;
const DRAFT = /\.tmp$/;

interface Known {
  readonly stored: StoredText;
  /** Another one for another file under the same name. */
  readonly file: string;
}

export async function openFileTemplates(directory: string, most: number): Promise<TemplateStore> {
  await mkdir(directory, { recursive: true });
  const known = new LRUCache<string, Known>({ maxSize: MEMORY_BYTES, sizeCalculation: ({ stored }) => stored.bytes });
  let writes = 0;
  const pathOf = (id: string): string => join(directory, `${id}${SUFFIX}`);
  const ids = async (): Promise<string[]> =>
    (await readdir(directory)).filter((name) => name.endsWith(SUFFIX)).map((name) => name.slice(0, -SUFFIX.length));
  const get = async (id: string): Promise<StoredTemplate | undefined> => {
    if (!isTemplateId(id)) return undefined;
    try {
      // A replaced file is a new one: its number differs, whatever the clock says.
      const { ino, mtimeMs, size } = await stat(pathOf(id));
      const file = `${ino} ${mtimeMs} ${size}`;
      const last = known.get(id);
      if (last?.file === file) return last.stored;
      const text = await readFile(pathOf(id), 'utf8');
      const stored = new StoredText(text, etagOf(text));
      known.set(id, { stored, file });
      return stored;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      known.delete(id);
      return undefined;
    }
  };
  return {
    size: async () => (await ids()).length,
    get,
    put: (id, text, conditions = {}) =>
      alone(directory, async () => {
        const before = await get(id);
        checkConditions(conditions, before?.etag);
        if (before === undefined && (await ids()).length >= most) throw tooMany(most);
        await writeDurably(directory, pathOf(id), text, ++writes);
        return { isNew: before === undefined, etag: etagOf(text) };
      }),
    delete: (id, conditions = {}) =>
      alone(directory, async () => {
        const before = await get(id);
        checkConditions(conditions, before?.etag);
        if (before === undefined) return false;
        await rm(pathOf(id), { force: true });
        await syncDirectory(directory);
        return true;
      }),
    async list(after, limit) {
      const shown = (await ids())
        .filter((id) => id > after)
        .sort()
        .slice(0, limit);
      const entries = shown.map(async (id) => {
        const [found, file] = await Promise.all([get(id), stat(pathOf(id)).catch(() => undefined)]);
        return found && file ? [{ id, etag: found.etag, updatedAt: file.mtime.toISOString() }] : [];
      });
      return (await Promise.all(entries)).flat();
    },
  };
}

/** Runs a write while no other process writes: making a folder succeeds for one of them. */
async function alone<T>(directory: string, write: () => Promise<T>): Promise<T> {
  const lock = join(directory, LOCK);
  for (const deadline = Date.now() + MAX_WAIT_MS; !(await taken(lock)); await pause(5 + Math.random() * 10)) {
    const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_MS) await rmdir(lock).catch(unlessMissing);
    if (Date.now() > deadline)
      throw new Problem('store-unavailable', { detail: 'Another process is writing templates.' });
  }
  try {
    // Drafts of a process that was killed: nobody else writes now.
    for (const name of await readdir(directory)) if (DRAFT.test(name)) await rm(join(directory, name), { force: true });
    return await write();
  } finally {
    await rmdir(lock).catch(unlessMissing);
  }
}

async function taken(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** A new file, flushed, then renamed over the old one: a crash leaves the old or the new text, never half of one. */
async function writeDurably(directory: string, path: string, text: string, serial: number): Promise<void> {
  const draft = `${path}.${process.pid}.${serial}.tmp`;
  const file = await open(draft, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncDirectory(directory);
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
