/** Processor time of the server for a request, second by second. */
import type { TargetResult } from './results.ts';

/** Milliseconds, one value for each reading of the metrics during the run; empty where the server does not tell. */
export function cpuBySecond({ samples, seconds }: Pick<TargetResult, 'samples' | 'seconds'>): readonly number[] {
  const sums = [0];
  for (const { requests } of seconds) sums.push((sums.at(-1) ?? 0) + requests);
  /** Requests that had ended by a time, as if those of a second were spread evenly. */
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
