/** Web vitals of this page view, rated by the thresholds of the specification (rendering 9). */

import { onCLS, onFCP, onINP, onLCP } from 'web-vitals';
import { rateVital, type VitalRating, type WebVital, webVitals } from '#shared/analytics/web-vitals';

export interface Vital {
  readonly name: WebVital | 'INP';
  /** Milliseconds; unitless for CLS. */
  readonly value: number;
  readonly rating: VitalRating;
}

/** Starts measuring; the map has the latest value of each metric. */
export function measureVitals(): ReadonlyMap<string, Vital> {
  const vitals = new Map<string, Vital>();
  const record = (name: Vital['name'], value: number, rating: VitalRating): void =>
    void vitals.set(name, { name, value: Math.round(value * 1000) / 1000, rating });
  const rate = ({ name, value }: { readonly name: string; readonly value: number }): void => {
    if (Object.hasOwn(webVitals, name)) record(name as WebVital, value, rateVital(name as WebVital, value));
  };
  onLCP(rate, { reportAllChanges: true });
  onFCP(rate);
  onCLS(rate, { reportAllChanges: true });
  onINP(({ value, rating }) => record('INP', value, rating), { reportAllChanges: true });
  // First input delay is no longer in the library, but still required.
  const first = new PerformanceObserver((list) => {
    const [entry] = list.getEntries() as PerformanceEventTiming[];
    if (entry !== undefined) rate({ name: 'FID', value: entry.processingStart - entry.startTime });
  });
  first.observe({ type: 'first-input', buffered: true });
  return vitals;
}
