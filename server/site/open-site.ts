import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Engine, EngineOptions } from '#engine';
import type { Config } from '../config.ts';
import type { ContentSource } from '../content/content-source.ts';
import { openFolderSource } from '../content/folder-source.ts';
import { ConfigInvalid } from '../disk/config-invalid.ts';
import { root } from '../disk/root.ts';
import { type BlockViews, loadBlockViews } from '../rendering/blocks/block-views.ts';
import { readClientFiles, readThemeScripts } from '../rendering/regions/client-files.ts';
import type { RegionIntegrations } from '../rendering/regions/region-formatters.ts';
import { createThemeEngine } from '../rendering/theme/engine.ts';
import type { StyleLimits } from '../rendering/theme/styles/style-thread.ts';
import { loadTheme, type Theme } from '../rendering/theme/theme.ts';
import { createMemo } from './memo.ts';
import { restyleUntilWhole } from './recompile-styles.ts';
import type { SiteContext } from './site-context.ts';

export interface SiteFolders {
  readonly theme: string;
  readonly content: string;
  readonly assets: string;
}

/** The folders of a configured site: the demo's, or those of a directory with `theme/` and `content/`. */
export function siteFolders(site: string): SiteFolders {
  const views = join(root, 'views');
  if (site === 'demo') {
    return {
      theme: join(views, 'themes', 'atelier'),
      content: join(views, 'demo', 'content'),
      assets: join(views, 'demo', 'assets'),
    };
  }
  const folder = resolve(site);
  return { theme: join(folder, 'theme'), content: join(folder, 'content'), assets: join(folder, 'assets') };
}

/** Loads a theme for the engine and the block views of a site; `vitrine dev` replaces it while the site runs. */
export type OpenTheme = (engine: Engine, blockViews: BlockViews) => Promise<{ current: Theme }>;

export interface SiteOptions {
  /** Content; default: the site's own folder. */
  readonly content?: ContentSource | undefined;
  /** Default: the theme in the site's folder. */
  readonly theme?: OpenTheme | undefined;
  /** Limits and caches of the engine that renders the site. */
  readonly engine?: EngineOptions | undefined;
  readonly styleLimits?: StyleLimits | undefined;
  readonly context?: Partial<SiteContext> | undefined;
  /** What pages ask others for. */
  readonly integrations?: RegionIntegrations | undefined;
}

/** Opens the site of a name or folder. `engine` lends its tables. Throws, naming the folder, when one is not there. */
export async function openSiteContext(
  site: string,
  engine: Engine,
  logger: Logger,
  options: SiteOptions = {},
): Promise<SiteContext> {
  const { content, theme: openTheme, engine: engineOptions, context, integrations } = options;
  const folders = siteFolders(site);
  const needed = [
    ...(openTheme === undefined ? [folders.theme] : []),
    ...(content === undefined ? [folders.content] : []),
  ];
  needFolders(site, needed);
  const themeEngine = createThemeEngine(engine, engineOptions, integrations);
  const blockViews = loadBlockViews(themeEngine);
  const open = openTheme ?? themeFolder(folders.theme, logger, options.styleLimits);
  return {
    engine: themeEngine,
    blockViews,
    theme: await open(themeEngine, blockViews),
    content: content ?? openFolderSource(folders.content),
    assets: existsSync(folders.assets) ? folders.assets : undefined,
    logger,
    memo: createMemo(),
    scripts: readClientFiles(),
    themeScripts: readThemeScripts(),
    ...context,
  };
}

/** The theme of a site's folder; styles that went over a limit are compiled again until they are complete. */
const themeFolder =
  (folder: string, logger: Logger, styleLimits: StyleLimits | undefined): OpenTheme =>
  async (engine, blockViews) => {
    const theme = { current: await loadTheme(folder, engine, { base: blockViews, styleLimits }) };
    logTheme(theme.current, logger);
    restyleUntilWhole(theme, logger);
    return theme;
  };

function needFolders(site: string, folders: readonly string[]): void {
  const missing = folders.find((folder) => !existsSync(folder));
  if (missing !== undefined)
    throw new ConfigInvalid([
      `SITE=${site}: ${missing} does not exist; use demo, off, or a folder with theme/ and content/`,
    ]);
}

/** Looks for the folders of the configured site before anything is opened. Throws `ConfigInvalid` when one is not there. */
export function checkSiteFolders({ SITE, CONTENT_UPSTREAM }: Pick<Config, 'SITE' | 'CONTENT_UPSTREAM'>): void {
  if (SITE === 'off') return;
  const { theme, content } = siteFolders(SITE);
  needFolders(SITE, CONTENT_UPSTREAM === '' ? [theme, content] : [theme]);
}

/** What was tolerated in a theme folder, one line each. */
function logTheme(theme: Theme, logger: Logger): void {
  for (const { severity, file, line, column, code, message, frame } of theme.diagnostics)
    logger[severity === 'error' ? 'error' : 'warn'](
      { file, line, column, code },
      frame === '' ? message : `${message}\n${frame}`,
    );
}
