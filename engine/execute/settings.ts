import type { StopSignal } from '../types.ts';
import type { Limits } from './limits.ts';
import type { Value } from './values.ts';

/** What one render was asked for, defaults filled in. */
export interface RenderSettings {
  readonly partials: Readonly<Record<string, unknown>>;
  readonly injectables: Readonly<Record<string, Value>>;
  readonly locale: string | null;
  readonly now: number;
  readonly expressions: boolean;
  readonly includes: boolean;
  readonly limits: Limits;
  readonly lent: unknown;
  readonly signal: StopSignal | undefined;
  readonly settled: boolean;
}
