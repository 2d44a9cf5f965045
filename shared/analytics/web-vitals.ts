/** Thresholds for good and poor values of web vitals (specification, rendering and owner tools 9 "Timing"). */

/** In milliseconds; CLS has no unit. At most `good` is good, above `poor` is poor. */
export const webVitals = {
  LCP: { good: 2500, poor: 4000 },
  FCP: { good: 1800, poor: 3000 },
  CLS: { good: 0.1, poor: 0.25 },
  FID: { good: 100, poor: 300 },
} as const;

export type WebVital = keyof typeof webVitals;
export type VitalRating = 'good' | 'needs-improvement' | 'poor';

export const isWebVital = (name: string): name is WebVital => Object.hasOwn(webVitals, name);

export function rateVital(name: WebVital, value: number): VitalRating {
  const { good, poor } = webVitals[name];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
}
