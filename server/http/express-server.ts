/** The HTTP server below the app. */
import { createServer, IncomingMessage, type RequestListener, type ServerOptions, ServerResponse } from 'node:http';
import type { Express } from 'express';
import { type TrackedServer, trackConnections } from './drain.ts';

/** From the first byte to the end of the headers; slower clients only occupy a connection. */
const HEADERS_MS = 15_000;
/** Until the body is complete, too: enough for the largest upload over a slow line. */
const REQUEST_MS = 120_000;
/** Longer than proxies keep idle connections: the server must not close one on which a proxy is about to send a request. */
const KEEP_ALIVE_MS = 65_000;
/** Interval of timeout checks; Node's default is 30 seconds. */
const CHECK_MS = 2_000;

export interface ServerBounds {
  /** More connections are closed immediately. */
  readonly maxConnections?: number;
  /** Overrides of the default timeouts, in milliseconds. */
  readonly timeouts?: Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>;
}

/**
 * A server that creates requests and responses with the app's prototypes. Express sets them on each request and response, and
 * changing the prototype of an object makes V8 deoptimize all code that handles it afterwards, which costs a page more than its routing.
 * Setting the prototype that an object already has costs nothing.
 */
export function createExpressServer(
  app: Express,
  listener: RequestListener = app,
  bounds: ServerBounds = {},
): TrackedServer {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  const server = createServer(
    {
      IncomingMessage: AppRequest,
      ServerResponse: AppResponse,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_MS,
      ...bounds.timeouts,
    },
    listener,
  );
  if (bounds.maxConnections !== undefined) server.maxConnections = bounds.maxConnections;
  return trackConnections(server);
}
