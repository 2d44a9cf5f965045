import { Counter, Gauge, Histogram, type Metric } from 'prom-client';
import type { BreakerState } from './breaker.ts';

/** Outcome of an upstream call; `gone`: the visitor disconnected. */
export type Outcome = 'answered' | 'failed' | 'unavailable' | 'timeout' | 'refused' | 'gone';

export interface UpstreamMetrics {
  readonly seconds: Histogram<'upstream' | 'outcome'>;
  readonly bytes: Counter<'upstream'>;
  readonly retries: Counter<'upstream'>;
  /** All of them, for a registry. */
  readonly all: readonly Metric[];
}

/** What is measured of upstreams; the label is a group's name, so there are at most six. */
export interface ObservedUpstream {
  readonly name: string;
  running(): number;
  state(): BreakerState;
}

const STATES: Readonly<Record<BreakerState, number>> = { closed: 0, 'half-open': 1, open: 2 };

/** Not in a registry yet: the caller registers them. */
export function createUpstreamMetrics(upstreams: () => readonly ObservedUpstream[]): UpstreamMetrics {
  const registers: [] = [];
  const gauge = (
    name: string,
    help: string,
    aggregator: 'sum' | 'max',
    value: (upstream: ObservedUpstream) => number,
  ) =>
    new Gauge({
      name,
      help,
      aggregator,
      labelNames: ['upstream'],
      registers,
      collect() {
        for (const upstream of upstreams()) this.set({ upstream: upstream.name }, value(upstream));
      },
    });
  const gauges = [
    gauge('upstream_requests_in_progress', 'Calls waiting for an upstream.', 'sum', ({ running }) => running()),
    gauge('circuit_state', '0: closed, 1: half-open, 2: open.', 'max', ({ state }) => STATES[state()]),
  ];
  const counted = {
    seconds: new Histogram({
      name: 'upstream_request_duration_seconds',
      help: 'Duration of an upstream call, up to the last byte.',
      labelNames: ['upstream', 'outcome'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    bytes: new Counter({
      name: 'upstream_response_bytes_total',
      help: 'Bytes of upstream responses that were passed on.',
      labelNames: ['upstream'],
      registers,
    }),
    retries: new Counter({
      name: 'upstream_retries_total',
      help: 'Retried calls.',
      labelNames: ['upstream'],
      registers,
    }),
  };
  return { ...counted, all: [...gauges, counted.seconds, counted.bytes, counted.retries] };
}
