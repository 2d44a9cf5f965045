/** Decides which script errors are reported and when. Pure state machine (specification, storefront 9 "Error reporting"). */
import { reporting } from '../core/tracking-storage.ts';

export interface ScriptError {
  readonly message: string;
  readonly stack: string;
  /** File and position, if the browser provides them. */
  readonly source: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface ErrorQueue {
  readonly queued: readonly ScriptError[];
  /** Batches that were sent. */
  readonly sends: number;
}

export const emptyQueue: ErrorQueue = { queued: [], sends: 0 };

/** Adds an error. Returns the same queue if 10 errors are queued or 20 batches were sent. */
export function withError(queue: ErrorQueue, error: ScriptError): ErrorQueue {
  if (queue.sends >= reporting.errorSends || queue.queued.length >= reporting.queuedErrors) return queue;
  return { ...queue, queued: [...queue.queued, { ...error, stack: error.stack.slice(0, reporting.stackLength) }] };
}

/** Takes the next batch; empty if there is none. */
export function takeBatch(queue: ErrorQueue): { readonly queue: ErrorQueue; readonly batch: readonly ScriptError[] } {
  if (queue.queued.length === 0 || queue.sends >= reporting.errorSends) return { queue, batch: [] };
  return { queue: { queued: [], sends: queue.sends + 1 }, batch: queue.queued };
}

/** A batch in the server's format: event name, data as JSON text, timestamp. */
export const batchBody = (batch: readonly ScriptError[], page: string): string =>
  JSON.stringify(
    batch.map(({ at, ...error }) => ({
      event: 'JavascriptError',
      data: JSON.stringify({ ...error, page }),
      timestamp: at,
    })),
  );
