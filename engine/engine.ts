/** Puts the parts together: compile, cache, choose the tier, run. */
import { canGenerate, compileUnit } from './compile/compile.ts';
import { UnitCache } from './compile/unit-cache.ts';
import { Units } from './compile/units.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { Frame } from './execute/frame.ts';
import { asLimit, defaultLimits, LimitExceeded, lowerLimits } from './execute/limits.ts';
import { codeOf, renderNested } from './execute/nested.ts';
import type { Definitions } from './execute/prepare.ts';
import { Render, type RenderHost } from './execute/render.ts';
import type { RenderSettings } from './execute/settings.ts';
import { streamUnit } from './execute/stream.ts';
import type { Unit } from './execute/unit.ts';
import type { Value } from './execute/values.ts';
import { Walker } from './execute/walker.ts';
import { allFormatters } from './formatters/index.ts';
import { allPredicates } from './predicates/index.ts';
import type { Vocabulary } from './syntax/vocabulary.ts';
import type { Engine, EngineOptions, Output, RenderOptions, RenderResult, RenderStats, Template } from './types.ts';

const DEFAULTS = { tierUpAfter: 12, cacheEntries: 100, cacheBytes: 64 * 1024 * 1024 } as const;
const NOTHING = Object.freeze({});

/** Makes an engine. Its tables are fixed from here on; nothing is registered globally. */
export function createEngine(options: EngineOptions = {}): Engine {
  const formatters = options.formatters ?? allFormatters;
  const predicates = options.predicates ?? allPredicates;
  const definitions: Definitions = {
    formatters: new Map(formatters.map((definition) => [definition.name, definition])),
    predicates: new Map(predicates.map((definition) => [definition.name, definition])),
  };
  const vocabulary: Vocabulary = {
    hasFormatter: (name) => definitions.formatters.has(name),
    hasPredicate: (name) => definitions.predicates.has(name),
  };
  const codegen = options.codegen !== 'off' && canGenerate() ? 'auto' : 'off';
  const limits = { ...defaultLimits, ...options.limits };
  const tierUpAfter = options.tierUpAfter ?? DEFAULTS.tierUpAfter;
  const cache = new UnitCache(options.cacheEntries ?? DEFAULTS.cacheEntries, options.cacheBytes ?? DEFAULTS.cacheBytes);
  const units = new Units(vocabulary, cache);
  const { locales } = options;

  const views = new Map<string, Unit>();
  const host: RenderHost = {
    definitions,
    run: renderNested,
    toUnit: (partial, name) => {
      const unit =
        typeof partial === 'string'
          ? units.partial(partial, name)
          : isUnit(partial)
            ? partial
            : units.tree(partial, name);
      countUse(unit);
      return unit;
    },
    view: (name) => {
      const view = views.get(name);
      if (view !== undefined) countUse(view);
      return view;
    },
    localeData: (locale) => locales?.get(locale) ?? null,
  };
  for (const [name, source] of Object.entries(options.views ?? {})) {
    views.set(name, units.view(source, name));
  }

  const generate = (unit: Unit): void => {
    compileUnit(unit, definitions, limits.maxTokens);
    cache.reweigh(unit);
  };
  /** Counts a use; after some, code is generated when the request is done. */
  const countUse = (unit: Unit): void => {
    unit.runs++;
    if (codegen === 'off' || unit.tier !== 'walk' || unit.runs < tierUpAfter) return;
    unit.tier = 'pending';
    setImmediate(() => generate(unit));
  };

  const settingsOf = (given: RenderOptions): RenderSettings => ({
    partials: given.partials ?? NOTHING,
    injectables: given.injectables ?? NOTHING,
    locale: given.locale === 'none' ? null : (given.locale ?? 'en-US'),
    now: given.now ?? Date.now(),
    expressions: given.expressions ?? false,
    includes: given.includes ?? false,
    limits: lowerLimits(limits, given.limits),
    lent: given.lent,
    signal: given.signal,
    settled: given.settled ?? false,
  });
  /** Generated code has the engine's expression limits built in. */
  const mayUseCode = (unit: Unit, settings: RenderSettings): boolean =>
    unit.code !== null && settings.limits.maxTokens === limits.maxTokens;

  return {
    codegen,
    formatters,
    predicates,
    compile: (source, given = NOTHING) => units.source(source, given) as Unit & Template,
    compileLong: async (source, given = NOTHING) => (await units.longSource(source, given)) as Unit & Template,
    fromCode: (code, { name } = NOTHING) => units.tree(code, name) as Unit & Template,
    precompile: (template) => {
      if (codegen === 'off') return;
      generate(template as Unit & Template);
      for (const view of views.values()) if (view.tier === 'walk') generate(view);
    },
    prepareLocale: async (locale) => (locale === 'none' ? undefined : locales?.prepare(locale)),
    cache: () => cache.counters(),

    render(template, data, given = NOTHING) {
      const started = performance.now();
      const unit = template as Unit & Template;
      const settings = settingsOf(given);
      const tier = mayUseCode(unit, settings) ? 'code' : 'walk';
      countUse(unit);
      const render = new Render(host, settings, unit, null, tier);
      const html = tier === 'code' ? runCode(render, unit, data) : walkToEnd(render, unit, data);
      const { maxOutputBytes } = settings.limits;
      // A character has at most three bytes.
      if (html.length * 3 > maxOutputBytes && Buffer.byteLength(html) > maxOutputBytes)
        throw new LimitExceeded('maxOutputBytes', maxOutputBytes);
      return new Rendered(html, diagnosticsOf(render, unit), tier, performance.now() - started, render.ticks);
    },

    async renderInSlices(template, data, given = NOTHING) {
      const gathered = new GatheredOutput();
      const { diagnostics, stats } = await this.stream(template, data, gathered, { ...given, settled: true });
      return { html: gathered.text(), diagnostics, stats };
    },

    async stream(template, data, output, given = NOTHING) {
      const started = performance.now();
      const unit = template as Unit & Template;
      const settings = settingsOf(given);
      countUse(unit);
      const soon = streamUnit(host, settings, unit, data, output, mayUseCode(unit, settings));
      const { render, bytes, tier } = soon instanceof Promise ? await soon : soon;
      const stats = { tier, renderMs: performance.now() - started, bytes, iterations: render.ticks };
      return { diagnostics: diagnosticsOf(render, unit), stats };
    },
  };
}

function runCode(render: Render, unit: Unit, data: Value): string {
  try {
    return codeOf(unit)!(render, data, null, '');
  } catch (error) {
    throw asLimit(error, render.limits);
  }
}

function walkToEnd(render: Render, unit: Unit, data: Value): string {
  const walker = new Walker(render, unit.root.body ?? [], new Frame(null, data));
  while (!walker.run());
  return walker.out;
}

function diagnosticsOf(render: Render, unit: Unit): readonly Diagnostic[] {
  return render.diagnostics.length === 0 ? unit.diagnostics : [...unit.diagnostics, ...render.diagnostics];
}

/** A streamed render as one text. */
class GatheredOutput implements Output {
  private readonly chunks: string[] = [];

  write(chunk: string): boolean {
    this.chunks.push(chunk);
    return true;
  }

  async drained(): Promise<void> {}

  text(): string {
    return this.chunks.join('');
  }
}

/** Counting the bytes of a page that was built of many pieces takes longer than the rest: it is done for those who ask. */
class Rendered implements RenderResult {
  readonly html: string;
  readonly diagnostics: readonly Diagnostic[];
  private readonly tier: RenderStats['tier'];
  private readonly renderMs: number;
  private readonly iterations: number;

  constructor(
    html: string,
    diagnostics: readonly Diagnostic[],
    tier: RenderStats['tier'],
    renderMs: number,
    iterations: number,
  ) {
    this.html = html;
    this.diagnostics = diagnostics;
    this.tier = tier;
    this.renderMs = renderMs;
    this.iterations = iterations;
  }

  get stats(): RenderStats {
    const { tier, renderMs, iterations } = this;
    return { tier, renderMs, bytes: Buffer.byteLength(this.html), iterations };
  }
}

const isUnit = (value: unknown): value is Unit =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'root' in value && 'tier' in value;
