/** What `vitrine dev` adds to a server: a theme and content that are reloaded on every save, and pages that update. */
import type { Logger } from 'pino';
import type { ContentSource } from '../../content/content-source.ts';
import { openUpstreamSource } from '../../content/upstream/upstream-source.ts';
import type { StyleLimits } from '../../rendering/theme/styles/style-thread.ts';
import { type DevContent, openDevContent } from './dev-content.ts';
import { createDevRoutes, type DevMessage, type DevRoutes } from './dev-routes.ts';
import { type Change, createDevTheme, type DevTheme } from './dev-theme.ts';
import { type DevProblem, problemText } from './problem-page.ts';

export interface DevSite {
  readonly theme: DevTheme;
  readonly content: ContentSource;
  readonly routes: DevRoutes;
  /** Prints current problems, also of a broken version that is not served. */
  printProblems(): void;
  close(): Promise<void>;
}

export interface DevSiteOptions {
  readonly themeFolder: string;
  /** A folder, or the URL of a server. */
  readonly content: string;
  /** How open pages update on save. */
  readonly reload: 'css' | 'page' | 'off';
  readonly styleLimits: StyleLimits;
  readonly logger: Logger;
  readonly print: (text: string) => void;
}

/** How long responses of an upstream are used without revalidation. */
const FRESH_MS = 1000;

export const isAddress = (content: string): boolean => /^https?:\/\//.test(content);

export function openDevSite({
  themeFolder,
  content: from,
  reload,
  styleLimits,
  logger,
  print,
}: DevSiteOptions): DevSite {
  const changed = (kind: Change, files: readonly string[]): void => {
    const event = files.length === 0 ? 'The folder was read again' : `${files.join(', ')} saved`;
    print(`${event}${kind === 'problems' ? '; the last valid version is served' : ''}\n`);
    printProblems();
    const sent = kind === 'problems' ? 'problems' : reload === 'page' ? 'page' : kind;
    if (reload !== 'off') routes.send({ ...state(), kind: sent });
  };
  const theme = createDevTheme({ folder: themeFolder, styleLimits, changed });
  const content: DevContent = isAddress(from)
    ? { source: openUpstreamSource({ url: from, logger, freshMs: FRESH_MS }), problems: () => [] }
    : openDevContent(from, changed);
  const problems = (): readonly DevProblem[] => [...theme.problems(), ...content.problems()];
  const state = (): DevMessage => ({
    kind: 'problems',
    problems: problems(),
    isPreviousVersion: theme.isPreviousVersion() || content.problems().length > 0,
    css: `/site.css?v=${theme.current().css.version}`,
  });
  const routes = createDevRoutes(state);
  const printProblems = (): void => {
    for (const problem of problems()) print(`${problemText(problem, process.stdout.isTTY === true)}\n\n`);
  };
  return {
    theme,
    content: content.source,
    routes,
    printProblems,
    async close() {
      theme.close();
      await content.source.close();
    },
  };
}
