/**
 * CSRF protection: a signed token in a cookie that scripts can read, sent again with every write (specification, storefront 7 and 8).
 * Other sites can make a browser send the cookie, but cannot read it to send it twice.
 */

import { doubleCsrf } from 'csrf-csrf';
import type { Request, RequestHandler, Response } from 'express';
import { CRUMB } from '#shared/cookies';
import { requestMessages } from '#shared/messages/requests';
import { Problem } from './problems.ts';
import { isForeign, isOwnForm } from './same-origin.ts';

export interface Crumbs {
  /** Returns the visitor's token for a form; sets the cookie if there is none. */
  issue(request: Request, response: Response): string;
  /** Rejects writes without the token: as `X-CSRF-Token`, or as `crumb` in the body or the query. */
  readonly check: RequestHandler;
}

const submitted = (request: Request): string | null => {
  const { crumb: inBody } = (request.body ?? {}) as { crumb?: unknown };
  const candidates = [request.get('x-csrf-token'), inBody, request.query[CRUMB]];
  return candidates.find((crumb): crumb is string => typeof crumb === 'string' && crumb !== '') ?? null;
};

export function createCrumbs(secret: string): Crumbs {
  const { generateCsrfToken, validateRequest } = doubleCsrf({
    getSecret: () => secret,
    // Visitors have no session yet when they need their first token.
    getSessionIdentifier: () => 'visitor',
    cookieName: CRUMB,
    cookieOptions: { httpOnly: false, sameSite: 'lax', path: '/' },
    getCsrfTokenFromRequest: submitted,
  });
  const issue = (request: Request, response: Response): string =>
    generateCsrfToken(request, response, {
      // A cookie that this server has not signed is replaced, not rejected.
      validateOnReuse: false,
      cookieOptions: { httpOnly: false, sameSite: 'lax', path: '/', secure: request.secure },
    });
  const crumbProblem = (request: Request, response: Response): Problem => {
    const hadCookie = request.cookies?.[CRUMB] !== undefined;
    issue(request, response);
    const message = hadCookie ? requestMessages.expired : requestMessages.noCookies;
    return new Problem('crumb-failed', { detail: message, extra: { crumbFail: true, error: message } });
  };
  return {
    issue,
    check(request, response, next) {
      if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return next();
      next(isForeign(request) || !validateRequest(request) ? crumbProblem(request, response) : undefined);
    },
  };
}

/** Accepts a form of our own page, or one with the token. Throws `crumb-failed`; the form that is then shown has a token. */
export function requireOwnForm(crumbs: Crumbs, request: Request, response: Response): void {
  if (isOwnForm(request)) return;
  crumbs.check(request, response, (problem?: unknown) => {
    if (problem !== undefined) throw problem;
  });
}
