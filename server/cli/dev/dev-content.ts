/** Content during theme development: reads the folder again on every save, and serves the last valid version meanwhile. */
import type { ContentSource } from '../../content/content-source.ts';
import { currentSource } from '../../content/current-source.ts';
import { openFolderSource } from '../../content/folder-source.ts';
import { contentProblems, type DevProblem } from './problem-page.ts';
import { watchFolder } from './watch-folder.ts';

export interface DevContent {
  /** Closing it also stops watching. */
  readonly source: ContentSource;
  problems(): readonly DevProblem[];
}

/** Throws when the folder cannot be read initially. */
export function openDevContent(
  folder: string,
  changed: (kind: 'page' | 'problems', files: readonly string[]) => void,
): DevContent {
  let current = openFolderSource(folder);
  let problems: readonly DevProblem[] = [];
  const readAgain = (): 'page' | 'problems' => {
    try {
      current = openFolderSource(folder);
      problems = [];
      return 'page';
    } catch (error) {
      problems = contentProblems(error, folder);
      return 'problems';
    }
  };
  const stopWatching = watchFolder(folder, isContentFile, async ({ files }) => changed(readAgain(), files));
  const close = async (): Promise<void> => {
    stopWatching();
    await current.close();
  };
  return { source: currentSource(() => current, close), problems: () => problems };
}

const isContentFile = (file: string): boolean => /^[^/]+\.json$/.test(file);
