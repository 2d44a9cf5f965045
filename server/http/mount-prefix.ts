/** Pages are most of what is asked for: none of them should have to pass every call's route, nor wait until it is made. */
import type { RequestHandler } from 'express';

/**
 * Calls a router only for paths whose first segment is one of `segments`, given in lower case: `mountAt(['api'], …)` answers `/api` and
 * `/api/x`. Every route of the router has to begin with one of them. As in Express, letter case does not matter. The router is made
 * for the first request that reaches it: of many sites mostly pages are asked for, and all other routes take more memory than the rest
 * of a site.
 */
export function mountAt(segments: readonly string[], makeRouter: () => RequestHandler): RequestHandler {
  const known = new Set(segments);
  const router = madeLater(makeRouter);
  return (request, response, next) => {
    const { path } = request;
    const end = path.indexOf('/', 1);
    const segment = end < 0 ? path.slice(1) : path.slice(1, end);
    if (known.has(segment) || known.has(segment.toLowerCase())) router(request, response, next);
    else next();
  };
}

/** A handler that is made for the first request that reaches it. */
export function madeLater(make: () => RequestHandler): RequestHandler {
  let handler: RequestHandler | undefined;
  return (request, response, next) => {
    handler ??= make();
    handler(request, response, next);
  };
}
