/** The cookies of a session: a token that scripts cannot read, a signed pass for pages, and the account for scripts. */

import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import { SITE_PASS_COOKIE, SITE_SESSION_COOKIE, SITE_USER_COOKIE } from '#shared/cookies';
import { MINUTE_MS } from '#shared/durations';
import { isSameSecret } from '../database/ids.ts';
import { readCookie, setCookie } from '../http/cookies.ts';
import type { AccountEpochs } from './account-epochs.ts';
import { type Session, sessionLife } from './accounts.ts';

const XSRF_HEADER = 'x-xsrf-token';
/** The pass saves pages a database query, until it expires. */
const PASS_MS = 5 * MINUTE_MS;

interface Pass {
  readonly accountId: string;
  readonly memberAreas: readonly string[];
  readonly epoch: number;
}

export interface SessionCookies {
  token(request: Request): string | null;
  /** Sets all cookies of a session; `token` when it is new. */
  set(request: Request, response: Response, session: Session, token?: string): void;
  clear(request: Request, response: Response): void;
  /** The content of the signed pass; null without a valid one. */
  pass(request: Request): Pass | null;
  /** Returned when signing in, and expected as a header of later writes. */
  xsrfToken(session: Session): string;
  hasXsrf(request: Request, session: Session): boolean;
}

export function createSessionCookies(
  secret: string,
  now: () => number,
  { isCurrent }: Pick<AccountEpochs, 'isCurrent'>,
): SessionCookies {
  const sign = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');
  const xsrfToken = ({ id }: Session): string => sign(`xsrf ${id}`);
  const passOf = ({ account }: Session): string => {
    const { id: accountId, memberAreas, epoch } = account;
    const pass = { accountId, memberAreas: memberAreas.slice(0, 10), epoch, until: now() + PASS_MS };
    const body = Buffer.from(JSON.stringify(pass)).toString('base64url');
    return `${body}.${sign(`pass ${body}`)}`;
  };
  return {
    token: (request) => readCookie(request, SITE_SESSION_COOKIE),
    set(request, response, session, token = session.turned) {
      const maxAge = session.isRemembered ? sessionLife.remembered : undefined;
      const info = JSON.stringify({ authenticated: true, siteUserId: session.account.id });
      if (token !== undefined) setCookie(request, response, { name: SITE_SESSION_COOKIE, value: token, maxAge });
      setCookie(request, response, { name: SITE_USER_COOKIE, value: info, maxAge, readable: true });
      setCookie(request, response, { name: SITE_PASS_COOKIE, value: passOf(session), maxAge: PASS_MS });
    },
    clear(request, response) {
      for (const name of [SITE_SESSION_COOKIE, SITE_PASS_COOKIE] as const)
        setCookie(request, response, { name, value: '', maxAge: 0 });
      setCookie(request, response, { name: SITE_USER_COOKIE, value: '', maxAge: 0, readable: true });
    },
    pass(request) {
      const [body = '', mac = ''] = readPass(request).split('.');
      if (mac === '' || !isSameSecret(mac, sign(`pass ${body}`))) return null;
      const { until, ...pass } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Pass & { until: number };
      return until > now() && isCurrent(pass.accountId, pass.epoch) ? pass : null;
    },
    xsrfToken,
    hasXsrf: (request, session) => isSameSecret(request.get(XSRF_HEADER) ?? '', xsrfToken(session)),
  };
}

/** A pass with ten areas is longer than other cookies. */
function readPass(request: Request): string {
  const value: unknown = (request.cookies as Readonly<Record<string, unknown>> | undefined)?.[SITE_PASS_COOKIE];
  return typeof value === 'string' && value.length <= 2048 ? value : '';
}
