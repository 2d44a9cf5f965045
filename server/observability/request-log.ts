/** A line for each answer, and the request's id on whatever is logged besides. */
import { randomUUID } from 'node:crypto';
import type { Express, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { loggedUrl } from './logger.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** Ours, or the caller's when it is a harmless one; the answer has it as `X-Request-Id`. */
    id: string;
    /** Says which request it speaks of. */
    readonly log: Logger;
  }
}

const HARMLESS = /^[\w-]{8,64}$/;

/** An id that may stand in a log and a header. */
export const requestId = (input: string | string[] | undefined): string =>
  typeof input === 'string' && HARMLESS.test(input) ? input : randomUUID();

/**
 * Gives requests their id and logger, and logs each answer when it has left. A logger for each request would cost more than
 * all other middleware together, and few requests have anything to say.
 */
export function logRequests(app: Express, logger: Logger): RequestHandler {
  Object.defineProperty(app.request, 'log', {
    get() {
      const { id, method, originalUrl } = this;
      return logger.child({ req: { id, method, url: loggedUrl(originalUrl) } });
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
      const { method, originalUrl } = request;
      const said = writableFinished ? 'request completed' : 'request aborted';
      logger[level]({ req: { id, method, url: loggedUrl(originalUrl) }, res: { statusCode }, responseTime }, said);
    });
    next();
  };
}
