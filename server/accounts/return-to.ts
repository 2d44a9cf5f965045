/** Where to go after signing in: only to a path of the site. */
import type { Request, Response } from 'express';
import { SIGN_IN_RETURN_COOKIE } from '#shared/cookies';
import { isSitePath } from '#shared/site-path';
import { isExternal, isWebAddress } from '#shared/web-address';
import { readCookie, setCookie } from '../http/cookies.ts';
import type { PlainForm as Body } from '../http/plain-post.ts';
import { textOf } from '../site/plain-forms.ts';

const OWN = '/account';
const MAX_LENGTH = 500;

const sitePathOf = (path: string): string =>
  path.length <= MAX_LENGTH && isSitePath(path) && isWebAddress(path) && !isExternal(path) ? path : OWN;

/** The `returnTo` of a form as a path of the site; the account's own page for anything else. */
export const returnTo = (input: Body): string => sitePathOf(textOf(input, 'returnTo'));

/** The same as a query, for a link to another sign-in form; empty for the account's own page. */
export const onward = (input: Body): string =>
  returnTo(input) === OWN ? '' : `?returnTo=${encodeURIComponent(returnTo(input))}`;

/**
 * Makes the browser that requests an emailed link continue to `path`, for as long as the link works (milliseconds). The email does not
 * contain the path, because the link may have been requested by a stranger.
 */
export function storeReturn(path: string, maxAge: number, request: Request, response: Response): void {
  const isStored = path !== OWN || readCookie(request, SIGN_IN_RETURN_COOKIE) !== null;
  if (isStored)
    setCookie(request, response, {
      name: SIGN_IN_RETURN_COOKIE,
      value: path === OWN ? '' : path,
      maxAge: path === OWN ? 0 : maxAge,
    });
}

/** Where this browser wanted to go when it requested the link; can be read once. */
export function takeReturn(request: Request, response: Response): string {
  const path = readCookie(request, SIGN_IN_RETURN_COOKIE);
  if (path === null) return OWN;
  setCookie(request, response, { name: SIGN_IN_RETURN_COOKIE, value: '', maxAge: 0 });
  return sitePathOf(path);
}
