/** Runs a plan and returns its results. */
import { checkBaseline, judgeBaseline } from './baseline.ts';
import { compareTargets } from './compare.ts';
import { driverLimit } from './driver-limit.ts';
import { Interrupted, type StageResult, startDrivers } from './drivers.ts';
import { findLimit } from './find-limit.ts';
import { encodeHistogram } from './histograms.ts';
import { machineDetails, productVersion } from './machine.ts';
import { type Bench, measure, warmUp } from './measure.ts';
import { type Plan, PlanError } from './plan/plan.ts';
import { planDetails } from './plan/plan-facts.ts';
import { isMet, metricValue, type Threshold, type ThresholdResult } from './plan/thresholds.ts';
import type { Progress } from './progress.ts';
import {
  type Comparison,
  distributionOf,
  figuresOf,
  type RunResult,
  type SearchResult,
  secondOf,
  type TargetResult,
} from './results.ts';
import { readCpuSeconds, type Sampling, startSampling } from './server-metrics.ts';
import { sumStages } from './stage-sums.ts';
import { type OpenTarget, openTargets } from './targets/open-targets.ts';

export interface RunOptions {
  readonly progress: Progress;
  /** Ends the measurement; what was measured until then is the result. */
  readonly signal: AbortSignal;
  readonly baseline?: RunResult | undefined;
}

/** Steps that an error message lists. */
const MAX_NAMED = 10;

/** Rejects with `PlanError` when a target does not respond, with `TemplateFailed`, and with `Interrupted` before a result. */
export async function runPlan(plan: Plan, { progress, signal, baseline }: RunOptions): Promise<RunResult> {
  const startedAt = new Date().toISOString();
  const opened = await openTargets(plan.targets);
  const { targets } = opened;
  try {
    checkThresholds(plan.thresholds, targets);
    if (baseline !== undefined) checkBaseline(baseline, targets);
    const run = await runOn(targets, plan, { progress, signal });
    const details = planDetails(plan);
    const warnings = [...(signal.aborted ? [INTERRUPTED] : []), ...warningsOf(run.stages, plan, run.search)];
    const options = { isOpen: plan.load.model === 'open', tolerance: plan.tolerance };
    const judged =
      baseline === undefined
        ? { comparisons: [], warnings: [] }
        : judgeBaseline(baseline, { targets: run.targets, plan: details, warnings }, options);
    return {
      format: 'vitrine-load/1',
      version: productVersion(),
      startedAt,
      machine: machineDetails(),
      plan: details,
      planText: plan.text,
      targets: run.targets,
      comparisons: run.comparisons,
      search: run.search,
      thresholds: judgeThresholds(plan.thresholds, targets, run.stages),
      baseline: judged.comparisons,
      driver: sumStages(run.stages).driver,
      isInterrupted: signal.aborted,
      warnings: [...warnings, ...judged.warnings],
    };
  } finally {
    progress.end();
    await opened.close();
  }
}

const INTERRUPTED = 'The run was interrupted: the figures are those until then.';

/** Before the run, which would be lost. Throws `PlanError` for a step that no target has. */
function checkThresholds(thresholds: readonly Threshold[], targets: readonly OpenTarget[]): void {
  const steps = targets.flatMap(({ driven }) => driven.scenarios.flatMap((scenario) => scenario.steps));
  const names = new Set(steps.map(({ name }) => name));
  const unknown = thresholds.find(({ step }) => step !== undefined && !names.has(step));
  if (unknown === undefined) return;
  const known = [...names].slice(0, MAX_NAMED).join(', ');
  throw new PlanError(`thresholds: ${unknown.text}: there is no step '${unknown.step}' (${known})`);
}

interface Run {
  readonly stages: readonly StageResult[];
  readonly targets: readonly TargetResult[];
  readonly comparisons: readonly Comparison[];
  readonly search: SearchResult | undefined;
}

async function runOn(targets: readonly OpenTarget[], plan: Plan, { progress, signal }: RunOptions): Promise<Run> {
  const { connections, timeoutMs, processes } = plan.load;
  const driven = targets.map((target) => target.driven);
  const drivers = await startDrivers({ targets: driven, connections, timeoutMs, processes });
  const bench: Bench = {
    names: targets.map(({ name }) => name),
    load: plan.load,
    drivers,
    progress,
    cpuSeconds: (target) => readCpuSeconds(targets[target]?.metricsUrl ?? ''),
  };
  const stop = (): void => drivers.stop();
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) stop();
    await warmUp(bench);
    const startedAt = performance.now();
    const samplings = await Promise.all(targets.map(({ metricsUrl }) => startSampling(metricsUrl, startedAt)));
    const { stages, ...found } = await measureOrSearch(bench, plan).finally(() =>
      Promise.all(samplings.map((sampling) => sampling?.end())),
    );
    const results = targets.map((target, i) => {
      const sampling = found.search === undefined ? samplings[i] : undefined;
      return targetResult(target, stages[i] as StageResult, sampling);
    });
    return { ...found, stages, targets: results };
  } finally {
    signal.removeEventListener('abort', stop);
    drivers.close();
  }
}

async function measureOrSearch(bench: Bench, plan: Plan): Promise<Omit<Run, 'targets'>> {
  if (plan.find !== undefined) {
    const { search, best } = await findLimit(bench, plan.find);
    // Its last step was not measured whole.
    if (bench.drivers.isStopped) throw new Interrupted();
    return { stages: [best], comparisons: [], search };
  }
  const { results, rounds } = await measure(bench);
  // Targets side by side are not regressions of each other.
  const options = { isOpen: plan.load.model === 'open', tolerance: Number.POSITIVE_INFINITY };
  return { stages: results, comparisons: compareTargets(bench.names, rounds, options), search: undefined };
}

/** `sampling`: the server's metrics during exactly this measurement. */
function targetResult(
  { name, description }: OpenTarget,
  { total, slices, steps, statuses, faults }: StageResult,
  sampling: Sampling | undefined,
): TargetResult {
  const cpuSeconds = sampling?.cpuSeconds();
  return {
    name,
    description,
    figures: figuresOf(total),
    seconds: slices.map((slice, second) => secondOf(second, slice)),
    steps: [...steps].map(([step, tally]) => ({ name: step, ...figuresOf(tally) })),
    statuses,
    faults,
    histogram: encodeHistogram(total.histogram),
    distribution: distributionOf(total),
    samples: sampling?.samples ?? [],
    cpuMsPerRequest:
      cpuSeconds === undefined || total.requests === 0 ? undefined : (1000 * cpuSeconds) / total.requests,
    templates: sampling?.templates() ?? [],
  };
}

/** A threshold of one step applies to each target with the step. */
function judgeThresholds(
  thresholds: readonly Threshold[],
  targets: readonly OpenTarget[],
  stages: readonly StageResult[],
): readonly ThresholdResult[] {
  return targets.flatMap(({ name }, i) => {
    const { total, steps } = stages[i] as StageResult;
    return thresholds.map((threshold): ThresholdResult => {
      const measured = threshold.step === undefined ? total : steps.get(threshold.step);
      const { text, metric } = threshold;
      if (measured === undefined) return { target: name, text, metric, actual: undefined, isMet: false };
      const actual = metricValue(threshold, measured);
      return { target: name, text, metric, actual, isMet: isMet(threshold, measured) };
    });
  });
}

function warningsOf(stages: readonly StageResult[], plan: Plan, search: SearchResult | undefined): readonly string[] {
  const warnings: string[] = [];
  const { total, driver } = sumStages(stages);
  const driverWarning = search?.endedBy === 'server' ? undefined : driverLimit(driver);
  if (driverWarning !== undefined) warnings.push(driverWarning);
  if (search?.endedBy === 'driver')
    warnings.push('The search ended at what the driver can send, not at what the server can answer.');
  if (plan.load.model === 'closed')
    warnings.push(
      'Closed model: each connection waits for its response, so waiting times of users who would come meanwhile are not in the latencies. Use --rate for those.',
    );
  if (total.unsent > 0 && search === undefined)
    warnings.push(
      `${total.unsent} requests were due and not sent, because all ${plan.load.connections} connections waited for responses. They count as failed, with the time that they had waited.`,
    );
  return warnings;
}
