/** What stands before the routes: keys and rates. */

import type { RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import { MINUTE_MS } from '#shared/durations';
import { hasKey } from './authorize.ts';
import { Problem, sendProblem } from './problems.ts';

interface KeySettings {
  /** Separated by commas. */
  readonly API_KEYS: string;
  readonly RENDER_API: string;
  readonly NODE_ENV: string;
}

/** The configured keys, as they are written. */
export const keysOf = ({ API_KEYS }: { readonly API_KEYS: string }): string[] =>
  API_KEYS.split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');

/**
 * Asks for one of the configured keys (`Authorization: Bearer …` or `X-Api-Key`). Without keys the API is open, but in
 * production only where RENDER_API says so: rendering anybody's templates is work for anybody.
 */
export function requireKey(config: KeySettings): RequestHandler {
  const keys = keysOf(config);
  const { RENDER_API, NODE_ENV } = config;
  const isOpen = RENDER_API === 'open' || NODE_ENV !== 'production';
  return (request, _response, next) => {
    if (keys.length === 0)
      return next(isOpen ? undefined : new Problem('unauthorized', { detail: 'API_KEYS is not set on this server.' }));
    if (hasKey(keys, request)) next();
    else next(new Problem('unauthorized', { detail: 'Send a key: Authorization: Bearer KEY.' }));
  };
}

export function limitRate({ RATE_LIMIT }: { readonly RATE_LIMIT: number | 'off' }): RequestHandler {
  if (RATE_LIMIT === 'off') return (_request, _response, next) => next();
  return rateLimit({
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
}
