/** The cookie with the secret token of a visitor's cart, and the one that tells scripts that there is a cart. */

import type { Request, Response } from 'express';
import { CART_COOKIE, HAS_CART_COOKIE } from '#shared/cookies';
import { DAY_MS } from '#shared/durations';
import { cartMessages } from '#shared/messages/cart';
import { chosenMarket } from '../../content/markets.ts';
import { readCookie, setCookie } from '../../http/cookies.ts';
import { createProblem } from '../../http/create-problem.ts';

const CART_LIFE_MS = 30 * DAY_MS;

/** Id of the market that the visitor has chosen; empty: none. */
export const readMarket = (request: Request): string => chosenMarket(request.headers.cookie);

export const readToken = (request: Request): string | null => readCookie(request, CART_COOKIE);

/** The token of the visitor's cart. Throws for a visitor without one. */
export function requireToken(request: Request): string {
  const token = readToken(request);
  if (token === null) throw createProblem('unknown-entry', cartMessages.again);
  return token;
}

/** Stores the token in a cookie that scripts cannot read. */
export function setToken(request: Request, response: Response, token: string): void {
  setCookie(request, response, { name: CART_COOKIE, value: token, maxAge: CART_LIFE_MS });
  setCookie(request, response, { name: HAS_CART_COOKIE, value: 'true', maxAge: CART_LIFE_MS, readable: true });
}

export function clearToken(request: Request, response: Response): void {
  setCookie(request, response, { name: CART_COOKIE, value: '', maxAge: 0 });
  setCookie(request, response, { name: HAS_CART_COOKIE, value: '', maxAge: 0, readable: true });
}

export const cartCookie = { read: readToken, set: setToken, clear: clearToken } as const;
