/** The public API of the engine. */

export type { ArgumentSpec, Arguments, Example, FormatterDefinition, PredicateDefinition } from './define.ts';
export { defineFormatter, definePredicate } from './define.ts';
export type { DiagnosticCode, DiagnosticType, Severity } from './diagnostics/codes.ts';
export { diagnosticCodes } from './diagnostics/codes.ts';
export type { Diagnostic } from './diagnostics/diagnostic.ts';
export { sourceFrame, sourceFramer } from './diagnostics/source-frame.ts';
export { createEngine } from './engine.ts';
export { LimitExceeded, type LimitName } from './execute/limits.ts';
export type { LocaleStore } from './execute/locale-store.ts';
export type { Value } from './execute/values.ts';
export { describeDefinitions } from './language/describe.ts';
export { createLanguageService } from './language/service.ts';
export { createLocaleStore, type LocaleStoreOptions } from './locales/locale-store.ts';
export { TreeInvalid } from './syntax/exchange.ts';
export { makeReference, type Reference } from './syntax/reference.ts';
export type {
  Engine,
  EngineOptions,
  Output,
  RenderOptions,
  RenderResult,
  RenderStats,
  StopSignal,
  Template,
} from './types.ts';
