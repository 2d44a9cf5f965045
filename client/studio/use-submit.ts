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
  /** The message of a field. */
  errorOf(field: string): string | undefined;
}

/** State of a form that calls the server. */
export function useSubmit(): Submission {
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  useFirstInvalid(problem);
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
      setProblem(result.ok ? undefined : result.problem);
      return result.ok ? { body: result.body } : undefined;
    },
    refuse: (errors) =>
      setProblem({ status: 400, code: 'invalid-request', error: Object.values(errors)[0] ?? '', errors }),
    errorOf: (field) => problem?.errors?.[field],
  };
}

/** Leads to the first field whose value was refused. */
function useFirstInvalid(problem: CallProblem | undefined): void {
  useEffect(() => {
    if (problem?.errors === undefined) return;
    const form = document.querySelector('[role=dialog]') ?? document.querySelector('main');
    form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problem]);
}
