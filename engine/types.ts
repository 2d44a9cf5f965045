/** The public types of the engine. */

import type { FormatterDefinition, PredicateDefinition } from './define.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import type { Limits } from './execute/limits.ts';
import type { LocaleStore } from './execute/locale-store.ts';
import type { RenderedPart } from './execute/recording.ts';
import type { Tracer } from './execute/tracer.ts';
import type { Value } from './execute/values.ts';

/** A compiled template: immutable, reusable, safe to share between renders. */
export interface Template {
  /** Content hash of the source or of the instruction tree. */
  readonly id: string;
  /** Errors and warnings found when compiling. */
  readonly diagnostics: readonly Diagnostic[];
  /** The source text; empty if the template came as an instruction tree. */
  readonly source: string;
  /** The JSON exchange form (reference 14). */
  toCode(): unknown;
}

/** Options of an engine. */
export interface EngineOptions {
  /** Tables of definitions; default: all built-in ones. */
  readonly formatters?: readonly FormatterDefinition[];
  readonly predicates?: readonly PredicateDefinition[];
  /** Views of formatters by file name. */
  readonly views?: Readonly<Record<string, string>>;
  /** Source of locale data; without it, renders have none. */
  readonly locales?: LocaleStore;
  readonly limits?: Partial<Limits>;
  /** `auto` generates code for templates that are used repeatedly; `off` only walks the tree. Default `auto`. */
  readonly codegen?: 'auto' | 'off';
  /** Renders before a template is compiled to code, outside of requests. Default 12. */
  readonly tierUpAfter?: number;
  /**
   * Templates with more pieces (instructions, references, calls, arguments) are not compiled to code, because that blocks the event loop
   * for about 10 µs per piece. Default 5000.
   */
  readonly maxCodePieces?: number;
  /** Max compiled templates in the cache, and their max bytes. Defaults 100 and 64 MiB. */
  readonly cacheEntries?: number;
  readonly cacheBytes?: number;
}

/** How a source is parsed. */
export interface CompileOptions {
  /** Parses only the tags of the pre-processor scope; all others stay text. */
  readonly preprocess?: boolean | undefined;
  /** Name for diagnostics. */
  readonly name?: string | undefined;
  /** Used as a partial, it prints what could be parsed; otherwise a partial with errors prints nothing. */
  readonly tolerant?: boolean | undefined;
}

/** Stops a render, like an `AbortSignal`. */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Options of one render. */
export interface RenderOptions {
  /** Partials by name: source text, instruction tree (JSON), or a compiled template. */
  readonly partials?: Readonly<Record<string, unknown>> | undefined;
  readonly injectables?: Readonly<Record<string, Value>> | undefined;
  /** Locale id; `none` renders without locale data. Default `en-US`. */
  readonly locale?: string | undefined;
  /** Epoch milliseconds; default: the clock. */
  readonly now?: number | undefined;
  /** Enables `.eval`. Default off. */
  readonly expressions?: boolean | undefined;
  /** Enables `.include`. Default off. */
  readonly includes?: boolean | undefined;
  /** Can only lower the engine's limits. 0 or absent: the engine's own. */
  readonly limits?: Partial<Limits> | undefined;
  /** Passed to definitions as `env.userData`, for the caller's own formatters. */
  readonly userData?: unknown;
  readonly signal?: StopSignal | undefined;
  /** The data contains no promises or async iterables, so values need not be checked for them. Default false. */
  readonly settled?: boolean | undefined;
  /** Divides CPU time among streamed renders. Default: one slice each in turn. */
  readonly pace?: Pace | undefined;
  /**
   * Output of partials to reuse, in streamed renders of settled data. The data must never change, and definitions must depend only on what
   * they get: the caller's own ones read `userData` with `env.read`.
   */
  readonly partialCache?: PartialCache | undefined;
  /** `walk` renders only on the tree walker, even if code was generated: to compare the tiers. */
  readonly tier?: 'walk' | undefined;
}

/** Output of partials from earlier renders of an engine. */
export interface PartialCache {
  /** Bytes in use. */
  bytes(): number;
  /** Drops the output for the data that was rendered least recently. */
  dropOldest(): void;
}

/** Limits of a cache for output of partials. */
export interface PartialCacheOptions {
  /** Max bytes of all output that is kept. */
  readonly maxBytes: number;
  /** Whether a text may be reused. Default: all. */
  readonly accepts?: ((text: string) => boolean) | undefined;
  /** Called when output was added. */
  readonly grown?: (() => void) | undefined;
}

/** Decides how much CPU time the slices of a streamed render get. */
export interface Pace {
  /** Called after each time slice with its duration in milliseconds. */
  charge(ms: number): void;
  /** Resolves in a later turn of the event loop, when the next slice may start. */
  pause(): Promise<void>;
}

/** Statistics of a render. */
export interface RenderStats {
  /** The tier that rendered: `walk` (tree) or `code` (generated function). */
  readonly tier: 'walk' | 'code';
  /** Wall-clock time of the render in milliseconds, including waits for slow data. */
  readonly renderMs: number;
  /** Output size in bytes (UTF-8). */
  readonly bytes: number;
  readonly iterations: number;
}

/** The output of a render with its diagnostics. */
export interface RenderResult {
  readonly html: string;
  /** Compile and execution diagnostics, errors and warnings. */
  readonly diagnostics: readonly Diagnostic[];
  readonly stats: RenderStats;
}

/** Destination of a streamed render. */
export interface Output {
  /** Writes a chunk. Returns false to pause the render until `drained` resolves. */
  write(chunk: string): boolean;
  /** The same for text that was encoded before. Absent: it is written as text. */
  writePart?(part: RenderedPart): boolean;
  drained(): Promise<void>;
  /** Bytes written so far. Provided by outputs that encode text themselves; otherwise the engine counts. */
  readonly bytes?: number;
}

/** Contents and statistics of the template cache. */
export interface CacheCounters {
  readonly entries: number;
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
}

/** Compiles and renders templates. Safe to share; create one per process. */
export interface Engine {
  /** Compiles source text, or returns the cached template of the same text. Never throws. */
  compile(source: string, options?: CompileOptions): Template;
  /** The same for long sources, yielding to the event loop while parsing. */
  compileLong(source: string, options?: CompileOptions): Promise<Template>;
  /** Loads a template in the JSON exchange form. Throws `TreeInvalid` for anything else. */
  fromCode(code: unknown, options?: Pick<CompileOptions, 'name'>): Template;
  /** Renders synchronously to a string. Slow values (promises) print nothing. Throws `LimitExceeded`. */
  render(template: Template, data: Value, options?: RenderOptions): RenderResult;
  /** The same for profilers, on the first tier: calls `tracer` before each instruction. Throws `LimitExceeded`. */
  trace(template: Template, data: Value, tracer: Tracer, options?: RenderOptions): RenderResult;
  /**
   * The same without blocking: yields to the event loop every few milliseconds. For data without pending values. Rejects with
   * `LimitExceeded`.
   */
  renderInSlices(template: Template, data: Value, options?: RenderOptions): Promise<RenderResult>;
  /** Renders in chunks, waiting for slow values and for the output. Rejects with `LimitExceeded`, or the signal's reason. */
  stream(
    template: Template,
    data: unknown,
    output: Output,
    options?: RenderOptions,
  ): Promise<Omit<RenderResult, 'html'>>;
  /** Preloads the locale's data, so that renders do not wait for it. */
  prepareLocale(locale: string): Promise<void>;
  /** Compiles to code now instead of after some renders, including the formatters' views. */
  precompile(template: Template): void;
  readonly codegen: 'auto' | 'off';
  readonly formatters: readonly FormatterDefinition[];
  readonly predicates: readonly PredicateDefinition[];
  cache(): CacheCounters;
}
