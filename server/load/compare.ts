/** Compares the targets of a run side by side. */
import type { StageResult } from './drivers.ts';
import type { Turn } from './measure.ts';
import { type Comparison, figuresOf } from './results.ts';
import { pairedRatio, type Ratio } from './statistics.ts';

export interface Metric {
  readonly name: string;
  /** Whether a lower or a higher value is better. */
  readonly better: 'lower' | 'higher';
}

interface PairedMetric extends Metric {
  /** Undefined when it was not measured. */
  value(turn: Turn): number | undefined;
}

export const SERVER_CPU: Metric = { name: 'server CPU (ms)', better: 'lower' };

const ALWAYS: readonly PairedMetric[] = [
  { name: 'p50 (ms)', better: 'lower', value: ({ result }) => latencyOf(result).p50 },
  { name: 'p99 (ms)', better: 'lower', value: ({ result }) => latencyOf(result).p99 },
  { name: 'mean (ms)', better: 'lower', value: ({ result }) => latencyOf(result).mean },
  { ...SERVER_CPU, value: ({ cpuMs }) => cpuMs },
];
const THROUGHPUT: PairedMetric = {
  name: 'requests/s',
  better: 'higher',
  value: ({ result: { total } }) => total.requests / total.seconds,
};

const latencyOf = ({ total }: StageResult) => figuresOf(total).latency;

export interface ComparisonOptions {
  readonly isOpen: boolean;
  readonly tolerance: number;
}

/** Compares each target with the first one, over the rounds in which they were measured alternately. */
export function compareTargets(
  names: readonly string[],
  rounds: readonly (readonly Turn[])[],
  options: ComparisonOptions,
): readonly Comparison[] {
  // In the open model the plan determines the rate, not the server.
  const metrics = options.isOpen ? ALWAYS : [THROUGHPUT, ...ALWAYS];
  return names.slice(1).flatMap((name, index) =>
    metrics.flatMap((metric) => {
      const pairs = rounds.flatMap((round): (readonly [number, number])[] => {
        const [base, value] = [round[0], round[index + 1]].map((turn) => metric.value(turn as Turn));
        return base === undefined || value === undefined ? [] : [[base, value]];
      });
      const ratio = pairedRatio(pairs);
      const values = [meanOf(pairs, 0), meanOf(pairs, 1)] as const;
      return ratio === undefined
        ? []
        : [compareMetric(metric, { base: names[0] ?? '', other: name, values }, ratio, options)];
    }),
  );
}

const meanOf = (pairs: readonly (readonly [number, number])[], side: 0 | 1): number =>
  pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;

type Pair = Pick<Comparison, 'base' | 'other' | 'values'>;

export function compareMetric(
  { name: metric, better }: Metric,
  pair: Pair,
  ratio: Ratio,
  { tolerance }: ComparisonOptions,
): Comparison {
  const isHigher = ratio.low > 1;
  const isLower = ratio.high < 1;
  const isWorse = better === 'lower' ? isHigher : isLower;
  const verdict = isWorse ? 'worse' : isHigher || isLower ? 'better' : 'no difference found';
  const loss = better === 'lower' ? ratio.ratio - 1 : 1 - ratio.ratio;
  return { ...pair, metric, ratio, verdict, isRegression: isWorse && loss > tolerance };
}
