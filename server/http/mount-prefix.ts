/** Most requests are for pages: they should neither pass the routes of every API call, nor wait until those are created. */
import type { RequestHandler } from 'express';

/**
 * Calls a router only for paths whose first segment is one of `segments` (lower case): `mountAt(['api'], …)` handles `/api` and `/api/x`.
 * All routes of the router must begin with one of them. As in Express, letter case does not matter. The router is created for the first
 * request that reaches it: most sites of a multi-site server only serve pages, and all other routes take more memory than the rest of a
 * site.
 */
export function mountAt(segments: readonly string[], makeRouter: () => RequestHandler): RequestHandler {
  const known = new Set(segments);
  const router = lazyHandler(makeRouter);
  return (request, response, next) => {
    const { path } = request;
    const end = path.indexOf('/', 1);
    const segment = end < 0 ? path.slice(1) : path.slice(1, end);
    if (known.has(segment) || known.has(segment.toLowerCase())) router(request, response, next);
    else next();
  };
}

/** A handler that is created for the first request that reaches it. */
export function lazyHandler(make: () => RequestHandler): RequestHandler {
  let handler: RequestHandler | undefined;
  return (request, response, next) => {
    handler ??= make();
    handler(request, response, next);
  };
}
