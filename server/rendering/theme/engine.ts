/** The engine that renders sites: the language, and the formatter that special tags are rewritten to. */

import { createEngine, createLocaleStore, type Engine, type EngineOptions, type FormatterDefinition } from '#engine';
import { decodeEntities } from '#shared/html';
import { readFormatterViews } from '../formatter-views.ts';
import { type RegionIntegrations, readRegionViews, regionFormatters } from '../regions/region-formatters.ts';
import { tagFormatter } from './tags/formatter.ts';
import { noscriptFormatter } from './tags/noscript.ts';

/** An engine for themes, with the tables of another one. */
export function createThemeEngine(
  base: Pick<Engine, 'formatters' | 'predicates'>,
  options: EngineOptions = {},
  integrations: RegionIntegrations = {},
): Engine {
  // Pages print prices and forms whatever the options say, so their views and locale data are always loaded.
  return createEngine({
    locales: createLocaleStore(),
    ...options,
    views: { ...readFormatterViews(), ...options.views, ...readRegionViews() },
    formatters: [...regionFormatters(base.formatters, integrations).map(asAddress), tagFormatter, noscriptFormatter],
    predicates: base.predicates,
  });
}

/** Texts in page JSON are HTML; URLs built from them need the decoded text: `A & B`, not `A &amp; B`. */
function asAddress(formatter: FormatterDefinition): FormatterDefinition {
  if (formatter.name !== 'url-encode') return formatter;
  return {
    ...formatter,
    apply: (value, ...rest) => formatter.apply(typeof value === 'string' ? decodeEntities(value) : value, ...rest),
  };
}
