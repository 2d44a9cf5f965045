/** The public API of the engine; `vitrine/engine` for other projects. */

export type { ArgumentSpec, Arguments, Example, FormatterDefinition, PredicateDefinition } from './define.ts';
export {
  defineFormatter,
  definePredicate,
  integer,
  number,
  optionalText,
  parsed,
  reference,
  references,
  text,
  texts,
} from './define.ts';
export type { DiagnosticCode, DiagnosticType, Severity } from './diagnostics/codes.ts';
export { diagnosticCodes } from './diagnostics/codes.ts';
export type { Diagnostic } from './diagnostics/diagnostic.ts';
export { lintCodes } from './diagnostics/lint-codes.ts';
export { sourceFrame, sourceFramer } from './diagnostics/source-frame.ts';
export { createEngine } from './engine.ts';
export type { Env } from './execute/env.ts';
export { LimitExceeded, type LimitName } from './execute/limits.ts';
export type { LocaleStore } from './execute/locale-store.ts';
export { createPartialCache } from './execute/partial-cache.ts';
export type { RenderedPart } from './execute/recording.ts';
export type { Tracer } from './execute/tracer.ts';
export type { Value } from './execute/values.ts';
export { describeDefinitions } from './language/describe.ts';
export { createLinter } from './language/lint.ts';
export { createLanguageService } from './language/service.ts';
export { createLocaleStore, type LocaleStoreOptions } from './locales/locale-store.ts';
export { TreeInvalid } from './syntax/exchange.ts';
export { makeReference, type Reference } from './syntax/reference.ts';
export type {
  CacheCounters,
  CompileOptions,
  Engine,
  EngineOptions,
  Output,
  Pace,
  PartialCache,
  PartialCacheOptions,
  RenderOptions,
  RenderResult,
  RenderStats,
  StopSignal,
  Template,
} from './types.ts';
