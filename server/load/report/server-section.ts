/** Metrics of the server under load. */
import type { TargetResult } from '../results.ts';
import type { ServerSample } from '../server-metrics.ts';
import { ms, percent } from '../summary.ts';
import { lineChart, type Point, type Series } from './line-chart.ts';
import { table } from './markup.ts';

type Gauge = Exclude<keyof ServerSample, 'at'>;

/** Maximum number of templates in the table of costs. */
const MAX_TEMPLATES = 20;

export function serverSection({ samples, cpuMsPerRequest, templates }: TargetResult): string {
  if (samples.length === 0) return '';
  const series = (gauge: Gauge, label: string): Series => ({ name: label, points: pointsOf(samples, gauge) });
  const chart = (title: string, y: string, ...lines: readonly Series[]): string =>
    lineChart({
      title,
      description: 'As the server measured it.',
      x: 'seconds',
      y,
      series: lines,
    });
  return [
    serverTable(samples, cpuMsPerRequest),
    chart('CPUs in use', 'processors', series('cpu', 'in use'), series('garbage', 'garbage')),
    chart('Event-loop delay', 'ms', series('loopDelayMs', 'p99')),
    chart('Memory', 'MiB', series('memoryMb', 'process'), series('heapMb', 'heap')),
    table({
      caption: 'Templates by time spent',
      head: ['template', 'renders', 'seconds', 'ms per render'],
      rows: templates
        .slice(0, MAX_TEMPLATES)
        .map(({ template, renders, seconds }) => [
          template,
          renders,
          seconds.toFixed(2),
          ms((seconds / renders) * 1000),
        ]),
    }),
  ].join('');
}

function pointsOf(samples: readonly ServerSample[], gauge: Gauge): readonly Point[] {
  return samples.flatMap((sample): Point[] => {
    const value = sample[gauge];
    return value === undefined ? [] : [[sample.at / 1000, value]];
  });
}

function serverTable(samples: readonly ServerSample[], cpuMsPerRequest: number | undefined): string {
  const values = (gauge: Gauge): readonly number[] => samples.flatMap((sample) => sample[gauge] ?? []);
  const mean = (gauge: Gauge, write: (value: number) => string): string => {
    const numbers = values(gauge);
    return numbers.length === 0 ? '' : write(numbers.reduce((sum, value) => sum + value, 0) / numbers.length);
  };
  const highest = (gauge: Gauge, write: (value: number) => string): string => {
    const numbers = values(gauge);
    return numbers.length === 0 ? '' : write(Math.max(...numbers));
  };
  const rows: readonly (readonly [string, string])[] = [
    ['CPU time per request', cpuMsPerRequest === undefined ? '' : `${ms(cpuMsPerRequest)} ms`],
    ['CPUs in use, mean', mean('cpu', (value) => value.toFixed(2))],
    ['memory, highest', highest('memoryMb', (value) => `${value.toFixed(0)} MiB`)],
    ['event-loop delay p99, highest', highest('loopDelayMs', (value) => `${ms(value)} ms`)],
    ['garbage collection, share of time', mean('garbage', percent)],
    ['render, mean', mean('renderMs', (value) => `${ms(value)} ms`)],
    ['templates found compiled', mean('templateHits', percent)],
    ['pages from the page cache', mean('pageHits', percent)],
  ];
  return table({ caption: 'Server', head: ['figure', 'value'], rows: rows.filter(([, value]) => value !== '') });
}
