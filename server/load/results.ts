/** Results of a run, as written by `--json` and shown in reports. All times in milliseconds. */
import type { DriverFigures, Tally } from './drivers.ts';
import type { ThresholdResult } from './plan/thresholds.ts';
import type { ServerSample, TemplateCost } from './server-metrics.ts';
import type { Ratio } from './statistics.ts';

const PERCENTILES = [50, 75, 90, 95, 99, 99.9] as const;

interface Latency {
  readonly mean: number;
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly p999: number;
  readonly max: number;
}

export interface Figures {
  readonly requests: number;
  readonly errors: number;
  readonly unsent: number;
  readonly seconds: number;
  /** Requests per second. */
  readonly rate: number;
  readonly bytesPerSecond: number;
  readonly latency: Latency;
}

export interface SecondFigures {
  readonly second: number;
  readonly requests: number;
  readonly errors: number;
  readonly mean: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}

export interface TargetResult {
  readonly name: string;
  readonly description: string;
  readonly figures: Figures;
  readonly seconds: readonly SecondFigures[];
  readonly steps: readonly (Figures & { readonly name: string })[];
  readonly statuses: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  /** Compressed HDR histogram in base64, microseconds. */
  readonly histogram: string;
  /** Pairs of percentile and latency. */
  readonly distribution: readonly (readonly [number, number])[];
  readonly samples: readonly ServerSample[];
  /** CPU time of the server per request; undefined when it has no metrics. */
  readonly cpuMsPerRequest: number | undefined;
  readonly templates: readonly TemplateCost[];
}

export interface Comparison {
  readonly base: string;
  readonly other: string;
  readonly metric: string;
  /** Both values, in the metric's unit. */
  readonly values: readonly [number, number];
  readonly ratio: Ratio;
  /** `worse` and `better` only when the whole interval is on one side of 1; `no verdict` when the driver was the limit. */
  readonly verdict: 'better' | 'worse' | 'no difference found' | 'no verdict';
  /** Worse by more than the tolerance. */
  readonly isRegression: boolean;
}

export interface SearchStep {
  readonly rate: number;
  /** Answered requests per second. */
  readonly achieved: number;
  /** The limit's metric; undefined when nothing was answered. */
  readonly value: number | undefined;
  readonly errors: number;
  readonly isWithin: boolean;
}

export interface SearchResult {
  readonly limit: string;
  readonly metric: string;
  readonly value: number;
  /** The highest rate within the limit; undefined when there was none. */
  readonly rate: number | undefined;
  readonly steps: readonly SearchStep[];
  /** `server`: more breaks the limit. */
  readonly endedBy: 'server' | 'driver' | 'highest rate';
}

export interface RunResult {
  readonly format: 'vitrine-load/1';
  readonly version: string;
  readonly startedAt: string;
  readonly machine: Readonly<Record<string, string>>;
  readonly plan: Readonly<Record<string, string>>;
  readonly planText: string;
  readonly targets: readonly TargetResult[];
  readonly comparisons: readonly Comparison[];
  readonly search: SearchResult | undefined;
  readonly thresholds: readonly ThresholdResult[];
  /** Results of the comparison with `--baseline`; empty without one. */
  readonly baseline: readonly Comparison[];
  readonly driver: DriverFigures;
  /** Ended early with Ctrl-C. */
  readonly isInterrupted: boolean;
  /** Warnings about the validity of the figures. */
  readonly warnings: readonly string[];
}

export function figuresOf({ requests, errors, unsent, bytes, histogram, seconds }: Tally): Figures {
  const at = (percentile: number): number => histogram.getValueAtPercentile(percentile) / 1000;
  const [p50, p75, p90, p95, p99, p999] = PERCENTILES.map(at) as [number, number, number, number, number, number];
  const mean = histogram.totalCount === 0 ? 0 : histogram.mean / 1000;
  const latency = { mean, p50, p75, p90, p95, p99, p999, max: histogram.maxValue / 1000 };
  return { requests, errors, unsent, seconds, rate: requests / seconds, bytesPerSecond: bytes / seconds, latency };
}

export function secondOf(second: number, tally: Tally): SecondFigures {
  const { requests, errors, latency } = figuresOf(tally);
  const { mean, p50, p90, p99, max } = latency;
  return { second, requests, errors: errors + tally.unsent, mean, p50, p90, p99, max };
}

/** Each further point halves the remaining fraction. */
const POINTS_PER_HALVING = 4;
const HALVINGS = 17;

/** Latencies by percentile, denser towards 100, as far as the number of requests allows. */
export function distributionOf({ histogram }: Pick<Tally, 'histogram'>): readonly (readonly [number, number])[] {
  const { totalCount } = histogram;
  const points: (readonly [number, number])[] = [];
  for (let i = 0; i <= HALVINGS * POINTS_PER_HALVING; i++) {
    const left = 2 ** (-i / POINTS_PER_HALVING);
    if (left * totalCount < 1) break;
    const percentile = 100 * (1 - left);
    points.push([percentile, histogram.getValueAtPercentile(percentile) / 1000]);
  }
  return points;
}
