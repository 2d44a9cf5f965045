/** Sends script errors in batches, one second after the latest. */

import type { Page } from '../core/page.ts';
import { reporting } from '../core/tracking-storage.ts';
import { batchBody, emptyQueue, type ScriptError, takeBatch, withError } from './error-queue.ts';

/** Starts listening. Errors are queued while `canReport` returns false; the returned function sends the queue immediately. */
export function reportErrors(page: Page, canReport: () => boolean): () => void {
  let queue = emptyQueue;
  let sender: Promise<typeof import('./send-errors.ts') | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Without this script errors cannot be reported.
  const loadSender = () => (sender ??= import('./send-errors.ts').catch(() => null));
  const flush = (): void => {
    clearTimeout(timer);
    if (!canReport()) return;
    const next = takeBatch(queue);
    queue = next.queue;
    if (next.batch.length === 0) return;
    const body = batchBody(next.batch, location.pathname);
    void loadSender().then((loaded) => loaded?.sendErrors(page, body));
  };
  const add = (error: ScriptError): void => {
    const added = withError(queue, error);
    if (added === queue) return;
    queue = added;
    if (canReport()) void loadSender().then((loaded) => loaded?.prepare(page));
    clearTimeout(timer);
    timer = setTimeout(flush, reporting.errorDebounceMs);
  };
  addEventListener('error', (event) => {
    // Images or scripts that fail to load are not script errors.
    if (!(event instanceof ErrorEvent)) return;
    add({ ...messageOf(event.error, event.message), source: `${event.filename}:${event.lineno}:${event.colno}` });
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!isOfFading(reason)) add({ ...messageOf(reason, String(reason)), source: '' });
  });
  return flush;
}

/** Browsers reject with this when they skip a view transition; no script failed. */
const isOfFading = (reason: unknown): boolean =>
  reason instanceof DOMException && /^Transition was (?:aborted|skipped)/.test(reason.message);

function messageOf(error: unknown, fallback: string): Omit<ScriptError, 'source'> {
  const isError = error instanceof Error;
  return { message: isError ? error.message : fallback, stack: isError ? (error.stack ?? '') : '', at: Date.now() };
}
