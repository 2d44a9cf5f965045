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
  /** Message about the rows that succeeded. */
  readonly done: (count: number) => string;
}

export interface BulkCalls {
  /** Undefined: nothing runs. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly failures: readonly BulkFailure[];
  readonly forgive: () => void;
  run<T>(rows: readonly T[], task: BulkTask<T>): Promise<void>;
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
    async run(rows, { nameOf, work, done }) {
      if (isRunning.current || rows.length === 0) return;
      isRunning.current = true;
      const failed: BulkFailure[] = [];
      // One after the other, to stay within the rate limit.
      for (const [at, row] of rows.entries()) {
        setProgress({ done: at, total: rows.length });
        const result = await work(row);
        if (!result.ok) failed.push({ title: nameOf(row), message: result.problem.error });
      }
      isRunning.current = false;
      await client.invalidateQueries();
      setProgress(undefined);
      setFailures(failed);
      const count = rows.length - failed.length;
      if (count > 0) toast({ message: done(count) });
    },
  };
}
