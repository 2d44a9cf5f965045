/** The session that routes and pages of an account require. */
import type { Request, Response } from 'express';
import { Problem } from '../http/problems.ts';
import type { Session } from './accounts.ts';
import { type AccountService, requireXsrf, sessionOf } from './sign-in.ts';

/** Throws `not-signed-in`. */
export async function requireSession(service: AccountService, request: Request, response: Response): Promise<Session> {
  const session = await sessionOf(service, request, response);
  if (session === null) throw new Problem('not-signed-in');
  return session;
}

/** The same for a write, which must carry the session's own token. Throws `not-signed-in` and `crumb-failed`. */
export async function requireOwnSession(
  service: AccountService,
  request: Request,
  response: Response,
): Promise<Session> {
  const session = await requireSession(service, request, response);
  requireXsrf(service, session, request);
  return session;
}
