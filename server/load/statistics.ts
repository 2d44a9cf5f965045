/** Ratios of two measurements, with 95 % confidence intervals. */
import { createRandom } from './random.ts';

export interface Ratio {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

/** Minimum number of pairs: fewer do not show the variance. */
export const MIN_PAIRS = 3;
/** Minimum number of values of each of two runs: with fewer, a bootstrap understates the variance, down to none for one. */
export const MIN_VALUES = 5;
const RESAMPLES = 2000;
const SEED = 1;
const TAIL = 0.025;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Ratio of the means of pairs (base, other) that were measured side by side: a bootstrap over the pairs. Undefined for fewer than
 * `MIN_PAIRS`.
 */
export function pairedRatio(pairs: readonly (readonly [number, number])[]): Ratio | undefined {
  const bases = pairs.map(([base]) => base);
  const others = pairs.map(([, other]) => other);
  if (pairs.length < MIN_PAIRS || mean(bases) <= 0) return undefined;
  const random = createRandom(SEED);
  return interval(mean(others) / mean(bases), () => {
    let [base, other] = [0, 0];
    for (let i = 0; i < pairs.length; i++) {
      const at = Math.floor(random() * pairs.length);
      base += bases[at] ?? 0;
      other += others[at] ?? 0;
    }
    return other / base;
  });
}

/** Ratio of the means of two independent runs: a bootstrap over each. Undefined for fewer than `MIN_VALUES` of one. */
export function unpairedRatio(bases: readonly number[], others: readonly number[]): Ratio | undefined {
  if (Math.min(bases.length, others.length) < MIN_VALUES || mean(bases) <= 0) return undefined;
  const random = createRandom(SEED);
  const resampled = (values: readonly number[]): number => {
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += values[Math.floor(random() * values.length)] ?? 0;
    return sum / values.length;
  };
  return interval(mean(others) / mean(bases), () => resampled(others) / resampled(bases));
}

function interval(ratio: number, resample: () => number): Ratio {
  const ratios = Array.from({ length: RESAMPLES }, resample).sort((a, b) => a - b);
  const at = (share: number): number => ratios[Math.round(share * (RESAMPLES - 1))] ?? ratio;
  return { ratio, low: at(TAIL), high: at(1 - TAIL) };
}
