/** The engine that renders sites: the language, and the formatter that special tags become. */
import { createEngine, createLocaleStore, type Engine, type EngineOptions } from '#engine';
import { readFormatterViews } from '../formatter-views.ts';
import { type RegionPorts, readRegionViews, regionFormatters } from '../regions/region-formatters.ts';
import { tagFormatter } from './tags/formatter.ts';
import { noscriptFormatter } from './tags/noscript.ts';

/** An engine for themes, with the tables of another. */
export function createThemeEngine(
  base: Pick<Engine, 'formatters' | 'predicates'>,
  options: EngineOptions = {},
  ports: RegionPorts = {},
): Engine {
  // Pages print prices and forms whatever the options say: the views and the locale data for them are always there.
  return createEngine({
    locales: createLocaleStore(),
    ...options,
    views: { ...readFormatterViews(), ...options.views, ...readRegionViews() },
    formatters: [...regionFormatters(base.formatters, ports), tagFormatter, noscriptFormatter],
    predicates: base.predicates,
  });
}
