import { watchTree } from './watch-tree.ts';

/** Editors write a file in several steps. */
const GATHER_MS = 40;
/** Temporary files of editors, and what this process itself may write. */
const IGNORED = /(?:^|\/)(?:\.|node_modules\/)|~$|\.sw[a-z]$/;

/** A round of changes. */
export interface SavedFiles {
  /** Paths of all files that were reported since the previous round; some may be gone. */
  readonly files: readonly string[];
  /** Whether more has changed in the meantime, so that another round follows. */
  isOutdated(): boolean;
}

/**
 * Calls `changed` some milliseconds after files in a folder were saved, or the folder itself was replaced. One call at a time: what is
 * saved during a call is gathered for the next one. Returns a function that stops it.
 */
export function watchFolder(
  folder: string,
  isWatched: (file: string) => boolean,
  changed: (saved: SavedFiles) => Promise<void>,
): () => void {
  const files = new Set<string>();
  let isChanged = false;
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    timer = undefined;
    if (isRunning) return;
    isRunning = true;
    while (isChanged && timer === undefined) {
      isChanged = false;
      const saved = [...files];
      files.clear();
      // Before the files are read, so that nothing saved afterwards is missed.
      tree.refresh();
      await changed({ files: saved, isOutdated: () => isChanged });
    }
    isRunning = false;
  };
  const tree = watchTree(folder, (file) => {
    if (file !== '') {
      if (IGNORED.test(file) || !isWatched(file)) return;
      files.add(file);
    }
    isChanged = true;
    clearTimeout(timer);
    timer = setTimeout(run, GATHER_MS);
  });
  return () => {
    clearTimeout(timer);
    isChanged = false;
    tree.close();
  };
}
