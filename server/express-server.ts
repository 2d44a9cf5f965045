/** The HTTP server below the app. */
import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * A server whose requests and responses have the app's prototypes from their birth. Express gives them to each one that
 * arrives; an object whose prototype is changed is a stranger to every line of code that handles it afterwards, which
 * costs a page more than its routing. Given twice, a prototype costs nothing.
 */
export function createExpressServer(app: Express, listener: RequestListener = app): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return createServer({ IncomingMessage: AppRequest, ServerResponse: AppResponse }, listener);
}
