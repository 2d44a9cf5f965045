/** Combines several middlewares into one: each layer of a router costs every page as much as a small middleware itself. */
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Calls the handlers one after the other, like `app.use`. An error, thrown or passed on, skips the rest. */
export const sequence =
  (...handlers: readonly RequestHandler[]): RequestHandler =>
  (request, response, next) => {
    let at = 0;
    const step: NextFunction = (error?: unknown) => {
      // A nested router that is left passes null, a handler that skips its route passes 'route': both continue.
      if (error && error !== 'route') return next(error);
      const handler = handlers[at++];
      if (handler === undefined) return next();
      call(handler, request, response, step);
    };
    step();
  };

function call(handler: RequestHandler, request: Request, response: Response, next: NextFunction): void {
  try {
    const answered: unknown = handler(request, response, next);
    if (answered instanceof Promise) answered.catch((error: unknown) => next(error ?? new Error('Rejected promise')));
  } catch (error) {
    next(error);
  }
}
