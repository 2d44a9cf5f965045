/** Pages are most of what is asked for, and none of them should have to pass every call's route on its way. */
import type { RequestHandler } from 'express';

/**
 * Calls a router only for paths whose first segment is one of `segments`, given in lower case: `mountAt(['api'], …)` answers `/api` and
 * `/api/x`. Every route of the router has to begin with one of them. As in Express, letter case does not matter.
 */
export function mountAt(segments: readonly string[], router: RequestHandler): RequestHandler {
  const known = new Set(segments);
  return (request, response, next) => {
    const { path } = request;
    const end = path.indexOf('/', 1);
    const segment = end < 0 ? path.slice(1) : path.slice(1, end);
    if (known.has(segment) || known.has(segment.toLowerCase())) router(request, response, next);
    else next();
  };
}
