/** Sends the errors of scripts in batches, a second after the last one. */

import type { Page } from '../core/page.ts';
import { reporting } from '../core/tracking-storage.ts';
import { batchBody, emptyQueue, type ScriptError, takeBatch, withError } from './error-queue.ts';

/** Starts listening. While `canReport` says no errors wait; the function it gives back sends what waits, at once. */
export function reportErrors(page: Page, canReport: () => boolean): () => void {
  let queue = emptyQueue;
  let sender: Promise<typeof import('./send-errors.ts') | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Without that script errors cannot be reported.
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
    // A picture or a script that did not load is no error of a script.
    if (!(event instanceof ErrorEvent)) return;
    add({ ...messageOf(event.error, event.message), source: `${event.filename}:${event.lineno}:${event.colno}` });
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!isOfFading(reason)) add({ ...messageOf(reason, String(reason)), source: '' });
  });
  return flush;
}

/** The browser rejects for nobody when it leaves out fading from one page to the next: no script has failed. */
const isOfFading = (reason: unknown): boolean =>
  reason instanceof DOMException && /^Transition was (?:aborted|skipped)/.test(reason.message);

function messageOf(error: unknown, fallback: string): Omit<ScriptError, 'source'> {
  const isError = error instanceof Error;
  return { message: isError ? error.message : fallback, stack: isError ? (error.stack ?? '') : '', at: Date.now() };
}
