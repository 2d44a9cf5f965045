import {
  createEngine,
  createLocaleStore,
  type Diagnostic,
  type Engine,
  type EngineOptions,
  type RenderOptions,
  type Value,
} from '#engine';
import { readFormatterViews } from '../../server/rendering/formatter-views.ts';

export const everything: RenderOptions = { expressions: true, includes: true, now: 1_582_571_080_000 };

export interface Rendered {
  readonly html: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Locale data, read once for all engines of a test file. */
const locales = createLocaleStore();

/** The views of formatters. */
const views = readFormatterViews();

/** An engine for each tier. */
export function bothTiers(options: EngineOptions = {}): { walk: Engine; code: Engine } {
  return {
    walk: createEngine({ locales, views, ...options, codegen: 'off' }),
    code: createEngine({ locales, views, ...options, tierUpAfter: 1_000_000 }),
  };
}

/** Renders on one tier; `code` is compiled first. */
export function renderOn(engine: Engine, template: string, data: Value, options: RenderOptions = everything): Rendered {
  const compiled = engine.compile(template);
  engine.precompile(compiled);
  const { html, diagnostics } = engine.render(compiled, data, options);
  return { html, diagnostics };
}

export const messages = (diagnostics: readonly Diagnostic[]): string[] => diagnostics.map(({ message }) => message);
