/** The engine as its users see it. */

import type { FormatterDefinition, PredicateDefinition } from './define.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import type { Limits } from './execute/limits.ts';
import type { LocaleStore } from './execute/locale-store.ts';
import type { Tracer } from './execute/tracer.ts';
import type { Value } from './execute/values.ts';

/** A compiled template: immutable, reusable, safe to share between renders. */
export interface Template {
  /** Content hash of the source or of the instruction tree. */
  readonly id: string;
  /** Errors and warnings found when compiling. */
  readonly diagnostics: readonly Diagnostic[];
  /** The source text; empty when the template came as an instruction tree. */
  readonly source: string;
  /** The JSON exchange form (reference 14). */
  toCode(): unknown;
}

/** What an engine is made of; all of it is optional. */
export interface EngineOptions {
  /** Tables of definitions; default: everything that ships. */
  readonly formatters?: readonly FormatterDefinition[];
  readonly predicates?: readonly PredicateDefinition[];
  /** Views that formatters render with, by file name. */
  readonly views?: Readonly<Record<string, string>>;
  /** Where locale data comes from; without it, renders have none. */
  readonly locales?: LocaleStore;
  readonly limits?: Partial<Limits>;
  /** `auto` generates code for templates that are used again; `off` walks the tree only. Default `auto`. */
  readonly codegen?: 'auto' | 'off';
  /** Renders before a template is compiled to code, off the request path. Default 12. */
  readonly tierUpAfter?: number;
  /**
   * Templates of more pieces (instructions, references, calls, arguments) are not compiled to code, which holds the event loop
   * for some 10 µs a piece. Default 5000.
   */
  readonly maxCodePieces?: number;
  /** Max compiled templates in the cache, and their max bytes. Defaults 100 and 64 MiB. */
  readonly cacheEntries?: number;
  readonly cacheBytes?: number;
}

/** How a source is read. */
export interface CompileOptions {
  /** Reads the tags of the pre-processor scope and leaves all others as text. */
  readonly preprocess?: boolean | undefined;
  /** Name for the diagnostics of its renders. */
  readonly name?: string | undefined;
  /** Used as a partial it prints what could be read of it; otherwise a partial with errors prints nothing. */
  readonly tolerant?: boolean | undefined;
}

/** What may stop a render, such as an `AbortSignal`. */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** What one render has beside its template and data. */
export interface RenderOptions {
  /** Partials by name: source text, instruction tree (JSON), or a compiled template. */
  readonly partials?: Readonly<Record<string, unknown>> | undefined;
  readonly injectables?: Readonly<Record<string, Value>> | undefined;
  /** Locale id; `none` renders without locale data. Default `en-US`. */
  readonly locale?: string | undefined;
  /** Epoch milliseconds; default: the clock. */
  readonly now?: number | undefined;
  /** `.eval` works. Default off. */
  readonly expressions?: boolean | undefined;
  /** `.include` works. Default off. */
  readonly includes?: boolean | undefined;
  /** May lower, never raise, the engine's limits. 0 or absent: the engine's own. */
  readonly limits?: Partial<Limits> | undefined;
  /** Passed to definitions as `env.userData`: what a caller's own formatters need to know of this render. */
  readonly userData?: unknown;
  readonly signal?: StopSignal | undefined;
  /** The data holds no promise and no async iterable, so that no value has to be looked at for it. Default: it may. */
  readonly settled?: boolean | undefined;
  /** Shares the processor with other renders of a stream. Default: each gets its turn, one slice at a time. */
  readonly pace?: Pace | undefined;
  /** `walk` renders on the tree walker alone, also where code was generated: to compare the tiers. */
  readonly tier?: 'walk' | undefined;
}

/** Decides how much of the processor's time the slices of a streamed render get. */
export interface Pace {
  /** Told of each slice that has ended, in milliseconds. */
  charge(ms: number): void;
  /** Resolves, in a later turn of the event loop, when the next slice may begin. */
  pause(): Promise<void>;
}

/** What a render took. */
export interface RenderStats {
  /** Which tier served: `walk` (tree) or `code` (generated function). */
  readonly tier: 'walk' | 'code';
  /** Wall-clock time of the render in milliseconds, waiting for slow data included. */
  readonly renderMs: number;
  /** Output size in bytes (UTF-8). */
  readonly bytes: number;
  readonly iterations: number;
}

/** The output of a render and what was found. */
export interface RenderResult {
  readonly html: string;
  /** Compile and execution diagnostics, errors and warnings. */
  readonly diagnostics: readonly Diagnostic[];
  readonly stats: RenderStats;
}

/** Where a streamed render goes. */
export interface Output {
  /** Takes a chunk. False asks the render to pause until `drained` resolves. */
  write(chunk: string): boolean;
  drained(): Promise<void>;
  /** Bytes taken so far. An output that encodes what it takes knows them; otherwise they are counted for it. */
  readonly bytes?: number;
}

/** The cache of compiled templates: what it holds, and what it has done. */
export interface CacheCounters {
  readonly entries: number;
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
}

/** Compiles and renders templates. Safe to share; make one for each process. */
export interface Engine {
  /** Compiles source text, or returns the cached template of the same text. Never throws. */
  compile(source: string, options?: CompileOptions): Template;
  /** The same for a source that may be long: the event loop turns while it is read. */
  compileLong(source: string, options?: CompileOptions): Promise<Template>;
  /** Takes a template in the JSON exchange form. Throws `TreeInvalid` for anything else. */
  fromCode(code: unknown, options?: Pick<CompileOptions, 'name'>): Template;
  /** Renders at once to a string. Slow values (promises) print nothing here. Throws `LimitExceeded`. */
  render(template: Template, data: Value, options?: RenderOptions): RenderResult;
  /** The same for profilers, on the first tier: `tracer` is told each instruction before it runs. Throws `LimitExceeded`. */
  trace(template: Template, data: Value, tracer: Tracer, options?: RenderOptions): RenderResult;
  /**
   * The same without holding the event loop for long: it turns every few milliseconds. For data that is all there. Rejects
   * with `LimitExceeded`.
   */
  renderInSlices(template: Template, data: Value, options?: RenderOptions): Promise<RenderResult>;
  /** Renders in chunks, waiting for slow values and for the output. Rejects with `LimitExceeded`, or the signal's reason. */
  stream(
    template: Template,
    data: unknown,
    output: Output,
    options?: RenderOptions,
  ): Promise<Omit<RenderResult, 'html'>>;
  /** Loads the locale's data ahead, so that a render does not wait for it. */
  prepareLocale(locale: string): Promise<void>;
  /** Compiles to code now instead of after some renders; the formatters' views too. */
  precompile(template: Template): void;
  readonly codegen: 'auto' | 'off';
  readonly formatters: readonly FormatterDefinition[];
  readonly predicates: readonly PredicateDefinition[];
  cache(): CacheCounters;
}
