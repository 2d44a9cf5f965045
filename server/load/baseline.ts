/** Compares a run with a stored one. */
import { readFileSync } from 'node:fs';
import { parseJson } from '../disk/parse-json.ts';
import { type ComparisonOptions, compareMetric, type Metric, SERVER_CPU } from './compare.ts';
import { cpuBySecond } from './cpu-by-second.ts';
import { DRIVER_WAS_LIMIT } from './driver-limit.ts';
import { PlanError } from './plan/plan.ts';
import { unreadable } from './plan/read-plan.ts';
import type { Comparison, RunResult, SecondFigures, TargetResult } from './results.ts';
import { MIN_VALUES, unpairedRatio } from './statistics.ts';

interface Judgment {
  readonly comparisons: readonly Comparison[];
  /** What limits the comparison. */
  readonly warnings: readonly string[];
}

type Run = Pick<RunResult, 'targets' | 'plan' | 'warnings'>;

/** The comparison with a baseline. It has no verdicts when the driver was the limit, in this run or in the stored one. */
export function judgeBaseline(baseline: RunResult, run: Run, options: ComparisonOptions): Judgment {
  const comparisons = compareBaseline(baseline, run.targets, options);
  const warnings = differences(baseline, run);
  const isLimited = [...baseline.warnings, ...run.warnings].some((text) => text.startsWith(DRIVER_WAS_LIMIT));
  if (!isLimited || comparisons.length === 0) return { comparisons, warnings };
  return {
    comparisons: comparisons.map((one) => ({ ...one, verdict: 'no verdict', isRegression: false })),
    warnings: [...warnings, 'The comparison with the baseline has no verdict, because the driver was the limit.'],
  };
}

function differences(baseline: RunResult, { targets, plan }: Run): readonly string[] {
  const ofTargets = pairsOf(baseline, targets).flatMap(([before, after]): readonly string[] => {
    if (before === undefined) return [`The baseline has no target '${after.name}', which was not compared.`];
    const seconds = [measuredSeconds(before), measuredSeconds(after)] as const;
    return [
      ...(before.name === after.name
        ? []
        : [`The baseline measured another target: '${before.name}' instead of '${after.name}'.`]),
      ...(isTooShort(before, after)
        ? [
            `'${after.name}' is too short to compare: the baseline has ${seconds[0]} s with requests and this run ${seconds[1]} s; measure at least ${MIN_VALUES} s.`,
          ]
        : []),
    ];
  });
  const ofLoad = (['load', 'connections'] as const).flatMap((fact) => {
    const [before, after] = [baseline.plan[fact], plan[fact]];
    return before === after || before === undefined
      ? []
      : [`The baseline had another load: ${fact} '${before}' instead of '${after}'.`];
  });
  return [...ofTargets, ...ofLoad];
}

/** Before the run. Throws `PlanError` when one is a template and the other a running server. */
export function checkBaseline(
  baseline: RunResult,
  targets: readonly Pick<TargetResult, 'name' | 'description'>[],
): void {
  for (const [before, after] of pairsOf(baseline, targets)) {
    if (before === undefined || isServer(before) === isServer(after)) continue;
    const [stored, now] = [before, after].map(
      (one) => `${isServer(one) ? 'the server' : 'the template'} '${one.name}'`,
    );
    throw new PlanError(`--baseline: ${stored} cannot be compared with ${now}`);
  }
}

/** The description of a running server is its URL. */
const isServer = ({ description }: Pick<TargetResult, 'description'>): boolean => /^https?:/.test(description);

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

interface BaselineOptions extends ComparisonOptions {
  /** Both runs had only this target. */
  readonly isAlone?: boolean;
}

/** Compares each target with the one of the same name in the baseline, or at the same index. Runs that are too short are left out. */
export function compareBaseline(
  baseline: RunResult,
  targets: readonly TargetResult[],
  options: ComparisonOptions,
): readonly Comparison[] {
  const isAlone = baseline.targets.length === 1 && targets.length === 1;
  return pairsOf(baseline, targets).flatMap(([before, after]) =>
    before === undefined || isTooShort(before, after) ? [] : compareRuns(before, after, { ...options, isAlone }),
  );
}

const pairsOf = <Target extends Pick<TargetResult, 'name'>>(
  baseline: RunResult,
  targets: readonly Target[],
): readonly (readonly [TargetResult | undefined, Target])[] =>
  targets.map((target, index) => [
    baseline.targets.find(({ name }) => name === target.name) ?? baseline.targets[index],
    target,
  ]);

const measuredSeconds = ({ seconds }: TargetResult): number => seconds.filter(hasRequests).length;

const isTooShort = (before: TargetResult, after: TargetResult): boolean =>
  Math.min(measuredSeconds(before), measuredSeconds(after)) < MIN_VALUES;

function compareRuns(before: TargetResult, after: TargetResult, options: BaselineOptions): readonly Comparison[] {
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
