/** A theme folder during development: reads it again on every save, and serves the last valid version meanwhile. */
import { isThemeFile } from '../../rendering/theme/folder.ts';
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
}

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
        lintTheme(theme);
        return theme;
      };
      const initial = await load();
      const own = { served: { current: initial }, latest: initial };
      opened = own;
      stopWatching = watchFolder(folder, mayBeTheme, async (files) => {
        const kind = await readAgain(own, load);
        if (kind !== undefined) changed(kind, files);
      });
      return own.served;
    },
    current: () => versions().served.current,
    problems() {
      const { latest, served } = versions();
      return latest === served.current ? latest.diagnostics : [...latest.diagnostics, ...served.current.diagnostics];
    },
    isPreviousVersion: () => versions().latest !== versions().served.current,
    close: () => stopWatching(),
  };
}

async function readAgain(versions: Versions, load: () => Promise<Theme>): Promise<Change | undefined> {
  const { served, latest: previous } = versions;
  const before = served.current;
  const latest = await load();
  // Saving a file unchanged has no effect; but one that exceeded a limit is compiled again.
  if (latest.folder.version === previous.folder.version && latest.css.version === previous.css.version)
    return undefined;
  versions.latest = latest;
  if (latest.diagnostics.some(breaksTheme) && !before.diagnostics.some(breaksTheme)) return 'problems';
  served.current = latest;
  return onlyStylesDiffer(before, latest) ? 'css' : 'page';
}

/** Whether a page can stay as it is and only needs the new stylesheet. */
function onlyStylesDiffer(before: Theme, after: Theme): boolean {
  const isStyle = (file: string): boolean => file.startsWith('styles/');
  const textsOf = ({ folder }: Theme): string =>
    JSON.stringify([[...folder.texts].filter(([file]) => !isStyle(file)), [...folder.others]]);
  return before.css.plain !== after.css.plain && textsOf(before) === textsOf(after);
}

/** Moved folders are only reported by their own name. */
const mayBeTheme = (file: string): boolean => isThemeFile(file) || !/\.[^/]*$/.test(file);
