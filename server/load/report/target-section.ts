/** Latencies, rates and failures of targets. */
import type { Figures, TargetResult } from '../results.ts';
import { failedShare, ms, percent } from '../summary.ts';
import { lineChart } from './line-chart.ts';
import { table } from './markup.ts';

const HEAD = ['requests', 'a second', 'failed', 'mean', 'p50', 'p90', 'p99', 'p99.9', 'max'];

const rowOf = (name: string, figures: Figures): readonly (string | number)[] => {
  const { requests, rate, latency } = figures;
  const times = [latency.mean, latency.p50, latency.p90, latency.p99, latency.p999, latency.max].map(ms);
  return [name, requests, rate.toFixed(1), percent(failedShare({ figures })), ...times];
};

export const latencyTable = (targets: readonly TargetResult[]): string =>
  table({
    caption: 'Latencies in milliseconds',
    head: ['target', ...HEAD],
    rows: targets.map(({ name, figures }) => rowOf(name, figures)),
  });

export const stepTable = ({ steps }: TargetResult): string =>
  steps.length < 2
    ? ''
    : table({
        caption: 'Steps, latencies in milliseconds',
        head: ['step', ...HEAD],
        rows: steps.map((step) => rowOf(step.name, step)),
      });

export const faultTable = ({ faults, statuses }: TargetResult): string =>
  table({ caption: 'Failures', head: ['what', 'times'], rows: Object.entries(faults) }) +
  (Object.keys(statuses).length < 2
    ? ''
    : table({ caption: 'Statuses', head: ['status', 'responses'], rows: Object.entries(statuses) }));

export const distributionChart = (targets: readonly TargetResult[]): string =>
  lineChart({
    title: 'Latency by percentile',
    description: 'Each line shows which share of the requests was at least as fast.',
    x: 'percentile',
    y: 'ms',
    scale: 'percentile',
    series: targets.map(({ name, distribution }) => ({ name, points: distribution })),
  });

export function timeCharts({ seconds }: TargetResult): string {
  if (seconds.length < 2) return '';
  const of = (metric: 'p50' | 'p90' | 'p99' | 'requests' | 'errors') =>
    seconds.map((sample): readonly [number, number] => [sample.second, sample[metric]]);
  const hasErrors = seconds.some(({ errors }) => errors > 0);
  return (
    lineChart({
      title: 'Latency over time',
      description: 'Percentiles of each second.',
      x: 'seconds',
      y: 'ms',
      series: (['p50', 'p90', 'p99'] as const).map((metric) => ({ name: metric, points: of(metric) })),
    }) +
    lineChart({
      title: 'Requests over time',
      description: 'Requests that ended in each second.',
      x: 'seconds',
      y: 'requests/s',
      series: [
        { name: 'requests', points: of('requests') },
        ...(hasErrors ? [{ name: 'failed', points: of('errors') }] : []),
      ],
    })
  );
}
