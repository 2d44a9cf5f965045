/** One call for each selected row, with progress, and a report of those that failed. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Result } from '../api.ts';
import { useToast } from '../controls/toast.tsx';

export interface BulkFailure {
  readonly title: string;
  readonly message: string;
}

interface BulkTask<T> {
  readonly nameOf: (row: T) => string;
  readonly work: (row: T) => Promise<Result<unknown>>;
  /** Why a row is not even tried; undefined: it is. */
  readonly refusal?: (row: T) => string | undefined;
  /** Message about the rows that succeeded. */
  readonly done: (count: number) => string;
}

interface BulkOutcome<T> {
  readonly done: readonly T[];
  readonly failures: readonly BulkFailure[];
}

export interface BulkCalls {
  /** Undefined: nothing runs. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly failures: readonly BulkFailure[];
  readonly forgive: () => void;
  /** The rows that were changed, and what was said about the others; undefined if something runs already. */
  run<T>(rows: readonly T[], task: BulkTask<T>): Promise<BulkOutcome<T> | undefined>;
}

export function useBulkCalls(): BulkCalls {
  const client = useQueryClient();
  const toast = useToast();
  // Set at once: a second press may come before the next drawing.
  const isRunning = useRef(false);
  const [progress, setProgress] = useState<BulkCalls['progress']>();
  const [failures, setFailures] = useState<readonly BulkFailure[]>([]);
  return {
    progress,
    failures,
    forgive: () => setFailures([]),
    async run(rows, task) {
      if (isRunning.current || rows.length === 0) return undefined;
      isRunning.current = true;
      const outcome = await callAll(rows, task, (done) => setProgress({ done, total: rows.length }));
      isRunning.current = false;
      await client.invalidateQueries();
      setProgress(undefined);
      setFailures(outcome.failures);
      if (outcome.done.length > 0) toast({ message: task.done(outcome.done.length) });
      return outcome;
    },
  };
}

/** One after the other, to stay within the rate limit. */
async function callAll<T>(
  rows: readonly T[],
  { nameOf, work, refusal }: BulkTask<T>,
  onProgress: (done: number) => void,
): Promise<BulkOutcome<T>> {
  const done: T[] = [];
  const failures: BulkFailure[] = [];
  for (const [at, row] of rows.entries()) {
    onProgress(at);
    const refused = refusal?.(row) ?? (await messageOf(work(row)));
    if (refused === undefined) done.push(row);
    else failures.push({ title: nameOf(row), message: refused });
  }
  return { done, failures };
}

async function messageOf(reply: Promise<Result<unknown>>): Promise<string | undefined> {
  const result = await reply;
  return result.ok ? undefined : result.problem.error;
}
