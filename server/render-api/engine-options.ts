/** Engine options from the configuration. */
import { createLocaleStore, type EngineOptions } from '#engine';
import type { Config } from '../config.ts';
import { readFormatterViews } from '../rendering/formatter-views.ts';

export type EngineConfig = Pick<Config, 'CODEGEN' | 'CACHE_ENTRIES' | 'CACHE_BYTES' | 'LOCALE_CACHE'> & EngineLimits;

/** The limits of a render; a request may lower them. */
export type EngineLimits = Pick<
  Config,
  'MAX_OUTPUT_BYTES' | 'DEADLINE_MS' | 'MAX_ITERATIONS' | 'MAX_TOKENS' | 'MAX_STRING_LEN'
>;

export function engineOptions(config: EngineConfig): EngineOptions {
  return {
    codegen: config.CODEGEN,
    cacheEntries: config.CACHE_ENTRIES,
    cacheBytes: config.CACHE_BYTES,
    locales: createLocaleStore({ languages: config.LOCALE_CACHE }),
    views: readFormatterViews(),
    limits: {
      maxOutputBytes: config.MAX_OUTPUT_BYTES,
      deadlineMs: config.DEADLINE_MS,
      maxIterations: config.MAX_ITERATIONS,
      maxTokens: config.MAX_TOKENS,
      maxStringLen: config.MAX_STRING_LEN,
    },
  };
}

/** Fraction of the process's cache for render threads. */
const THREADS_SHARE = 0.25;
/** Maximum number of cached languages per thread: its memory is limited, and loading one takes milliseconds. */
const THREAD_LANGUAGES = 8;

/** The configuration of the engine in each render thread. */
export const threadConfig = (config: EngineConfig, threads: number): EngineConfig => ({
  CODEGEN: config.CODEGEN,
  CACHE_ENTRIES: config.CACHE_ENTRIES,
  CACHE_BYTES: Math.ceil((config.CACHE_BYTES * THREADS_SHARE) / threads),
  LOCALE_CACHE: Math.min(config.LOCALE_CACHE, THREAD_LANGUAGES),
  MAX_OUTPUT_BYTES: config.MAX_OUTPUT_BYTES,
  DEADLINE_MS: config.DEADLINE_MS,
  MAX_ITERATIONS: config.MAX_ITERATIONS,
  MAX_TOKENS: config.MAX_TOKENS,
  MAX_STRING_LEN: config.MAX_STRING_LEN,
});

/** Maximum size of a template for code generation on the main thread; in threads, the engine's default applies. */
const INLINE_CODE_PIECES = 2000;

/** The options of the engine outside of render threads. All caches together stay within CACHE_BYTES. */
export const inlineOptions = (options: EngineOptions, { CACHE_BYTES }: EngineConfig): EngineOptions => ({
  ...options,
  cacheBytes: Math.floor(CACHE_BYTES * (1 - THREADS_SHARE)),
  maxCodePieces: INLINE_CODE_PIECES,
});
