import { useEffect, useRef, useState } from 'react';
import { adminMessages } from '#shared/messages/admin';
import type { CallProblem, Result } from './api.ts';

export interface Submission {
  readonly isBusy: boolean;
  /** Of the last attempt. */
  readonly problem: CallProblem | undefined;
  /** Runs a call; undefined if it failed, with `problem` set, or if another one is running. */
  run<Reply>(work: () => Promise<Result<Reply>>): Promise<{ readonly body: Reply } | undefined>;
  /** Shows problems found before sending. */
  refuse(errors: Readonly<Record<string, string>>): void;
  /** Clears the problem of a field whose value has changed. */
  accept(field: string): void;
  /** The error message of a field. */
  errorOf(field: string): string | undefined;
}

/** State of a form that calls the server. */
export function useSubmit(): Submission {
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const [rejectedCount, setRejectedCount] = useState(0);
  useFirstInvalid(rejectedCount);
  const settle = (next: CallProblem | undefined): void => {
    setProblem(next);
    if (next?.errors !== undefined) setRejectedCount((count) => count + 1);
  };
  return {
    isBusy,
    problem,
    async run(work) {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      try {
        const result = await work();
        settle(result.ok ? undefined : result.problem);
        return result.ok ? { body: result.body } : undefined;
      } catch (error) {
        settle({ status: 0, code: 'failed', error: adminMessages.wrong });
        throw error;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    refuse: (errors) => settle({ status: 400, code: 'invalid-request', error: Object.values(errors)[0] ?? '', errors }),
    accept: (field) => setProblem((before) => withoutField(before, field)),
    errorOf: (field) => problem?.errors?.[field],
  };
}

/** A problem without a field's message; undefined if no other field has one. */
function withoutField(problem: CallProblem | undefined, field: string): CallProblem | undefined {
  const errors = Object.entries(problem?.errors ?? {});
  const left = errors.filter(([name]) => name !== field && !name.startsWith(`${field}.`));
  if (problem === undefined || left.length === errors.length) return problem;
  return left.length === 0 ? undefined : { ...problem, errors: Object.fromEntries(left) };
}

/** Focuses the first rejected field. */
function useFirstInvalid(rejectedCount: number): void {
  useEffect(() => {
    if (rejectedCount === 0) return;
    const form = document.querySelector('[role=dialog]') ?? document.querySelector('main');
    form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [rejectedCount]);
}
