/** The compiled templates of an engine: owns the caches, and decides when to generate code. */
import type { Definitions } from '../execute/prepare.ts';
import type { Unit } from '../execute/unit.ts';
import type { Vocabulary } from '../syntax/vocabulary.ts';
import type { CacheCounters, CompileOptions } from '../types.ts';
import { type CodeBounds, compileUnit } from './compile.ts';
import { UnitCache } from './unit-cache.ts';
import { Units } from './units.ts';

export interface TemplatesOptions {
  /** Views of formatters by file name. */
  readonly views: Readonly<Record<string, string>>;
  readonly codegen: 'auto' | 'off';
  /** Renders of a template before code is generated for it. */
  readonly tierUpAfter: number;
  /** The limit on expression tokens, which generated code has built in. */
  readonly codeBounds: CodeBounds;
  readonly cacheEntries: number;
  readonly cacheBytes: number;
}

export class Templates {
  private readonly definitions: Definitions;
  private readonly options: TemplatesOptions;
  private readonly cache: UnitCache;
  private readonly units: Units;
  private readonly views = new Map<string, Unit>();

  constructor(definitions: Definitions, options: TemplatesOptions) {
    this.definitions = definitions;
    this.options = options;
    this.cache = new UnitCache(options.cacheEntries, options.cacheBytes);
    this.units = new Units(vocabularyOf(definitions), this.cache);
    for (const [name, source] of Object.entries(options.views)) this.views.set(name, this.units.view(source, name));
  }

  source(source: string, options: CompileOptions): Unit {
    return this.units.source(source, options);
  }

  longSource(source: string, options: CompileOptions): Promise<Unit> {
    return this.units.longSource(source, options);
  }

  tree(code: unknown, name?: string): Unit {
    return this.units.tree(code, name);
  }

  /** The compiled partial of a source, an instruction tree or a compiled template. Counts as a use. */
  partial(partial: unknown, name: string): Unit {
    const unit = this.partialUnit(partial, name);
    this.countUse(unit);
    return unit;
  }

  private partialUnit(partial: unknown, name: string): Unit {
    if (typeof partial === 'string') return this.units.partial(partial, name);
    return isUnit(partial) ? partial : this.units.tree(partial, name);
  }

  /** A view that ships with the formatters. Counts as a use. */
  view(name: string): Unit | undefined {
    const view = this.views.get(name);
    if (view !== undefined) this.countUse(view);
    return view;
  }

  /** After enough uses, generates code once the request is done. */
  countUse(unit: Unit): void {
    unit.runs++;
    const { codegen, tierUpAfter } = this.options;
    if (codegen === 'off' || unit.tier !== 'walk' || unit.runs < tierUpAfter) return;
    unit.tier = 'pending';
    setImmediate(() => this.generate(unit));
  }

  /** Generates the code of a template and the views now. */
  precompile(unit: Unit): void {
    if (this.options.codegen === 'off') return;
    this.generate(unit);
    for (const view of this.views.values()) if (view.tier === 'walk') this.generate(view);
  }

  counters(): CacheCounters {
    return this.cache.counters();
  }

  private generate(unit: Unit): void {
    compileUnit(unit, this.definitions, this.options.codeBounds);
    this.cache.reweigh(unit);
  }
}

const vocabularyOf = ({ formatters, predicates }: Definitions): Vocabulary => ({
  hasFormatter: (name) => formatters.has(name),
  hasPredicate: (name) => predicates.has(name),
});

/** Whether a value is a compiled template. */
export const isUnit = (value: unknown): value is Unit =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'root' in value && 'tier' in value;
