/** Sends all notification emails as a job with progress. */
import { useEffect, useRef, useState } from 'react';
import { isData } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { type CallProblem, call, type Result } from '../api.ts';
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
  /** Asks again how far it is. */
  retry(): Promise<void>;
}

/** A reply without a job says nothing of how far it is. */
const readJob = (result: Result<SendJob>): Result<SendJob> =>
  (result.ok ? !isData(result.body) : result.problem.code === 'unreadable')
    ? { ok: false, problem: { status: 0, code: 'unreadable', error: adminMessages.job } }
    : result;

const isOpen = (job: SendJob | undefined): boolean => job?.status === 'waiting' || job?.status === 'running';

export function useSendJob(onDone: (job: SendJob) => void): SendJobState {
  const [job, setJob] = useState<SendJob>();
  const [problem, setProblem] = useState<CallProblem>();
  const latest = useRef(onDone);
  latest.current = onDone;
  const settle = (reply: Result<SendJob>): void => {
    const result = readJob(reply);
    setProblem(result.ok ? undefined : result.problem);
    // A job that is gone is not waited for.
    if (!result.ok) return result.problem.status === 404 ? setJob(undefined) : undefined;
    setJob(result.body);
    if (!isOpen(result.body)) latest.current(result.body);
  };
  const look = async ({ id }: SendJob): Promise<void> => settle(await call<SendJob>('GET', `${JOBS}/${id}`));
  useEffect(() => {
    if (job === undefined || !isOpen(job)) return undefined;
    const timer = setTimeout(() => void look(job), POLL_MS);
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
    async retry() {
      if (job !== undefined) await look(job);
    },
    async cancel() {
      if (job !== undefined) settle(await call<SendJob>('DELETE', `${JOBS}/${job.id}`));
    },
  };
}
