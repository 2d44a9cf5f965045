import type { Pace, PartialCache, RenderOptions, StopSignal } from '../types.ts';
import { type Limits, lowerLimits } from './limits.ts';
import type { Value } from './values.ts';

/** The options of one render, with defaults. */
export interface RenderSettings {
  readonly partials: Readonly<Record<string, unknown>>;
  readonly injectables: Readonly<Record<string, Value>>;
  readonly locale: string | null;
  readonly now: number;
  readonly expressions: boolean;
  readonly includes: boolean;
  readonly limits: Limits;
  readonly userData: unknown;
  readonly signal: StopSignal | undefined;
  readonly settled: boolean;
  readonly pace: Pace | undefined;
  readonly partialCache: PartialCache | undefined;
  /** Whether generated code may run, if there is some. */
  readonly mayUseCode: boolean;
}

const NOTHING = Object.freeze({});

export function settingsOf(options: RenderOptions, limits: Limits): RenderSettings {
  return {
    partials: options.partials ?? NOTHING,
    injectables: options.injectables ?? NOTHING,
    locale: options.locale === 'none' ? null : (options.locale ?? 'en-US'),
    now: options.now ?? Date.now(),
    expressions: options.expressions ?? false,
    includes: options.includes ?? false,
    limits: lowerLimits(limits, options.limits),
    userData: options.userData,
    signal: options.signal,
    settled: options.settled ?? false,
    pace: options.pace,
    partialCache: options.partialCache,
    mayUseCode: options.tier !== 'walk',
  };
}
