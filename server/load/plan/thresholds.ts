/** Thresholds like `p99<50ms`, `errors<1%` or `rate>100`, and whether a result meets them. */
import type { Histogram } from 'hdr-histogram-js';

export interface Threshold {
  /** Its source text. */
  readonly text: string;
  /** Name of a step; undefined: all requests. */
  readonly step: string | undefined;
  /** `p50` to `p99.99`, `mean`, `max` (milliseconds), `errors` (fraction), `rate` (requests per second). */
  readonly metric: string;
  readonly operator: '<' | '<=' | '>' | '>=';
  readonly value: number;
}

/** Measurements that thresholds are compared with. */
export interface Measured {
  /** Microseconds. */
  readonly histogram: Histogram;
  /** Completed requests, successful or not. */
  readonly requests: number;
  /** Failed ones among them: no connection, timeout, status, checks. */
  readonly errors: number;
  /** Requests that were due, but had no free connection until the end. */
  readonly unsent: number;
  readonly seconds: number;
}

export interface ThresholdResult {
  readonly target: string;
  readonly text: string;
  readonly metric: string;
  /** Undefined without measurements. */
  readonly actual: number | undefined;
  readonly isMet: boolean;
}

const PATTERN =
  /^(?:(?<step>.+?)\s*:\s*)?(?<metric>p\d{1,2}(?:\.\d+)?|mean|max|errors|rate)\s*(?<operator><=?|>=?)\s*(?<value>\d+(?:\.\d+)?)\s*(?<unit>us|ms|s|%|\/s)?$/;
const MILLISECONDS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };

/** Null for an invalid threshold. */
export function parseThreshold(text: string): Threshold | null {
  const groups = PATTERN.exec(text.trim())?.groups;
  if (groups === undefined) return null;
  const { step, metric = '', operator, value, unit } = groups;
  const factor = factorOf(metric, unit);
  if (factor === undefined) return null;
  return {
    text: text.trim(),
    step,
    metric,
    operator: operator as Threshold['operator'],
    value: Number(value) * factor,
  };
}

function factorOf(metric: string, unit: string | undefined): number | undefined {
  if (metric === 'errors') return unit === '%' ? 0.01 : unit === undefined ? 1 : undefined;
  if (metric === 'rate') return unit === '/s' || unit === undefined ? 1 : undefined;
  return MILLISECONDS[unit ?? ''];
}

/** The measured value of a threshold's metric, in its unit; undefined without requests. */
export function metricValue({ metric }: Pick<Threshold, 'metric'>, measured: Measured): number | undefined {
  const { histogram, requests, errors, unsent, seconds } = measured;
  if (metric === 'rate') return requests / seconds;
  if (requests + unsent === 0) return undefined;
  if (metric === 'errors') return (errors + unsent) / (requests + unsent);
  if (histogram.totalCount === 0) return undefined;
  if (metric === 'mean') return histogram.mean / 1000;
  if (metric === 'max') return histogram.maxValue / 1000;
  return histogram.getValueAtPercentile(Number(metric.slice(1))) / 1000;
}

/** A measurement with its unit: `12.5 %`, `340/s`, `86.7 ms`. */
export function measuredText({ metric, actual }: Pick<ThresholdResult, 'metric' | 'actual'>): string {
  if (actual === undefined) return 'nothing was measured';
  const rounded = Number((metric === 'errors' ? actual * 100 : actual).toPrecision(4));
  if (metric === 'errors') return `${rounded} %`;
  return metric === 'rate' ? `${rounded}/s` : `${rounded} ms`;
}

/** Also false without measurements. */
export function isMet({ metric, operator, value }: Threshold, measured: Measured): boolean {
  const actual = metricValue({ metric }, measured);
  if (actual === undefined) return false;
  switch (operator) {
    case '<':
      return actual < value;
    case '<=':
      return actual <= value;
    case '>':
      return actual > value;
    case '>=':
      return actual >= value;
  }
}
