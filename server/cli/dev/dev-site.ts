/** A theme and its content while they are worked on: read again on every save, the last good version served meanwhile. */
import { watch } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Engine } from '#engine';
import type { ContentSource } from '../../content/content-source.ts';
import { currentSource } from '../../content/current-source.ts';
import { openFolderSource } from '../../content/folder-source.ts';
import type { BlockViews } from '../../rendering/blocks/block-views.ts';
import { isThemeFile } from '../../rendering/theme/folder.ts';
import { lintTheme } from '../../rendering/theme/lint.ts';
import type { StyleLimits } from '../../rendering/theme/styles/style-thread.ts';
import { loadTheme, type Theme } from '../../rendering/theme/theme.ts';
import { contentProblem, type DevProblem, hasErrors } from './problem-page.ts';

export type Reload = 'css' | 'page' | 'off';

export interface DevSite {
  readonly theme: { current: Theme };
  readonly content: ContentSource;
  /** What is wrong now; of a broken version that is not served too. */
  problems(): readonly DevProblem[];
  /** A version with errors is not served; the one before it is. */
  readonly isHeldBack: () => boolean;
  close(): Promise<void>;
}

export interface DevSiteOptions {
  readonly themeFolder: string;
  /** A folder, or a source that renews itself. */
  readonly content: string | ContentSource;
  readonly engine: Engine;
  readonly blockViews: BlockViews;
  readonly styleLimits?: StyleLimits | undefined;
  /** Told after each save: how much of a page has changed. */
  readonly changed: (kind: 'css' | 'page' | 'problems', files: readonly string[]) => void;
}

/** Editors write a file in several steps. */
const GATHER_MS = 40;

export async function openDevSite(options: DevSiteOptions): Promise<DevSite> {
  const { themeFolder, engine, blockViews, styleLimits } = options;
  const load = async (): Promise<Theme> => {
    const theme = await loadTheme(themeFolder, engine, { base: blockViews, styleLimits });
    lintTheme(theme);
    return theme;
  };
  const theme = { current: await load() };
  // What was read last; the same as the current theme unless it is broken.
  let latest = theme.current;
  let contentProblems: readonly DevProblem[] = [];
  const folder = typeof options.content === 'string' ? options.content : undefined;
  let content = folder === undefined ? (options.content as ContentSource) : openFolderSource(folder);

  const readTheme = async (): Promise<'css' | 'page' | 'problems' | undefined> => {
    const before = theme.current;
    const last = latest;
    latest = await load();
    // A file that was written as it was changes nothing; one that went over a limit is tried again by it.
    if (latest.folder.version === last.folder.version && latest.css.version === last.css.version) {
      latest = last;
      return undefined;
    }
    if (hasErrors(latest.diagnostics) && !hasErrors(before.diagnostics)) return 'problems';
    theme.current = latest;
    return onlyStylesDiffer(before, latest) ? 'css' : 'page';
  };
  const readContent = (): 'page' | 'problems' => {
    if (folder === undefined) return 'page';
    try {
      content = openFolderSource(folder);
      contentProblems = [];
      return 'page';
    } catch (error) {
      contentProblems = [contentProblem(error, folder)];
      return 'problems';
    }
  };
  const stopTheme = watchFolder(themeFolder, mayBeTheme, async (files) => {
    const kind = await readTheme();
    if (kind !== undefined) options.changed(kind, files);
  });
  const stopContent =
    folder === undefined
      ? undefined
      : watchFolder(folder, isContentFile, async (files) => options.changed(readContent(), files));
  return {
    theme,
    content: currentSource(
      () => content,
      async () => content.close(),
    ),
    problems: () => [
      ...latest.diagnostics,
      ...(latest === theme.current ? [] : theme.current.diagnostics),
      ...contentProblems,
    ],
    isHeldBack: () => latest !== theme.current || contentProblems.length > 0,
    async close() {
      stopTheme();
      stopContent?.();
      await content.close();
    },
  };
}

/** Whether a page can stay as it is and only needs the new stylesheet. */
function onlyStylesDiffer(before: Theme, after: Theme): boolean {
  const isStyle = (file: string): boolean => file.startsWith('styles/');
  const textsOf = ({ folder }: Theme): string =>
    JSON.stringify([[...folder.texts].filter(([file]) => !isStyle(file)), [...folder.others]]);
  return before.css.plain !== after.css.plain && textsOf(before) === textsOf(after);
}

/** Folders that are moved are told by their own name alone. */
const mayBeTheme = (file: string): boolean => isThemeFile(file) || !/\.[^/]*$/.test(file);
const isContentFile = (file: string): boolean => /^[^/]+\.json$/.test(file);

/** Calls `changed` some milliseconds after files of a folder were saved, one call at a time. Gives what ends it. */
function watchFolder(
  folder: string,
  isMeant: (file: string) => boolean,
  changed: (files: readonly string[]) => Promise<void>,
): () => void {
  const files = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    // Temporary files of editors are none of the theme's, nor is what this process itself may be writing there.
    if (name === null || /(?:^|\/)(?:\.|node_modules\/)|~$|\.sw[a-z]$/.test(name)) return;
    if (!isMeant(name.split(sep).join('/'))) return;
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
