/** A theme folder during development: reads it again on every save, and serves the last valid version meanwhile. */
import { existsSync } from 'node:fs';
import { isThemeFile, type ThemeFolder } from '../../rendering/theme/folder.ts';
import { lintTheme } from '../../rendering/theme/lint.ts';
import type { StyleLimits } from '../../rendering/theme/styles/style-thread.ts';
import { loadTheme, type Theme } from '../../rendering/theme/theme.ts';
import { breaksTheme } from '../../rendering/theme/theme-problems.ts';
import type { OpenTheme } from '../../site/open-site.ts';
import type { DevProblem } from './problem-page.ts';
import { watchFolder } from './watch-folder.ts';

/** How much of a page has changed; `problems`: nothing, because the new version is broken. */
export type Change = 'css' | 'page' | 'problems';

export interface DevTheme {
  /** Loads the folder, and reloads it on every save. Called once, before all other members. */
  readonly open: OpenTheme;
  /** The version that is served. */
  current(): Theme;
  /** Current problems; also of a broken version that is not served. */
  problems(): readonly DevProblem[];
  /** A version with errors is not served, but the previous one. */
  isPreviousVersion(): boolean;
  close(): void;
}

export interface DevThemeOptions {
  readonly folder: string;
  readonly styleLimits: StyleLimits;
  /** Called after each save that changes something. */
  readonly changed: (kind: Change, files: readonly string[]) => void;
}

/** `latest` is the version read last; the same as the served one unless it is broken. */
interface Versions {
  readonly served: { current: Theme };
  latest: Theme;
  /** Why the folder cannot be read now. */
  failure: DevProblem | undefined;
  /** Versions in a row that were not used, because files changed while they were read. */
  outdated: number;
}

/** While files are saved faster than they are read, every third version is shown. */
const MAX_OUTDATED = 2;

export function createDevTheme({ folder, styleLimits, changed }: DevThemeOptions): DevTheme {
  let opened: Versions | undefined;
  let stopWatching = (): void => undefined;
  const versions = (): Versions => {
    if (opened === undefined) throw new Error('The theme is not open.');
    return opened;
  };
  return {
    async open(engine, blockViews) {
      const load = async (): Promise<Theme> => {
        const theme = await loadTheme(folder, engine, { base: blockViews, styleLimits });
        lintTheme(theme, engine);
        return theme;
      };
      const initial = await load();
      const own: Versions = { served: { current: initial }, latest: initial, failure: undefined, outdated: 0 };
      opened = own;
      let seen: readonly string[] = [];
      stopWatching = watchFolder(folder, mayBeTheme, async (saved) => {
        seen = [...seen, ...saved.files];
        const { folder: before } = own.latest;
        const kind = await readAgain(own, load, { folder, isOutdated: saved.isOutdated });
        if (kind === 'outdated') return;
        if (kind !== undefined) changed(kind, changedFiles(before, own.latest.folder, seen));
        seen = [];
      });
      return own.served;
    },
    current: () => versions().served.current,
    problems() {
      const { latest, served, failure } = versions();
      if (failure !== undefined) return [failure, ...served.current.diagnostics];
      return latest === served.current ? latest.diagnostics : [...latest.diagnostics, ...served.current.diagnostics];
    },
    isPreviousVersion() {
      const { latest, served, failure } = versions();
      return failure !== undefined || latest !== served.current;
    },
    close: () => stopWatching(),
  };
}

/** Reads the folder; `outdated`: it changes right now, and is read again. */
async function readAgain(
  versions: Versions,
  load: () => Promise<Theme>,
  { folder, isOutdated }: { readonly folder: string; isOutdated(): boolean },
): Promise<Change | 'outdated' | undefined> {
  const { served, latest: previous, failure } = versions;
  const before = served.current;
  const latest = await load().catch((error: unknown) => unreadable(error, folder));
  if (isOutdated() && versions.outdated++ < MAX_OUTDATED) return 'outdated';
  versions.outdated = 0;
  if ('code' in latest) {
    versions.failure = latest;
    return failure?.message === latest.message ? undefined : 'problems';
  }
  versions.failure = undefined;
  // Saving a file unchanged has no effect; but one that exceeded a limit is compiled again.
  if (latest.folder.version === previous.folder.version && latest.css.version === previous.css.version)
    return failure === undefined ? undefined : previous === before ? 'page' : 'problems';
  versions.latest = latest;
  if (latest.diagnostics.some(breaksTheme) && !before.diagnostics.some(breaksTheme)) return 'problems';
  served.current = latest;
  return onlyStylesDiffer(before, latest) ? 'css' : 'page';
}

const unreadable = (error: unknown, folder: string): DevProblem => ({
  code: 'THEME_UNREADABLE',
  severity: 'error',
  message: existsSync(folder)
    ? `The theme cannot be read: ${error instanceof Error ? error.message : String(error)}`
    : 'The theme folder does not exist. It is read as soon as it is back.',
  file: folder,
  frame: '',
});

/** What differs between two versions. `seen`: files that were reported, among them temporary ones. */
function changedFiles(before: ThemeFolder, after: ThemeFolder, seen: readonly string[]): readonly string[] {
  const isIn = ({ texts, others }: ThemeFolder, file: string): boolean => texts.has(file) || others.has(file);
  const all = new Set([...before.texts.keys(), ...before.others, ...after.texts.keys(), ...after.others]);
  const differing = [...all].filter(
    (file) =>
      isThemeFile(file) &&
      (isIn(before, file) !== isIn(after, file) || before.texts.get(file) !== after.texts.get(file)),
  );
  // The contents of other files are not compared.
  const others = seen.filter((file) => isThemeFile(file) && before.others.has(file) && after.others.has(file));
  const files = [...new Set([...differing, ...others])];
  return files.length > 0 ? files : [...new Set(seen)].filter((file) => isThemeFile(file) && isIn(after, file));
}

/** Whether a page can stay as it is and only needs the new stylesheet. */
function onlyStylesDiffer(before: Theme, after: Theme): boolean {
  const isStyle = (file: string): boolean => file.startsWith('styles/');
  const textsOf = ({ folder }: Theme): string =>
    JSON.stringify([[...folder.texts].filter(([file]) => !isStyle(file)), [...folder.others]]);
  return before.css.plain !== after.css.plain && textsOf(before) === textsOf(after);
}

/** Moved folders are only reported by their own name. */
const mayBeTheme = (file: string): boolean => isThemeFile(file) || !/\.[^/.]*$/.test(file);
