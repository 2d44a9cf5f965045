/** Messages to driver processes, and their reports. */
import type { Scenario } from '../plan/scenario.ts';

export interface DrivenTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly scenarios: readonly Scenario[];
}

export interface Setup {
  readonly kind: 'setup';
  readonly targets: readonly DrivenTarget[];
  /** Of this process. */
  readonly connections: number;
  readonly timeoutMs: number;
  /** This process handles every `processes`-th arrival, starting with `process`. */
  readonly process: number;
  readonly processes: number;
}

/** A period with a given load on one target. */
export interface Stage {
  readonly target: number;
  readonly model: 'open' | 'closed';
  /** Arrivals per second of all processes together. */
  readonly from: number;
  readonly to: number;
  readonly durationMs: number;
}

export type ToDriver =
  | Setup
  | { readonly kind: 'stage'; readonly stage: Stage }
  /** Ends the stage that is running. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'close' };

export interface Counts {
  /** Completed, successful or not. */
  readonly requests: number;
  readonly errors: number;
  readonly unsent: number;
  readonly bytes: number;
  /** Compressed HDR histogram in base64, microseconds. */
  readonly histogram: string;
}

export interface StepCounts extends Counts {
  readonly name: string;
}

/** Health of a driver process at the end of a stage. */
interface DriverHealth {
  /** Fraction of the time in which its event loop was busy. */
  readonly busy: number;
  /** Histogram of how late requests were sent although a connection was free, microseconds. */
  readonly lateness: string;
  readonly cpuSeconds: number;
}

export interface SliceReport extends Counts {
  readonly kind: 'slice';
  /** Second of the stage. */
  readonly second: number;
}

export interface StageReport {
  readonly kind: 'end';
  /** Shorter than that of the stage if it was stopped. */
  readonly durationMs: number;
  readonly steps: readonly StepCounts[];
  readonly statuses: Readonly<Record<string, number>>;
  /** Counts by fault. */
  readonly faults: Readonly<Record<string, number>>;
  readonly health: DriverHealth;
}

export type FromDriver = { readonly kind: 'ready' } | SliceReport | StageReport;
