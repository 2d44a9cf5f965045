/** Themes that several sites share: each version of a folder is read and compiled once. */
import { realpathSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Engine, EngineOptions } from '#engine';
import { loadBlockViews } from '../rendering/blocks/block-views.ts';
import type { RegionIntegrations } from '../rendering/regions/region-formatters.ts';
import { createThemeEngine } from '../rendering/theme/engine.ts';
import { readThemeFolder } from '../rendering/theme/folder.ts';
import type { StyleLimits } from '../rendering/theme/styles/style-thread.ts';
import { ThemeReport } from '../rendering/theme/theme-problems.ts';
import { type ThemedEngine, themeFolder } from './open-site.ts';

export interface SharedThemesOptions {
  /** Engine whose tables are shared. */
  readonly base: Engine;
  /** Options for the engine of each theme. */
  readonly engine: EngineOptions;
  readonly styleLimits: StyleLimits;
  readonly integrations: RegionIntegrations;
  readonly logger: Logger;
  /** Maximum number of cached themes. */
  readonly max: number;
}

/** Returns a function that opens the theme of a folder; it rejects when the folder does not exist. */
export function createSharedThemes(options: SharedThemesOptions): (folder: string) => Promise<ThemedEngine> {
  const themes = new LRUCache<string, Promise<ThemedEngine>>({ max: options.max });
  return (folder) => {
    const path = realpathSync(folder);
    const { version } = readThemeFolder(path, new ThemeReport());
    const key = `${path}\0${version}`;
    const known = themes.get(key);
    if (known !== undefined) return known;
    const opening = openTheme(path, options);
    themes.set(key, opening);
    // Do not cache a failure, which may be temporary.
    opening.catch(() => themes.delete(key));
    return opening;
  };
}

async function openTheme(
  folder: string,
  { base, engine: engineOptions, styleLimits, integrations, logger }: SharedThemesOptions,
): Promise<ThemedEngine> {
  const engine = createThemeEngine(base, engineOptions, integrations);
  const blockViews = loadBlockViews(engine);
  return { engine, blockViews, theme: await themeFolder(folder, logger, styleLimits)(engine, blockViews) };
}
