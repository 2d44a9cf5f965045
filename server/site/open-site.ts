import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Router } from 'express';
import type { Logger } from 'pino';
import type { Engine, EngineOptions } from '#engine';
import type { Config } from '../config.ts';
import type { ContentSource } from '../content/content-source.ts';
import { openFolderSource } from '../content/folder-source.ts';
import { ConfigInvalid } from '../disk/config-invalid.ts';
import { root } from '../disk/root.ts';
import { loadBlockViews } from '../rendering/blocks/block-views.ts';
import { readClientFiles, readThemeScripts } from '../rendering/regions/client-files.ts';
import type { RegionPorts } from '../rendering/regions/region-formatters.ts';
import { createThemeEngine } from '../rendering/theme/engine.ts';
import type { StyleLimits } from '../rendering/theme/styles/style-thread.ts';
import { loadTheme, type Theme } from '../rendering/theme/theme.ts';
import { restyleUntilWhole } from './recompile-styles.ts';
import { createSite } from './site.ts';
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

export interface SiteOptions {
  /** Content; default: the site's own folder. */
  readonly content?: ContentSource | undefined;
  /** Limits and caches of the engine that renders the site. */
  readonly engine?: EngineOptions | undefined;
  readonly styleLimits?: StyleLimits | undefined;
  readonly parts?: Partial<SiteContext> | undefined;
  /** What pages ask others for. */
  readonly ports?: RegionPorts | undefined;
}

/** Opens the configured site; undefined when it is `off`. `engine` lends its tables. Throws, naming the folder, when one is not there. */
export async function openSite(
  site: string,
  engine: Engine,
  logger: Logger,
  options: SiteOptions = {},
): Promise<Router | undefined> {
  const parts = await openSiteContext(site, engine, logger, options);
  return parts === undefined ? undefined : createSite(parts);
}

/** What a site is made of, before it has a router. */
export async function openSiteContext(
  site: string,
  engine: Engine,
  logger: Logger,
  { content, engine: engineOptions, styleLimits, parts, ports }: SiteOptions = {},
): Promise<SiteContext | undefined> {
  if (site === 'off') return undefined;
  const folders = siteFolders(site);
  needFolders(site, content === undefined ? [folders.theme, folders.content] : [folders.theme]);
  const themeEngine = createThemeEngine(engine, engineOptions, ports);
  const blockViews = loadBlockViews(themeEngine);
  const theme = { current: await loadTheme(folders.theme, themeEngine, { base: blockViews, styleLimits }) };
  logTheme(theme.current, logger);
  restyleUntilWhole(theme, logger);
  return {
    engine: themeEngine,
    blockViews,
    theme,
    content: content ?? openFolderSource(folders.content),
    assets: existsSync(folders.assets) ? folders.assets : undefined,
    logger,
    scripts: readClientFiles(),
    themeScripts: readThemeScripts(),
    ...parts,
  };
}

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
