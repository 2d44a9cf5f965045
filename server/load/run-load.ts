/** `vitrine load`: from the command line to reports and exit code. */
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readBaseline } from './baseline.ts';
import { Interrupted } from './drivers.ts';
import { buildPlan } from './plan/build-plan.ts';
import type { LoadFlags } from './plan/load-flags.ts';
import { PlanError, TemplateFailed } from './plan/plan.ts';
import { createProgress } from './progress.ts';
import { htmlReport } from './report/html-report.ts';
import { junitReport } from './report/junit-report.ts';
import { k6Summary } from './report/k6-summary.ts';
import { markdownReport } from './report/markdown-report.ts';
import type { RunResult } from './results.ts';
import { runPlan } from './run-plan.ts';
import { summaryText } from './summary.ts';
import { passes } from './verdict.ts';

export interface LoadCommand {
  readonly flags: LoadFlags;
  readonly baseline: string | undefined;
  /** Files to write. */
  readonly outputs: Readonly<Partial<Record<OutputFormat, string>>>;
}

const WRITERS = {
  json: (result: RunResult): string => `${JSON.stringify(result, null, 1)}\n`,
  report: htmlReport,
  markdown: markdownReport,
  junit: junitReport,
  k6: k6Summary,
};
export type OutputFormat = keyof typeof WRITERS;

/** As a shell reports a process that SIGINT has ended. */
const INTERRUPTED = 130;

/** Returns the exit code: 130 after Ctrl-C; 1 when a template does not render, a threshold is not met, a limit was not found, or there is a regression. */
export async function runLoad(command: LoadCommand): Promise<number> {
  const interrupt = new AbortController();
  const stop = (): void => interrupt.abort();
  // A second Ctrl-C ends the process.
  process.once('SIGINT', stop);
  try {
    return await measure(command, interrupt.signal);
  } catch (error) {
    if (!(error instanceof TemplateFailed || error instanceof Interrupted)) throw error;
    process.stderr.write(`${error.message}\n`);
    return error instanceof Interrupted ? INTERRUPTED : 1;
  } finally {
    process.off('SIGINT', stop);
  }
}

async function measure({ flags, baseline, outputs }: LoadCommand, signal: AbortSignal): Promise<number> {
  const plan = buildPlan(flags);
  checkOutputs(outputs);
  const before = baseline === undefined ? undefined : readBaseline(baseline);
  const result = await runPlan(plan, { progress: createProgress(process.stderr), signal, baseline: before });
  process.stdout.write(summaryText(result));
  for (const [format, file] of Object.entries(outputs)) writeFileSync(file, WRITERS[format as OutputFormat](result));
  if (result.isInterrupted) return INTERRUPTED;
  return passes(result) ? 0 : 1;
}

/** Checked before the run, whose results would otherwise be lost. Throws `PlanError`. */
function checkOutputs(outputs: LoadCommand['outputs']): void {
  for (const [format, file] of Object.entries(outputs)) {
    if (!existsSync(dirname(file))) throw new PlanError(`--${format} ${file}: there is no such folder`);
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
      throw new PlanError(`--${format} ${file}: is a folder; name a file in it`);
  }
}
