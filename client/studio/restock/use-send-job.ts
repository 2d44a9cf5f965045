/** Sends all notification emails as a job with progress. */
import { useEffect, useRef, useState } from 'react';
import { type CallProblem, call } from '../api.ts';
import { SEND_JOBS, type SendJob } from './restock-replies.ts';

const POLL_MS = 500;
const JOBS = '/api/owner/jobs';

interface Variant {
  readonly productId: string;
  readonly variantId: string;
}

export interface SendJobState {
  readonly job: SendJob | undefined;
  readonly problem: CallProblem | undefined;
  readonly isRunning: boolean;
  /** Undefined: all that are back in stock. */
  start(variants: readonly Variant[] | undefined): Promise<void>;
  cancel(): Promise<void>;
}

const isOpen = (job: SendJob | undefined): boolean => job?.status === 'waiting' || job?.status === 'running';

export function useSendJob(onDone: (job: SendJob) => void): SendJobState {
  const [job, setJob] = useState<SendJob>();
  const [problem, setProblem] = useState<CallProblem>();
  const latest = useRef(onDone);
  latest.current = onDone;
  const settle = (result: Awaited<ReturnType<typeof call<SendJob>>>): void => {
    setProblem(result.ok ? undefined : result.problem);
    if (!result.ok) return;
    setJob(result.body);
    if (!isOpen(result.body)) latest.current(result.body);
  };
  useEffect(() => {
    if (job === undefined || !isOpen(job)) return undefined;
    const timer = setTimeout(async () => settle(await call<SendJob>('GET', `${JOBS}/${job.id}`)), POLL_MS);
    return () => clearTimeout(timer);
  }, [job]);
  return {
    job,
    problem,
    isRunning: isOpen(job),
    async start(variants) {
      settle(
        await call<SendJob>('POST', SEND_JOBS, { body: variants === undefined ? {} : { sendRequests: variants } }),
      );
    },
    async cancel() {
      if (job !== undefined) settle(await call<SendJob>('DELETE', `${JOBS}/${job.id}`));
    },
  };
}
