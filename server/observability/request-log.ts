/** Logs each response, and adds the request's id to all other log lines of the request. */
import { randomUUID } from 'node:crypto';
import type { Express, Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { loggedUrl } from './logger.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** Ours, or the caller's if it is safe; returned as `X-Request-Id`. */
    id: string;
    /** Includes the id of the request. */
    readonly log: Logger;
  }
}

const HARMLESS = /^[\w-]{8,64}$/;

/** An id that is safe in logs and headers. */
export const requestId = (input: string | string[] | undefined): string =>
  typeof input === 'string' && HARMLESS.test(input) ? input : randomUUID();

/** W3C Trace Context: the trace that a proxy or a client has started; an all-zero id is invalid. */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/;

/** The logged fields of a request. */
function loggedRequest({ id, method, originalUrl, headers }: Request) {
  const { traceparent } = headers;
  const traceId = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
  return { id, ...(traceId === undefined ? {} : { traceId }), method, url: loggedUrl(originalUrl) };
}

/**
 * Adds id and logger to requests, and logs each response after it was sent. The logger is created lazily: one per request would cost more
 * than all other middleware together, and few requests use it.
 */
export function logRequests(app: Express, logger: Logger): RequestHandler {
  Object.defineProperty(app.request, 'log', {
    get(this: Request) {
      return logger.child({ req: loggedRequest(this) });
    },
  });
  return (request, response, next) => {
    const id = requestId(request.headers['x-request-id']);
    request.id = id;
    response.setHeader('X-Request-Id', id);
    const started = performance.now();
    response.on('close', () => {
      const { statusCode, writableFinished } = response;
      const level = statusCode >= 500 ? 'warn' : 'info';
      if (!logger.isLevelEnabled(level)) return;
      const responseTime = Math.round(performance.now() - started);
      const message = writableFinished ? 'request completed' : 'request aborted';
      logger[level]({ req: loggedRequest(request), res: { statusCode }, responseTime }, message);
    });
    next();
  };
}
