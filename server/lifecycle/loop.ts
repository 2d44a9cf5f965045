/** Background work in rounds: periodically, and when woken. A round never overlaps another one of its loop. */
import type { Logger } from 'pino';

export interface LoopOptions<T> {
  readonly everyMs: number;
  /** One round; a long one ends early when `stopping` is aborted. */
  readonly run: (stopping: AbortSignal) => Promise<T>;
  /** Whether rounds begin without being asked for at the moment; default: always. */
  readonly hasBackground?: (() => boolean) | undefined;
  readonly logger: Pick<Logger, 'warn'>;
  /** Log message for a failed round. */
  readonly failure: string;
}

export interface Loop<T> {
  /** Begins a round now, or after the running one, which may have passed what is new. */
  wake(): void;
  /** The same. Resolves to the result of that round, or undefined when the loop has stopped; rejects when the round fails. */
  run(): Promise<T | undefined>;
  /** Begins no further round, and resolves when the running one has ended. */
  stop(): Promise<void>;
}

export function createLoop<T>({ everyMs, run, hasBackground, logger, failure }: LoopOptions<T>): Loop<T> {
  const stopping = new AbortController();
  let running: Promise<T | undefined> | undefined;
  let next: Promise<T | undefined> | undefined;
  const round = async (): Promise<T | undefined> => (stopping.signal.aborted ? undefined : run(stopping.signal));
  const begin = (): Promise<T | undefined> => {
    if (running === undefined) {
      running = round().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= settled(running).then(() => {
      next = undefined;
      return begin();
    });
    return next;
  };
  const wake = (): void => {
    begin().catch((error: unknown) => logger.warn({ err: error }, failure));
  };
  const timer = setInterval(() => {
    if (running === undefined && hasBackground?.() !== false) wake();
  }, everyMs);
  timer.unref();
  return {
    wake,
    run: begin,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await settled(running);
    },
  };
}

/** Who began the round handles its failure. */
const settled = async (round: Promise<unknown> | undefined): Promise<void> => {
  await round?.catch(() => undefined);
};
