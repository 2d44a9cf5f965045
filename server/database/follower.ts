/** Follows what others write: one step at a time, at each wake-up, and now and then without one. */
import type { Logger } from 'pino';

const RETRY_MS = 1000;
/** Whoever hears nothing still reads, so that nobody is far behind. */
const POLL_MS = 60_000;
const PRUNE_MS = 10 * 60_000;

export interface Follower {
  /** There may be something new. */
  wake(): void;
  /** Fulfilled when what has been committed so far has been followed, or could not be. Never rejects. */
  catchUp(): Promise<void>;
  /** Begins. A step that rejects is repeated. */
  follow(step: () => Promise<void>): void;
  /** Cleans up now and then; a failure is left to the next time. */
  prune(clean: () => Promise<void>): void;
  /** Ends, after the step that is under way. */
  stop(): Promise<void>;
}

/** `failure`: what the log says of a step that fails. */
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
        clean().catch((error: unknown) => logger.warn({ err: error }, 'old changes could not be deleted'));
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
