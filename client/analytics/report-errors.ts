/** Sends the errors of scripts in batches, a second after the last one. */
import { reporting } from '#shared/analytics/storage';
import { crumbHeader } from '../browser/request.ts';
import { batchBody, emptyQueue, type ScriptError, takeBatch, withError } from './error-queue.ts';

/** Starts listening. The function it gives back sends what waits, at once. */
export function reportErrors(): () => void {
  let queue = emptyQueue;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    const taken = takeBatch(queue);
    queue = taken.queue;
    if (taken.batch.length > 0) send(batchBody(taken.batch, location.pathname));
  };
  const add = (error: ScriptError): void => {
    const next = withError(queue, error);
    if (next === queue) return;
    queue = next;
    clearTimeout(timer);
    timer = setTimeout(flush, reporting.errorDebounceMs);
  };
  addEventListener('error', (event) => {
    // A picture or a script that did not load is no error of a script.
    if (!(event instanceof ErrorEvent)) return;
    add({ ...described(event.error, event.message), source: `${event.filename}:${event.lineno}:${event.colno}` });
  });
  addEventListener('unhandledrejection', ({ reason }) => add({ ...described(reason, String(reason)), source: '' }));
  return flush;
}

function described(error: unknown, fallback: string): Omit<ScriptError, 'source'> {
  const isError = error instanceof Error;
  return { message: isError ? error.message : fallback, stack: isError ? (error.stack ?? '') : '', at: Date.now() };
}

function send(body: string): void {
  fetch('/api/events/RecordJavascriptErrors', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...crumbHeader() },
    body,
    credentials: 'same-origin',
    keepalive: true,
    signal: AbortSignal.timeout(reporting.timeoutMs),
    // An error in reporting an error ends here, or it would report itself for ever.
  }).catch(() => {});
}
