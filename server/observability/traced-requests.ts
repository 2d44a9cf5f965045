/** Traces each request, from its headers to the end of its response. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Request } from 'express';
import { loggedUrl } from './logger.ts';
import type { OpenSpan, Tracing } from './tracing.ts';

/** Probes and scrapes come every few seconds and are uninteresting. */
const UNTRACED = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

/** The listener with tracing; the listener itself when tracing is off. */
export function traceRequests(tracing: Tracing, listener: RequestListener): RequestListener {
  if (!tracing.isOn) return listener;
  return (request, response) => {
    if (UNTRACED.test(request.url ?? '')) return listener(request, response);
    const span = tracing.begin(methodOf(request), {
      kind: 'server',
      caller: request.headers,
      attributes: { 'http.request.method': methodOf(request), 'url.path': loggedUrl(request.url ?? '/').split('?')[0] },
    });
    const { traceparent = '', ...others } = span.headers();
    // From here on, logs and upstreams see the request's own span.
    Object.assign(request.headers, others, { traceparent });
    response.setHeader('traceresponse', traceparent);
    response.once('close', () => endRequest(span, request, response));
    span.within(() => listener(request, response));
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Clients could send arbitrary method names. */
const methodOf = ({ method = '' }: IncomingMessage): string => (METHODS.has(method) ? method : '_OTHER');

function endRequest(span: OpenSpan, request: IncomingMessage, response: ServerResponse): void {
  const { route } = request as Partial<Request> & { readonly route?: { readonly path?: unknown } };
  const pattern = typeof route?.path === 'string' ? route.path : undefined;
  if (pattern !== undefined) span.rename(`${methodOf(request)} ${pattern}`);
  span.set({
    'http.route': pattern,
    'http.response.status_code': response.statusCode,
    'http.request.header.x-request-id': String(response.getHeader('x-request-id') ?? ''),
  });
  if (response.statusCode >= 500) span.fail();
  span.end();
}
