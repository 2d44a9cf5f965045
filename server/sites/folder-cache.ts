/** Caches stored site folders on the disk of this process: each is written once, named by its hash. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Db } from '../database/database.ts';
import { readStoredFolder, storedFolders } from './deployments.ts';
import type { SiteFiles } from './site-folder.ts';

/** The content of a site is in the database; this is the fallback of its folder. */
const EMPTY_SITE = '{ "website": { "siteTitle": "" } }\n';

export interface FolderCache {
  /** The path of the folder with this hash. Rejects when the database does not have it. */
  open(hash: string): Promise<string>;
  /** Deletes folders that the database no longer has. */
  prune(): Promise<void>;
}

/** `folder`: cache folder. */
export function createFolderCache(db: Db, folder: string): FolderCache {
  const opening = new Map<string, Promise<string>>();
  const write = async (hash: string): Promise<string> => {
    const path = join(folder, hash);
    if (existsSync(path)) return path;
    const files = await readStoredFolder(db, hash);
    if (files === undefined) throw new Error(`The database has no site folder ${hash}.`);
    await writeFolder(folder, path, files);
    return path;
  };
  return {
    open(hash) {
      const running = opening.get(hash) ?? write(hash).finally(() => opening.delete(hash));
      opening.set(hash, running);
      return running;
    },
    async prune() {
      if (!existsSync(folder)) return;
      const stored = await storedFolders(db);
      for (const name of await readdir(folder))
        if (!stored.has(name) && !name.startsWith(DRAFT))
          await rm(join(folder, name), { recursive: true, force: true });
    },
  };
}

const DRAFT = 'draft-';
/** Milliseconds in 40 bits are 34 years. */
const TIME_BYTES = 5;

/** A file's ETag is derived from its time and size: so the time is derived from the content, equal on all replicas. */
const timeOf = (content: Uint8Array): Date =>
  new Date(createHash('sha256').update(content).digest().readUIntBE(0, TIME_BYTES));

/** Writes files into a folder that appears when it is complete; `parent` is on the same disk. */
export async function writeFolder(parent: string, path: string, files: SiteFiles): Promise<void> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const draft = await mkdtemp(join(parent, DRAFT));
  try {
    const all = new Map(files);
    if (!all.has('content/site.json')) all.set('content/site.json', Buffer.from(EMPTY_SITE));
    for (const [name, content] of all) {
      const file = join(draft, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
      const time = timeOf(content);
      await utimes(file, time, time);
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process on this disk was faster: it has written the same.
    if (!existsSync(path)) throw error;
  }
}
