/** Sample results of a run. */
import type { Tally } from '../../server/load/drivers.ts';
import { createHistogram, encodeHistogram, recordMs } from '../../server/load/histograms.ts';
import {
  type Comparison,
  distributionOf,
  figuresOf,
  type RunResult,
  secondOf,
  type TargetResult,
} from '../../server/load/results.ts';

export function tallyOf(latencies: readonly number[], more: Partial<Tally> = {}): Tally {
  const histogram = createHistogram();
  for (const latency of latencies) recordMs(histogram, latency);
  return { requests: latencies.length, errors: 0, unsent: 0, bytes: 100, seconds: 1, histogram, ...more };
}

export function targetOf(name: string, seconds: readonly (readonly number[])[]): TargetResult {
  const total = tallyOf(seconds.flat(), { seconds: seconds.length });
  return {
    name,
    description: 'http://localhost:1',
    figures: figuresOf(total),
    seconds: seconds.map((latencies, second) => secondOf(second, tallyOf(latencies))),
    steps: [
      { name: 'GET /', ...figuresOf(total) },
      { name: 'GET /<b>', ...figuresOf(total) },
    ],
    statuses: { 200: 5, 503: 1 },
    faults: { 'GET /: status 503': 1 },
    histogram: encodeHistogram(total.histogram),
    distribution: distributionOf(total),
    samples: [0, 1, 2].map((second) => ({
      at: second * 1000,
      cpu: 0.5,
      memoryMb: 120,
      heapMb: 60,
      loopDelayMs: 11,
      garbage: 0.01,
      renderMs: 0.4,
      templateHits: 1,
      pageHits: undefined,
    })),
    cpuMsPerRequest: 0.4,
    templates: [{ template: 'home', renders: 10, seconds: 0.1 }],
  };
}

const comparison: Comparison = {
  base: 'before',
  other: 'after',
  metric: 'p99 (ms)',
  values: [10, 20],
  ratio: { ratio: 2, low: 1.8, high: 2.2 },
  verdict: 'worse',
  isRegression: true,
};

export const sampleResult: RunResult = {
  format: 'vitrine-load/1',
  version: '1.0.0',
  startedAt: '2026-11-22T10:00:00.000Z',
  machine: { processor: 'A & B', processors: '2', node: 'v20.20.0' },
  plan: { load: 'open, 100 arrivals a second' },
  planText: 'target: http://localhost:1 # </code><script>alert(1)</script>',
  targets: [
    targetOf('shop <1>', [
      [1, 2, 3],
      [2, 3, 40],
      [1, 1, 2],
    ]),
  ],
  comparisons: [{ ...comparison, isRegression: false }],
  search: {
    limit: 'p99<50ms',
    metric: 'p99',
    value: 50,
    rate: 160,
    steps: [
      { rate: 100, achieved: 100, value: 5, errors: 0, isWithin: true },
      { rate: 160, achieved: 160, value: 20, errors: 0, isWithin: true },
      { rate: 256, achieved: 200, value: 900, errors: 0, isWithin: false },
    ],
    endedBy: 'server',
  },
  thresholds: [
    { target: 'shop <1>', text: 'p99<50ms', metric: 'p99', actual: 40, isMet: true },
    { target: 'shop <1>', text: 'pay: p99<50ms', metric: 'p99', actual: undefined, isMet: false },
  ],
  baseline: [comparison],
  driver: { busy: 0.2, lateMs: 0.4, cpuSeconds: 1.5 },
  isInterrupted: false,
  warnings: ['Something to know.'],
};
