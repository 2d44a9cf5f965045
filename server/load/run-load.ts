/** `vitrine load`: a plan from the command line to its reports and its exit code. */
import { writeFileSync } from 'node:fs';
import { readBaseline } from './compare.ts';
import { buildPlan, type LoadFlags } from './plan/build-plan.ts';
import { createProgress } from './progress.ts';
import type { RunResult } from './results.ts';
import { runPlan } from './run-plan.ts';
import { summaryText } from './summary.ts';

export interface LoadCommand {
  readonly flags: LoadFlags;
  readonly baseline: string | undefined;
  /** Files to write. */
  readonly json: string | undefined;
}

/** Gives the exit code: 1 when a threshold is not met, a limit was not found, or a regression was. */
export async function runLoad({ flags, baseline, json }: LoadCommand): Promise<number> {
  const plan = buildPlan(flags);
  const result = await runPlan(
    plan,
    createProgress(process.stderr),
    baseline === undefined ? undefined : readBaseline(baseline),
  );
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(result, null, 1)}\n`);
  process.stdout.write(summaryText(result));
  return isGood(result) ? 0 : 1;
}

const isGood = ({ thresholds, baseline, search }: RunResult): boolean =>
  thresholds.every(({ isMet }) => isMet) &&
  !baseline.some(({ isRegression }) => isRegression) &&
  (search === undefined || search.rate !== undefined);
