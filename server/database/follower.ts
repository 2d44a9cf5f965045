/** Follows the writes of others: runs one step at a time, on each wake-up, and periodically. */
import type { Logger } from 'pino';

const RETRY_MS = 1000;
/** Polls even without notifications, so that a missed one does not matter for long. */
const POLL_MS = 60_000;
const PRUNE_MS = 10 * 60_000;

export interface Follower {
  /** Signals that there may be something new. */
  wake(): void;
  /** Resolves when everything committed so far has been processed, or could not be. Never rejects. */
  catchUp(): Promise<void>;
  /** Starts. A step that rejects is retried. */
  follow(step: () => Promise<void>): void;
  /** Cleans up periodically; a failure is left to the next time. */
  prune(clean: () => Promise<void>): void;
  /** Stops after the current step. */
  stop(): Promise<void>;
}

/** `failure`: log message for a failed step. */
export function createFollower(logger: Pick<Logger, 'warn'>, failure: string): Follower {
  let step: (() => Promise<void>) | undefined;
  let running: Promise<void> | undefined;
  let isAwake = false;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  const timers: NodeJS.Timeout[] = [];
  const run = async (): Promise<void> => {
    try {
      while (isAwake && !isStopped) {
        isAwake = false;
        await step?.();
      }
    } catch (error) {
      logger.warn({ err: error }, failure);
      retry = setTimeout(wake, RETRY_MS);
    } finally {
      running = undefined;
    }
  };
  function wake(): void {
    isAwake = true;
    if (step === undefined || isStopped) return;
    clearTimeout(retry);
    running ??= run();
  }
  const every = (ms: number, call: () => void): void => void timers.push(setInterval(call, ms).unref());
  return {
    wake,
    async catchUp() {
      wake();
      await running;
    },
    follow(next) {
      step = next;
      every(POLL_MS, wake);
      wake();
    },
    prune(clean) {
      every(PRUNE_MS, () => {
        clean().catch((error: unknown) => logger.warn({ err: error }, 'deleting old changes failed'));
      });
    },
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
