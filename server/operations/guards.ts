/** What stands before the routes: keys and rates. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import type { Config } from '../config.ts';
import { Problem, sendProblem } from '../problems.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The configured keys, as they are written. */
export const keysOf = ({ API_KEYS }: Config): string[] =>
  API_KEYS.split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');

/**
 * Asks for one of the configured keys (`Authorization: Bearer …` or `X-Api-Key`). Without keys the API is open, but in
 * production only where RENDER_API says so: rendering anybody's templates is work for anybody.
 */
export function requireKey(config: Config): RequestHandler {
  const keys = keysOf(config).map(digest);
  const { RENDER_API, NODE_ENV } = config;
  const isOpen = RENDER_API === 'open' || NODE_ENV !== 'production';
  return (request, _response, next) => {
    if (keys.length === 0)
      return next(
        isOpen ? undefined : new Problem('unauthorized', { detail: 'This server has no keys: set API_KEYS.' }),
      );
    const given = request.get('x-api-key') ?? request.get('authorization')?.replace(/^Bearer /i, '') ?? '';
    const hashed = digest(given);
    if (keys.some((key) => timingSafeEqual(key, hashed))) next();
    else next(new Problem('unauthorized', { detail: 'Send it as Authorization: Bearer KEY.' }));
  };
}

export function limitRate({ RATE_LIMIT }: Config): RequestHandler {
  if (RATE_LIMIT === 'off') return (_request, _response, next) => next();
  return rateLimit({
    windowMs: 60_000,
    limit: RATE_LIMIT,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: (_request, response) =>
      sendProblem(response, new Problem('too-many-requests', { detail: `The limit is ${RATE_LIMIT} a minute.` })),
  });
}
