import { watch } from 'node:fs';
import { relative, sep } from 'node:path';

/** Editors write a file in several steps. */
const GATHER_MS = 40;

/** Calls `changed` some milliseconds after files in a folder were saved, one call at a time. Returns a function that stops it. */
export function watchFolder(
  folder: string,
  isWatched: (file: string) => boolean,
  changed: (files: readonly string[]) => Promise<void>,
): () => void {
  const files = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    // Ignores temporary files of editors, and what this process itself may write there.
    if (name === null || /(?:^|\/)(?:\.|node_modules\/)|~$|\.sw[a-z]$/.test(name)) return;
    if (!isWatched(name.split(sep).join('/'))) return;
    files.add(relative('.', name));
    clearTimeout(timer);
    timer = setTimeout(() => {
      const saved = [...files];
      files.clear();
      running = running.then(() => changed(saved));
    }, GATHER_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
