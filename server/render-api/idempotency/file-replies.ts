import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS, SECOND_MS } from '#shared/durations';
import { randomId } from '../../database/ids.ts';
import { ABANDONED_SECONDS, REPLY_HOURS, type ReplyStore } from './reply-store.ts';

const CLAIM = '.claim';
const REPLY = '.reply';

/** Stores replies in files, for all processes that share the folder. File names are keys. */
export async function openFileReplies(folder: string): Promise<ReplyStore> {
  await mkdir(folder, { recursive: true });
  const path = (key: string, suffix: string): string => join(folder, key + suffix);
  const release = async (key: string): Promise<void> => {
    for (const suffix of [REPLY, CLAIM]) await rm(path(key, suffix), { force: true });
  };
  /** Calls `place` with a complete draft, so that files appear atomically. */
  const draft = async (text: string, place: (draft: string) => Promise<void>): Promise<void> => {
    const file = path(randomId(), '.tmp');
    await writeFile(file, text);
    try {
      await place(file);
    } finally {
      await rm(file, { force: true });
    }
  };
  return {
    release,
    async claim(key, fingerprint) {
      await removeOld(folder, release);
      try {
        await draft(fingerprint, (file) => link(file, path(key, CLAIM)));
        return 'claimed';
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const [mark, reply] = await Promise.all([CLAIM, REPLY].map((suffix) => textOf(path(key, suffix))));
      // Released a moment ago: the next request can claim it.
      return { fingerprint: mark ?? fingerprint, reply };
    },
    finish: (key, reply) => draft(reply, (file) => rename(file, path(key, REPLY))),
  };
}

/** Deletes expired replies, and claims of processes that have exited. */
async function removeOld(folder: string, release: (key: string) => Promise<void>): Promise<void> {
  const names = new Set(await readdir(folder));
  for (const name of names) {
    if (!name.endsWith(CLAIM)) continue;
    const key = name.slice(0, -CLAIM.length);
    const file = await stat(join(folder, name)).catch(() => undefined);
    const maxAge = names.has(key + REPLY) ? REPLY_HOURS * HOUR_MS : ABANDONED_SECONDS * SECOND_MS;
    if (file !== undefined && Date.now() - file.mtimeMs > maxAge) await release(key);
  }
}

const textOf = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
