/** Middleware in front of the render API's routes: API keys and rate limits. */

import type { RequestHandler } from 'express';
import { rateLimit, type Store } from 'express-rate-limit';
import { MINUTE_MS } from '#shared/durations';
import { contentHash } from '../disk/content-hash.ts';
import { requestKey } from './authorize.ts';
import { callerOf, type Namespace, setCaller } from './namespaces.ts';
import { Problem, sendProblem } from './problems.ts';

interface KeySettings {
  readonly RENDER_API: string;
  readonly NODE_ENV: string;
}

/**
 * Requires one of the configured keys (`Authorization: Bearer …` or `X-Api-Key`). Without keys the API is open, but in production only
 * if RENDER_API says so: rendering for anyone is work for anyone.
 */
export function requireKey(
  { RENDER_API, NODE_ENV }: KeySettings,
  namespaces: readonly [Namespace, ...Namespace[]],
): RequestHandler {
  const [unnamed] = namespaces;
  const isOpen = RENDER_API === 'open' || NODE_ENV !== 'production';
  const hasKeys = namespaces.some(({ keys }) => keys.length > 0);
  // Keys are looked up by hash, so that the duration of the lookup reveals nothing.
  const callers = new Map(
    namespaces.flatMap((namespace) =>
      namespace.keys.map(contentHash).map((keyHash) => [keyHash, { namespace, keyHash }] as const),
    ),
  );
  return (request, response, next) => {
    if (!hasKeys) {
      setCaller(response, { namespace: unnamed, keyHash: '' });
      return next(isOpen ? undefined : new Problem('unauthorized', { detail: 'API_KEYS is not set on this server.' }));
    }
    const caller = callers.get(contentHash(requestKey(request)));
    if (caller === undefined)
      return next(new Problem('unauthorized', { detail: 'Send a key: Authorization: Bearer KEY.' }));
    setCaller(response, caller);
    next();
  };
}

/** Limits the requests per key where its namespace has a limit. `store` counts across replicas; without it each replica counts alone. */
export function limitKeyRate(store?: Store): RequestHandler {
  const limited = rateLimit({
    windowMs: MINUTE_MS,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    identifier: 'key',
    // Created with its router, on the first request; not for each request.
    validate: { creationStack: false },
    ...(store === undefined ? {} : { store }),
    limit: (_request, response) => callerOf(response).namespace.requestsPerMinute ?? 0,
    keyGenerator: (_request, response) => callerOf(response).keyHash,
    handler: (_request, response, next) => {
      const { requestsPerMinute } = callerOf(response).namespace;
      next(
        new Problem('too-many-requests', {
          detail: `The limit of this key is ${requestsPerMinute} requests per minute.`,
        }),
      );
    },
  });
  // The library's own `skip` is asynchronous: each request would wait for a promise for nothing.
  return (request, response, next) =>
    callerOf(response).namespace.requestsPerMinute === undefined ? next() : limited(request, response, next);
}

/** No middleware when there is no limit. */
export function limitRate({ RATE_LIMIT }: { readonly RATE_LIMIT: number | 'off' }): readonly RequestHandler[] {
  if (RATE_LIMIT === 'off') return [];
  const limited = rateLimit({
    windowMs: MINUTE_MS,
    limit: RATE_LIMIT,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: (_request, response) =>
      sendProblem(
        response,
        new Problem('too-many-requests', { detail: `The limit is ${RATE_LIMIT} requests per minute.` }),
      ),
  });
  return [limited];
}
