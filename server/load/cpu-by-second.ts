/** CPU time of the server per request, second by second. */
import type { TargetResult } from './results.ts';

/** Milliseconds, one value per reading of the metrics during the run; empty when the server has no metrics. */
export function cpuBySecond({ samples, seconds }: Pick<TargetResult, 'samples' | 'seconds'>): readonly number[] {
  const sums = [0];
  for (const { requests } of seconds) sums.push((sums.at(-1) ?? 0) + requests);
  /** Requests completed by a time, assuming that those of a second are evenly spread. */
  const endedBy = (ms: number): number => {
    const at = Math.min(Math.max(0, ms / 1000), seconds.length);
    const before = sums[Math.floor(at)] ?? 0;
    return before + ((sums[Math.ceil(at)] ?? before) - before) * (at % 1);
  };
  return samples.flatMap(({ at, cpu }, i) => {
    const from = samples[i - 1]?.at ?? 0;
    const requests = endedBy(at) - endedBy(from);
    return cpu === undefined || requests <= 0 ? [] : [(cpu * (at - from)) / requests];
  });
}
