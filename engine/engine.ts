/** Assembles an engine from its definitions, compiled templates and renderer. */
import { canGenerate } from './compile/compile.ts';
import { isUnit, Templates } from './compile/templates.ts';
import { defaultLimits, type Limits } from './execute/limits.ts';
import { renderNested } from './execute/nested.ts';
import type { Definitions } from './execute/prepare.ts';
import type { RenderHost } from './execute/render.ts';
import type { Unit } from './execute/unit.ts';
import { allFormatters } from './formatters/index.ts';
import { allPredicates } from './predicates/index.ts';
import { Renderer } from './renderer.ts';
import type { Engine, EngineOptions, Template } from './types.ts';

const DEFAULTS = { tierUpAfter: 12, cacheEntries: 100, cacheBytes: 64 * 1024 * 1024, maxCodePieces: 5000 } as const;
const NO_OPTIONS = Object.freeze({});

/** Creates an engine. Its tables are immutable; nothing is registered globally. */
export function createEngine(options: EngineOptions = {}): Engine {
  const { formatters = allFormatters, predicates = allPredicates, locales } = options;
  const definitions: Definitions = { formatters: byName(formatters), predicates: byName(predicates) };
  const codegen = options.codegen !== 'off' && canGenerate() ? 'auto' : 'off';
  const limits = { ...defaultLimits, ...options.limits };
  const templates = createTemplates(definitions, options, codegen, limits);
  const renderer = new Renderer(createHost(definitions, templates, locales), limits, templates);
  return {
    codegen,
    formatters,
    predicates,
    compile: (source, compileOptions = NO_OPTIONS) => templates.source(source, compileOptions),
    compileLong: (source, compileOptions = NO_OPTIONS) => templates.longSource(source, compileOptions),
    fromCode: (code, { name } = NO_OPTIONS) => templates.tree(code, name),
    precompile: (template) => templates.precompile(unitOf(template)),
    prepareLocale: async (locale) => (locale === 'none' ? undefined : locales?.prepare(locale)),
    cache: () => templates.counters(),
    render: (template, data, renderOptions = NO_OPTIONS) => renderer.render(unitOf(template), data, renderOptions),
    trace: (template, data, tracer, renderOptions = NO_OPTIONS) =>
      renderer.trace(unitOf(template), data, tracer, renderOptions),
    renderInSlices: async (template, data, renderOptions = NO_OPTIONS) =>
      renderer.renderInSlices(unitOf(template), data, renderOptions),
    stream: async (template, data, output, renderOptions = NO_OPTIONS) =>
      renderer.stream(unitOf(template), data, output, renderOptions),
  };
}

const byName = <T extends { readonly name: string }>(definitions: readonly T[]): ReadonlyMap<string, T> =>
  new Map(definitions.map((definition) => [definition.name, definition]));

function createTemplates(
  definitions: Definitions,
  options: EngineOptions,
  codegen: Engine['codegen'],
  { maxTokens }: Limits,
): Templates {
  return new Templates(definitions, {
    views: options.views ?? {},
    codegen,
    codeBounds: { maxTokens, maxPieces: options.maxCodePieces ?? DEFAULTS.maxCodePieces },
    tierUpAfter: options.tierUpAfter ?? DEFAULTS.tierUpAfter,
    cacheEntries: options.cacheEntries ?? DEFAULTS.cacheEntries,
    cacheBytes: options.cacheBytes ?? DEFAULTS.cacheBytes,
  });
}

const createHost = (definitions: Definitions, templates: Templates, locales: EngineOptions['locales']): RenderHost => ({
  definitions,
  run: renderNested,
  toUnit: (partial, name) => templates.partial(partial, name),
  view: (name) => templates.view(name),
  localeData: (locale) => locales?.get(locale) ?? null,
});

/** The internal form of a template: `Template` is the public part. */
function unitOf(template: Template): Unit {
  if (isUnit(template)) return template;
  throw new TypeError('a template comes from compile, compileLong or fromCode');
}
