/** Traces calls to other servers, and propagates `traceparent`. */
import { loggedUrl } from './logger.ts';
import type { Tracing } from './tracing.ts';

export interface ClientCall {
  readonly method: string;
  readonly origin: string;
  /** Path and query; the trace contains it redacted as in the log, without the query. */
  readonly path: string;
}

/** Runs a call with headers that continue the trace; a status of 500 or more is a failure. */
export function clientSpan<T>(
  tracing: Tracing,
  { method, origin, path }: ClientCall,
  call: (headers: Readonly<Record<string, string>>, answered: (status: number) => void) => Promise<T>,
): Promise<T> {
  if (!tracing.isOn) return call({}, () => undefined);
  const { hostname, port, protocol } = new URL(origin);
  const attributes = {
    'http.request.method': method,
    'server.address': hostname,
    'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
    'url.full': `${origin}${loggedUrl(path).split('?')[0]}`,
  };
  return tracing.span(`${method} ${hostname}`, { kind: 'client', attributes }, (span) =>
    call(span.headers(), (status) => {
      span.set({ 'http.response.status_code': status });
      if (status >= 500) span.fail();
    }),
  );
}
