/** A run in the format of k6's `handleSummary`, for tools that read it. Times in milliseconds. */
import type { Histogram } from 'hdr-histogram-js';
import { mergeHistograms } from '../histograms.ts';
import type { Figures, RunResult, TargetResult } from '../results.ts';

interface Metric {
  readonly type: 'counter' | 'rate' | 'trend';
  readonly contains: 'default' | 'time' | 'data';
  readonly values: Readonly<Record<string, number>>;
  readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>;
}

/** Totals of all targets, and the same for each target (`{target:…}`) and each step (`{name:…}`). */
export function k6Summary(result: RunResult): string {
  const { targets } = result;
  const seconds = targets.reduce((sum, { figures }) => sum + figures.seconds, 0);
  const metrics: Record<string, Metric> = {
    ...durations('http_req_duration', mergeHistograms(targets.map(({ histogram }) => histogram))),
    ...counts(
      '',
      targets.map(({ figures }) => figures),
      seconds,
    ),
    data_received: counter(
      targets.reduce((sum, { figures }) => sum + figures.bytesPerSecond * figures.seconds, 0),
      seconds,
      'data',
    ),
    ...Object.assign({}, ...targets.map((target) => targetMetrics(target, targets.length > 1))),
  };
  for (const [name, thresholds] of thresholdsOf(result)) {
    const metric = metrics[name];
    if (metric !== undefined) metrics[name] = { ...metric, thresholds };
  }
  const root = { name: '', path: '', id: '', groups: [], checks: [] };
  const state = { isStdOutTTY: false, isStdErrTTY: false, testRunDurationMs: seconds * 1000 };
  return `${JSON.stringify({ root_group: root, options: {}, state, metrics }, null, 1)}\n`;
}

function targetMetrics(
  { name, histogram, figures, steps }: TargetResult,
  isOneOfMany: boolean,
): Record<string, Metric> {
  const own = `{target:${name}}`;
  const tagOf = (step: string): string => (isOneOfMany ? `{target:${name},name:${step}}` : `{name:${step}}`);
  return {
    ...(isOneOfMany
      ? {
          ...durations(`http_req_duration${own}`, mergeHistograms([histogram])),
          ...counts(own, [figures], figures.seconds),
        }
      : {}),
    ...Object.assign(
      {},
      ...steps.map((step) => ({
        [`http_req_duration${tagOf(step.name)}`]: trend(latenciesOf(step)),
        ...counts(tagOf(step.name), [step], figures.seconds),
      })),
    ),
  };
}

function counts(tag: string, figures: readonly Figures[], seconds: number): Record<string, Metric> {
  const sum = (name: 'requests' | 'errors' | 'unsent'): number =>
    figures.reduce((total, figure) => total + figure[name], 0);
  const fails = sum('errors') + sum('unsent');
  const all = sum('requests') + sum('unsent');
  return {
    [`http_reqs${tag}`]: counter(sum('requests'), seconds),
    // In k6's terms a failed request passes the rate of failures.
    [`http_req_failed${tag}`]: {
      type: 'rate',
      contains: 'default',
      values: { rate: all === 0 ? 0 : fails / all, passes: fails, fails: all - fails },
    },
  };
}

const counter = (count: number, seconds: number, contains: 'default' | 'data' = 'default'): Metric => ({
  type: 'counter',
  contains,
  values: { count, rate: seconds === 0 ? 0 : count / seconds },
});

const trend = (values: Readonly<Record<string, number>>): Metric => ({ type: 'trend', contains: 'time', values });

function durations(name: string, histogram: Histogram): Record<string, Metric> {
  if (histogram.totalCount === 0) return {};
  const at = (percentile: number): number => histogram.getValueAtPercentile(percentile) / 1000;
  const [min, avg, max] = [histogram.minNonZeroValue, histogram.mean, histogram.maxValue].map((us) => us / 1000);
  return {
    [name]: trend({ avg, min, med: at(50), max, 'p(90)': at(90), 'p(95)': at(95), 'p(99)': at(99) } as Record<
      string,
      number
    >),
  };
}

const latenciesOf = ({ latency: { mean, p50, max, p90, p95, p99 } }: Figures): Readonly<Record<string, number>> => ({
  avg: mean,
  med: p50,
  max,
  'p(90)': p90,
  'p(95)': p95,
  'p(99)': p99,
});

const METRIC_OF: Readonly<Record<string, string>> = { errors: 'http_req_failed', rate: 'http_reqs' };

/** By metric; with several targets all must meet a threshold. */
function thresholdsOf({
  thresholds,
}: RunResult): ReadonlyMap<string, Readonly<Record<string, { readonly ok: boolean }>>> {
  const byMetric = new Map<string, Record<string, { readonly ok: boolean }>>();
  for (const { metric, text, isMet } of thresholds) {
    const name = METRIC_OF[metric] ?? 'http_req_duration';
    const own = byMetric.get(name) ?? {};
    own[text] = { ok: isMet && own[text]?.ok !== false };
    byMetric.set(name, own);
  }
  return byMetric;
}
