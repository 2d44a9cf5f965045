/** Puts the parts together: compile, cache, choose the tier, run. */
import { createHash } from 'node:crypto';
import { canGenerate, compileUnit } from './compile/compile.ts';
import { UnitCache } from './compile/unit-cache.ts';
import { type Diagnostic, diagnose, placeOf } from './diagnostics/diagnostic.ts';
import { Frame } from './execute/frame.ts';
import { defaultLimits, LimitExceeded, lowerLimits } from './execute/limits.ts';
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
import type { Finding } from './syntax/assembler.ts';
import { fromCode, toCode } from './syntax/exchange.ts';
import { parse } from './syntax/parser.ts';
import { TagTable } from './syntax/tag-table.ts';
import type { Instruction } from './syntax/tree.ts';
import type { Vocabulary } from './syntax/vocabulary.ts';
import type {
  CompileOptions,
  Engine,
  EngineOptions,
  RenderOptions,
  RenderResult,
  RenderStats,
  Template,
} from './types.ts';

const DEFAULTS = { tierUpAfter: 12, cacheEntries: 100, cacheBytes: 64 * 1024 * 1024 } as const;
const NOTHING = Object.freeze({});
const MOST_PARTIALS = 200;

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
  const tags = new TagTable(vocabulary);
  const codegen = options.codegen !== 'off' && canGenerate() ? 'auto' : 'off';
  const limits = { ...defaultLimits, ...options.limits };
  const tierUpAfter = options.tierUpAfter ?? DEFAULTS.tierUpAfter;
  const cache = new UnitCache(options.cacheEntries ?? DEFAULTS.cacheEntries, options.cacheBytes ?? DEFAULTS.cacheBytes);
  const { locales } = options;

  const compileSource = (source: string, { preprocess = false, name, tolerant = false }: CompileOptions): Unit => {
    const id = hash(`${preprocess ? '^' : tolerant ? '~' : '.'}${name === undefined ? '' : `${name}\0`}${source}`);
    return cache.get(id, () => {
      const { root, findings } = parse(source, tags, { preprocess });
      return createUnit(id, source, name, root, findings, tolerant);
    });
  };
  const compileTree = (code: unknown, name: string | undefined): Unit => {
    const id = hash(`#${name ?? ''}\0${JSON.stringify(code)}`);
    return cache.get(id, () => {
      const { root, findings } = fromCode(code, vocabulary);
      return createUnit(id, '', name, root, findings);
    });
  };
  /** The last text of each partial's name: most renders bring the same one, and comparing costs less than hashing. */
  const lastPartials = new Map<string, Unit>();
  const compilePartial = (source: string, name: string): Unit => {
    const last = lastPartials.get(name);
    if (last?.source === source) return cache.get(last.id, () => last);
    const unit = compileSource(source, { name });
    if (lastPartials.size >= MOST_PARTIALS) lastPartials.clear();
    lastPartials.set(name, unit);
    return unit;
  };
  const views = new Map<string, Unit>();
  const host: RenderHost = {
    definitions,
    run: renderNested,
    toUnit: (partial, name) => {
      const unit =
        typeof partial === 'string'
          ? compilePartial(partial, name)
          : isUnit(partial)
            ? partial
            : compileTree(partial, name);
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
    const { root, findings } = parse(source, tags);
    views.set(name, createUnit(`view:${name}`, source, name, root, findings));
  }

  /** Counts a use; after some, code is generated when the request is done. */
  const countUse = (unit: Unit): void => {
    unit.runs++;
    if (codegen === 'off' || unit.tier !== 'walk' || unit.runs < tierUpAfter) return;
    unit.tier = 'pending';
    setImmediate(() => compileUnit(unit, definitions, limits.maxTokens));
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
    compile: (source, given = NOTHING) => compileSource(source, given) as Unit & Template,
    fromCode: (code) => compileTree(code, undefined) as Unit & Template,
    precompile: (template) => {
      if (codegen === 'off') return;
      compileUnit(template as Unit & Template, definitions, limits.maxTokens);
      for (const view of views.values()) if (view.tier === 'walk') compileUnit(view, definitions, limits.maxTokens);
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
      const html = tier === 'code' ? codeOf(unit)!(render, data, null, '') : walkToEnd(render, unit, data);
      const { maxOutputBytes } = settings.limits;
      // A character has at most three bytes.
      if (html.length * 3 > maxOutputBytes && Buffer.byteLength(html) > maxOutputBytes)
        throw new LimitExceeded('maxOutputBytes', maxOutputBytes);
      return new Rendered(html, diagnosticsOf(render, unit), tier, performance.now() - started, render.ticks);
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

function walkToEnd(render: Render, unit: Unit, data: Value): string {
  const walker = new Walker(render, unit.root.body ?? [], new Frame(null, data));
  while (!walker.run());
  return walker.out;
}

function diagnosticsOf(render: Render, unit: Unit): readonly Diagnostic[] {
  return render.diagnostics.length === 0 ? unit.diagnostics : [...unit.diagnostics, ...render.diagnostics];
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

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32);

const isUnit = (value: unknown): value is Unit =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'root' in value && 'tier' in value;

function createUnit(
  id: string,
  source: string,
  name: string | undefined,
  root: Instruction,
  findings: readonly Finding[],
  tolerant = false,
): Unit {
  return {
    id,
    source,
    name,
    root,
    diagnostics: findings.map(({ code, values, at }) =>
      diagnose(code, values, { template: name, place: at < 0 ? undefined : placeOf(source, at) }),
    ),
    toCode: () => toCode(root),
    runs: 0,
    code: null,
    tier: 'walk',
    suspends: false,
    tolerant,
  };
}
