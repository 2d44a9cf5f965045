/** Which errors of scripts are reported, and when: a pure machine (specification, storefront 9 "Error reporting"). */
import { reporting } from '../core/tracking-storage.ts';

export interface ScriptError {
  readonly message: string;
  readonly stack: string;
  /** File and place, when the browser tells. */
  readonly source: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface ErrorQueue {
  readonly queued: readonly ScriptError[];
  /** Batches that have left this page. */
  readonly sends: number;
}

export const emptyQueue: ErrorQueue = { queued: [], sends: 0 };

/** Adds an error. At most 10 wait, and after 20 batches none is taken any more: then the same queue comes back. */
export function withError(queue: ErrorQueue, error: ScriptError): ErrorQueue {
  if (queue.sends >= reporting.errorSends || queue.queued.length >= reporting.queuedErrors) return queue;
  return { ...queue, queued: [...queue.queued, { ...error, stack: error.stack.slice(0, reporting.stackLength) }] };
}

/** Takes the batch that is to be sent; empty when there is none. */
export function takeBatch(queue: ErrorQueue): { readonly queue: ErrorQueue; readonly batch: readonly ScriptError[] } {
  if (queue.queued.length === 0 || queue.sends >= reporting.errorSends) return { queue, batch: [] };
  return { queue: { queued: [], sends: queue.sends + 1 }, batch: queue.queued };
}

/** A batch as the server takes it: event name, data as JSON text, timestamp. */
export const batchBody = (batch: readonly ScriptError[], page: string): string =>
  JSON.stringify(
    batch.map(({ at, ...error }) => ({
      event: 'JavascriptError',
      data: JSON.stringify({ ...error, page }),
      timestamp: at,
    })),
  );
