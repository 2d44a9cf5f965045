/** The folder of what a server keeps. It is made before anything else, so that one that cannot be made is told at once. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes the folder and those above it. One by one: asked to make them all, Node never returns where the file system makes none and
 * says that they are not there (`/proc`). Throws the system's error, with the path that failed.
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
    // Another process that starts beside this one was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
