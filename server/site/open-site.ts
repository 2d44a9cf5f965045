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
import { recompileUntilComplete } from './recompile-styles.ts';
import type { SiteContext } from './site-context.ts';

export interface SiteFolders {
  readonly theme: string;
  readonly content: string;
  readonly assets: string;
}

/**
 * The folders of a configured site: the demo's, or those of a directory with `theme/` and `content/`. `theme`: the name of a bundled
 * theme, or a theme folder; '': the site's own.
 */
export function siteFolders(site: string, theme = ''): SiteFolders {
  const views = join(root, 'views');
  const folder = site === 'demo' ? join(views, 'demo') : resolve(site);
  const own = site === 'demo' ? themeFolderOf('atelier') : join(folder, 'theme');
  return {
    theme: theme === '' ? own : themeFolderOf(theme),
    content: join(folder, 'content'),
    assets: join(folder, 'assets'),
  };
}

const themeFolderOf = (theme: string): string =>
  /^[a-z0-9-]+$/.test(theme) ? join(root, 'views', 'themes', theme) : resolve(theme);

/** Loads a theme for the engine and the block views of a site; `vitrine dev` replaces it while the site runs. */
export type OpenTheme = (engine: Engine, blockViews: BlockViews) => Promise<{ current: Theme }>;

/** A theme, and the engine that compiled it. */
export interface ThemedEngine {
  readonly engine: Engine;
  readonly blockViews: BlockViews;
  readonly theme: { current: Theme };
}

export interface SiteOptions {
  /** Content; default: the site's own folder. */
  readonly content?: ContentSource | undefined;
  /** Name or folder of the theme; default: the one in the site's folder. */
  readonly themeName?: string | undefined;
  /** Loads the theme; default: reads its folder. */
  readonly theme?: OpenTheme | undefined;
  /** Limits and caches of the engine that renders the site. */
  readonly engine?: EngineOptions | undefined;
  readonly styleLimits?: StyleLimits | undefined;
  readonly context?: Partial<SiteContext> | undefined;
  /** Third-party services that pages use. */
  readonly integrations?: RegionIntegrations | undefined;
  /** Opens a theme folder with its engine, shared with the other sites that use it. */
  readonly sharedThemes?: ((folder: string) => Promise<ThemedEngine>) | undefined;
}

/** Opens a site by name or folder. Shares the tables of `engine`. Throws with the name of a missing folder. */
export async function openSiteContext(
  site: string,
  engine: Engine,
  logger: Logger,
  options: SiteOptions = {},
): Promise<SiteContext> {
  const { content, theme: openTheme, themeName, context } = options;
  const folders = siteFolders(site, themeName);
  const needed = [
    ...(openTheme === undefined ? [folders.theme] : []),
    ...(content === undefined ? [folders.content] : []),
  ];
  needFolders(site, needed, themeName);
  return {
    ...(await themedEngine(folders.theme, engine, logger, options)),
    content: content ?? openFolderSource(folders.content),
    assets: existsSync(folders.assets) ? folders.assets : undefined,
    logger,
    memo: createMemo(),
    scripts: readClientFiles(),
    themeScripts: readThemeScripts(),
    ...context,
  };
}

async function themedEngine(
  folder: string,
  base: Engine,
  logger: Logger,
  { theme: openTheme, engine: engineOptions, integrations, styleLimits, sharedThemes }: SiteOptions,
): Promise<ThemedEngine> {
  if (sharedThemes !== undefined) return sharedThemes(folder);
  const engine = createThemeEngine(base, engineOptions, integrations);
  const blockViews = loadBlockViews(engine);
  const open = openTheme ?? themeFolder(folder, logger, styleLimits);
  return { engine, blockViews, theme: await open(engine, blockViews) };
}

/** Loads the theme of a folder; stylesheets that exceeded a limit are recompiled until they are complete. */
export const themeFolder =
  (folder: string, logger: Logger, styleLimits: StyleLimits | undefined): OpenTheme =>
  async (engine, blockViews) => {
    const theme = { current: await loadTheme(folder, engine, { base: blockViews, styleLimits }) };
    logTheme(theme.current, logger);
    recompileUntilComplete(theme, logger);
    return theme;
  };

function needFolders(site: string, folders: readonly string[], theme = ''): void {
  const missing = folders.find((folder) => !existsSync(folder));
  if (missing === undefined) return;
  throw new ConfigInvalid([
    theme !== '' && missing === themeFolderOf(theme)
      ? `THEME=${theme}: ${missing} does not exist; use atelier, depot, or a theme folder`
      : `SITE=${site}: ${missing} does not exist; use demo, off, or a folder with theme/ and content/`,
  ]);
}

/** Checks that the folders of the configured site exist before anything is opened. Throws `ConfigInvalid` otherwise. */
export function checkSiteFolders({
  SITE,
  SITES,
  THEME,
  CONTENT_UPSTREAM,
}: Pick<Config, 'SITE' | 'SITES' | 'THEME' | 'CONTENT_UPSTREAM'>): void {
  if (SITE === 'off' || SITES !== '') return;
  const { theme, content } = siteFolders(SITE, THEME);
  needFolders(SITE, CONTENT_UPSTREAM === '' ? [theme, content] : [theme], THEME);
}

/** Logs the warnings of a theme folder, one line each. */
function logTheme(theme: Theme, logger: Logger): void {
  for (const { severity, file, line, column, code, message, frame } of theme.diagnostics)
    logger[severity === 'error' ? 'error' : 'warn'](
      { file, line, column, code },
      frame === '' ? message : `${message}\n${frame}`,
    );
}
