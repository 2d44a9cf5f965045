/** Compares measurements: targets side by side, or a run with a stored one. */
import { readFileSync } from 'node:fs';
import { parseJson } from '../disk/parse-json.ts';
import { cpuBySecond } from './cpu-by-second.ts';
import type { StageResult } from './drivers.ts';
import type { Turn } from './measure.ts';
import { PlanError } from './plan/plan.ts';
import { unreadable } from './plan/read-plan.ts';
import { type Comparison, figuresOf, type RunResult, type SecondFigures, type TargetResult } from './results.ts';
import { pairedRatio, type Ratio, unpairedRatio } from './statistics.ts';

interface Metric {
  readonly name: string;
  /** Whether a lower or a higher value is better. */
  readonly better: 'lower' | 'higher';
}

interface PairedMetric extends Metric {
  /** Undefined when it was not measured. */
  value(turn: Turn): number | undefined;
}

const SERVER_CPU: Metric = { name: 'server CPU (ms)', better: 'lower' };

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
  /** Both runs had only this target. */
  readonly isAlone?: boolean;
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

function compareMetric(
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

interface SecondMetric extends Metric {
  value(second: SecondFigures): number;
}

const BY_SECOND: readonly SecondMetric[] = [
  { name: 'p50 (ms)', better: 'lower', value: ({ p50 }) => p50 },
  { name: 'p99 (ms)', better: 'lower', value: ({ p99 }) => p99 },
  { name: 'mean (ms)', better: 'lower', value: ({ mean }) => mean },
];
const RATE_BY_SECOND: SecondMetric = { name: 'requests/s', better: 'higher', value: ({ requests }) => requests };
const ERRORS = 'errors (share)';
/** A higher error rate is a regression when the baseline had no errors. */
const NEW_ERRORS = 0.001;

/** Compares each target with the one of the same name in the baseline, or at the same index. */
export function compareBaseline(
  baseline: RunResult,
  targets: readonly TargetResult[],
  options: ComparisonOptions,
): readonly Comparison[] {
  const isAlone = baseline.targets.length === 1 && targets.length === 1;
  return targets.flatMap((target, index) => {
    const before = baseline.targets.find(({ name }) => name === target.name) ?? baseline.targets[index];
    return before === undefined ? [] : compareRuns(before, target, { ...options, isAlone });
  });
}

function compareRuns(before: TargetResult, after: TargetResult, options: ComparisonOptions): readonly Comparison[] {
  const names = { base: `${before.name} (baseline)`, other: after.name };
  const metrics = options.isOpen ? BY_SECOND : [RATE_BY_SECOND, ...BY_SECOND];
  const series = metrics.map((metric): Series => {
    const valuesOf = ({ seconds }: TargetResult) => seconds.filter(hasRequests).map(metric.value);
    return { metric, bases: valuesOf(before), others: valuesOf(after) };
  });
  // In a comparison of targets, the samples include the turns of the others.
  const cpu: Series = { metric: SERVER_CPU, bases: cpuBySecond(before), others: cpuBySecond(after) };
  const compared = [...series, ...(options.isAlone === true ? [cpu] : [])].flatMap(({ metric, bases, others }) => {
    const ratio = unpairedRatio(bases, others);
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    const values = [mean(bases), mean(others)] as const;
    return ratio === undefined ? [] : [compareMetric(metric, { ...names, values }, ratio, options)];
  });
  return [...compared, ...moreErrors(before, after, options)];
}

interface Series {
  readonly metric: Metric;
  /** Values per second. */
  readonly bases: readonly number[];
  readonly others: readonly number[];
}

const hasRequests = ({ requests }: SecondFigures): boolean => requests > 0;

function moreErrors(
  before: TargetResult,
  after: TargetResult,
  { tolerance }: ComparisonOptions,
): readonly Comparison[] {
  const share = ({ figures: { requests, errors, unsent } }: TargetResult): number =>
    (errors + unsent) / Math.max(1, requests + unsent);
  const values = [share(before), share(after)] as const;
  if (values[1] <= values[0] * (1 + tolerance) + NEW_ERRORS) return [];
  const ratio = values[1] / Math.max(values[0], NEW_ERRORS);
  const names = { base: `${before.name} (baseline)`, other: after.name, metric: ERRORS, values };
  return [{ ...names, ratio: { ratio, low: ratio, high: ratio }, verdict: 'worse', isRegression: true }];
}

/** Reads a result written by `--json`. Throws `PlanError`. */
export function readBaseline(file: string): RunResult {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
  try {
    const result = parseJson(text, file) as Partial<RunResult>;
    if (result.format === 'vitrine-load/1' && Array.isArray(result.targets)) return result as RunResult;
  } catch (error) {
    throw new PlanError(`--baseline ${(error as Error).message}`, { cause: error });
  }
  throw new PlanError(`--baseline ${file}: is not a file that \`vitrine load --json\` wrote`);
}
