/** Whether a run passes, which determines the exit code. */
import type { RunResult } from './results.ts';

export const passes = ({ thresholds, baseline, search }: RunResult): boolean =>
  thresholds.every(({ isMet }) => isMet) &&
  !baseline.some(({ isRegression }) => isRegression) &&
  (search === undefined || search.rate !== undefined);
