/** Timing of saves: after a pause, and again after a failure. */
import type { Ports } from './ports.ts';

/** The specification's defaults: debounced by 100 ms, within 3000 ms at most; the same for retries. */
const QUIET_MS = 100;
const MAX_MS = 3000;

export interface Pacer {
  /** Runs the work once requests have paused, or at the latest after the maximum delay. */
  soon(): void;
  now(): void;
  stop(): void;
}

/** `work` returns false to be retried. It never runs concurrently. */
export function createPacer(work: () => Promise<boolean>, { later, now }: Pick<Ports, 'later' | 'now'>): Pacer {
  let cancel = (): void => {};
  let waitingSince: number | undefined;
  let isRunning = false;
  let isAsked = false;
  let failures = 0;
  let isStopped = false;
  const run = async (): Promise<void> => {
    while (isAsked && !isStopped) {
      isAsked = false;
      waitingSince = undefined;
      const isDone = await work().catch(() => false);
      failures = isDone ? 0 : failures + 1;
    }
    isRunning = false;
    if (failures > 0 && !isStopped) cancel = later(Math.min(QUIET_MS * 2 ** failures, MAX_MS), start);
  };
  function start(): void {
    cancel();
    if (isStopped) return;
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    void run();
  }
  return {
    soon() {
      if (isStopped) return;
      waitingSince ??= now();
      const left = Math.max(0, waitingSince + MAX_MS - now());
      cancel();
      cancel = later(Math.min(QUIET_MS, left), start);
    },
    now: start,
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
