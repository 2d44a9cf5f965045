/** Watches a folder and all folders in it. The folder may be missing for a while, or be replaced by another one. */
import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

/** How often a missing folder is looked for. */
const LOOK_MS = 100;
const LEFT_OUT = /^(?:\.|node_modules$)/;

export interface WatchedTree {
  /** Watches folders that are new, and no longer those that are gone. */
  refresh(): void;
  close(): void;
}

interface Watched {
  readonly identity: string;
  readonly watcher: FSWatcher | undefined;
}

/** `seen` gets the path of what has changed, with `/`; '' when the folder itself appeared, disappeared or was replaced. */
export function watchTree(folder: string, seen: (file: string) => void): WatchedTree {
  // One watcher for each folder: for Node's recursive ones, files that are replaced by renaming are lost on Linux.
  const watched = new Map<string, Watched>();
  const isReplaced = (): boolean => identityOf(folder) !== (watched.get(folder)?.identity ?? '');
  const look = (): void => {
    if (!isReplaced()) return;
    refresh();
    seen('');
  };
  const observe = (path: string): FSWatcher | undefined =>
    watcherOf(path, (name) => {
      look();
      seen(relative(folder, join(path, name)).split(sep).join('/'));
    });
  const refresh = (): void => {
    const present = new Map(foldersIn(folder).map((path) => [path, identityOf(path)]));
    for (const [path, { identity, watcher }] of watched) {
      if (present.get(path) === identity) continue;
      watcher?.close();
      watched.delete(path);
    }
    for (const [path, identity] of present)
      if (!watched.has(path)) watched.set(path, { identity, watcher: observe(path) });
  };
  refresh();
  // A link can be replaced without any event in the folder.
  const parent = watcherOf(dirname(resolve(folder)), (name) => {
    if (name === basename(resolve(folder))) look();
  });
  const looking = setInterval(look, LOOK_MS);
  looking.unref();
  return {
    refresh,
    close() {
      clearInterval(looking);
      parent?.close();
      for (const { watcher } of watched.values()) watcher?.close();
    },
  };
}

function watcherOf(path: string, changed: (name: string) => void): FSWatcher | undefined {
  try {
    const watcher = watch(path, (_event, name) => changed(name ?? ''));
    // The folder is gone, which the next look finds.
    return watcher.on('error', () => watcher.close());
  } catch {
    return undefined;
  }
}

/** Changes when a path leads to another folder; '' when it leads to none. */
function identityOf(path: string): string {
  const entry = statSync(path, { throwIfNoEntry: false });
  return entry?.isDirectory() === true ? `${entry.dev} ${entry.ino}` : '';
}

function foldersIn(path: string): readonly string[] {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    const inner = entries.filter((entry) => entry.isDirectory() && !LEFT_OUT.test(entry.name));
    return [path, ...inner.flatMap(({ name }) => foldersIn(join(path, name)))];
  } catch {
    return [];
  }
}
