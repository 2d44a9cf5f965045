/** The HTTP server below the app. */
import { createServer, IncomingMessage, type RequestListener, type ServerOptions, ServerResponse } from 'node:http';
import type { Express } from 'express';
import { type TrackedServer, trackConnections } from './drain.ts';

/** From the first byte to the end of the head; whoever needs longer only holds a connection. */
const HEADERS_MS = 15_000;
/** Until the body is there, too: the largest upload over a slow line. */
const REQUEST_MS = 120_000;
/** Longer than proxies keep idle connections: of two who end a connection, it must not be the one that is about to be asked. */
const KEEP_ALIVE_MS = 65_000;
/** How often connections are looked at; Node's own is 30 seconds. */
const CHECK_MS = 2_000;

export interface ServerBounds {
  /** Connections beyond it are closed at once. */
  readonly maxConnections?: number;
  /** Other times than those of a server that serves, in milliseconds. */
  readonly timeouts?: Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>;
}

/**
 * A server whose requests and responses have the app's prototypes from their birth. Express gives them to each one that
 * arrives; an object whose prototype is changed is a stranger to every line of code that handles it afterwards, which
 * costs a page more than its routing. Given twice, a prototype costs nothing.
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
