/**
 * Runs writes to a folder one at a time, among all processes that share it. The lock is a folder, which only one process can create, with a
 * file named by its owner: an abandoned lock is removed by that name, so that nobody removes the lock of the next owner.
 */
import { mkdir, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomId } from '../../database/ids.ts';
import { unlessMissing } from '../../disk/unless-missing.ts';
import { Problem } from '../../http/problems.ts';

const LOCK = 'writing.lock';
/** A write takes milliseconds: an older lock belongs to a process that was killed. */
const ABANDONED_MS = 10_000;
const MAX_WAIT_MS = 15_000;

/** Throws `store-unavailable` when other processes hold the lock for too long. */
export async function withFolderLock<T>(directory: string, work: () => Promise<T>): Promise<T> {
  const lock = join(directory, LOCK);
  const owner = randomId();
  for (const deadline = Date.now() + MAX_WAIT_MS; !(await tryLock(lock, owner)); await pause(5 + Math.random() * 10)) {
    await removeAbandoned(lock);
    if (Date.now() > deadline)
      throw new Problem('store-unavailable', { detail: 'Another process is writing templates.' });
  }
  try {
    return await work();
  } finally {
    await release(lock, owner);
  }
}

async function tryLock(lock: string, owner: string): Promise<boolean> {
  try {
    await mkdir(lock);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  try {
    await writeFile(join(lock, owner), '');
    // While the folder was empty, another process may have replaced it by its own.
    const owners = await readdir(lock);
    if (owners.length === 1 && owners[0] === owner) return true;
  } catch (error) {
    unlessMissing(error as NodeJS.ErrnoException);
  }
  await release(lock, owner);
  return false;
}

/** Removes the lock of a process that was killed. One without an owner is from a process that has just created it, or from version 0.21. */
async function removeAbandoned(lock: string): Promise<void> {
  const owners = (await readdir(lock).catch(unlessMissing)) ?? [];
  if (owners.length === 0 && (await isAbandoned(lock))) await removeEmpty(lock);
  for (const owner of owners) if (await isAbandoned(join(lock, owner))) await release(lock, owner);
}

async function isAbandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch(unlessMissing);
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS;
}

async function release(lock: string, owner: string): Promise<void> {
  await rm(join(lock, owner), { force: true });
  await removeEmpty(lock);
}

/** A folder with a file has an owner, and stays. */
async function removeEmpty(lock: string): Promise<void> {
  await rmdir(lock).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') unlessMissing(error);
  });
}
