import { useEffect, useRef, useState } from 'react';
import type { CallProblem, Result } from './api.ts';

export interface Submission {
  readonly isBusy: boolean;
  /** Of the last try. */
  readonly problem: CallProblem | undefined;
  /** Runs a call; undefined when it failed, and then `problem` says why, and while another one runs. */
  run<Reply>(work: () => Promise<Result<Reply>>): Promise<{ readonly body: Reply } | undefined>;
  /** Shows a problem that was found before anything was sent. */
  refuse(errors: Readonly<Record<string, string>>): void;
  /** A field has another value: what was wrong with the one before is no longer said. */
  accept(field: string): void;
  /** The message of a field. */
  errorOf(field: string): string | undefined;
}

/** State of a form that calls the server. */
export function useSubmit(): Submission {
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const [refusals, setRefusals] = useState(0);
  useFirstInvalid(refusals);
  const settle = (found: CallProblem | undefined): void => {
    setProblem(found);
    if (found?.errors !== undefined) setRefusals((count) => count + 1);
  };
  return {
    isBusy,
    problem,
    async run(work) {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      const result = await work();
      running.current = false;
      setBusy(false);
      settle(result.ok ? undefined : result.problem);
      return result.ok ? { body: result.body } : undefined;
    },
    refuse: (errors) => settle({ status: 400, code: 'invalid-request', error: Object.values(errors)[0] ?? '', errors }),
    accept: (field) => setProblem((before) => withoutField(before, field)),
    errorOf: (field) => problem?.errors?.[field],
  };
}

/** A problem without what it says of a field; none when it says nothing of another one. */
function withoutField(problem: CallProblem | undefined, field: string): CallProblem | undefined {
  const errors = Object.entries(problem?.errors ?? {});
  const left = errors.filter(([name]) => name !== field && !name.startsWith(`${field}.`));
  if (problem === undefined || left.length === errors.length) return problem;
  return left.length === 0 ? undefined : { ...problem, errors: Object.fromEntries(left) };
}

/** Leads to the first field whose value was refused. */
function useFirstInvalid(refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return;
    const form = document.querySelector('[role=dialog]') ?? document.querySelector('main');
    form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
}
