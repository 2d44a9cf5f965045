/** Creates the server's data folder, before anything else, so that a failure is reported immediately. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates the folder and its parents, one by one: with `recursive`, Node never returns on a file system that reports missing folders that
 * cannot be created (`/proc`). Throws the system's error, with the path that failed.
 */
export function makeDataFolder(folder: string): void {
  const missing: string[] = [];
  for (let path = resolve(folder); !existsSync(path); path = dirname(path)) missing.push(path);
  for (const path of missing.reverse()) makeOne(path);
}

function makeOne(path: string): void {
  try {
    mkdirSync(path, { mode: 0o755 });
  } catch (error) {
    // Another process that starts concurrently was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
