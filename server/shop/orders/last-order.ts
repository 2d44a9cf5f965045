/** The latest order of a browser, for visitors who return to the checkout after their cart has become an order. */
import type { Request, Response } from 'express';
import { LAST_ORDER_COOKIE } from '#shared/cookies';
import { DAY_MS } from '#shared/durations';
import { readCookie, setCookie } from '../../http/cookies.ts';
import type { Orders, Placed } from './orders.ts';

export const setLastOrder = (request: Request, response: Response, token: string): void =>
  setCookie(request, response, { name: LAST_ORDER_COOKIE, value: token, maxAge: DAY_MS });

/** The token of the order; null for a browser without one. */
export const readLastOrder = (request: Request): string | null => readCookie(request, LAST_ORDER_COOKIE);

/** The latest order, if it was placed with this key: the same form was sent again. Null otherwise. */
export async function repeatedOrder(orders: Orders, request: Request, idempotencyKey: string): Promise<Placed | null> {
  const token = readLastOrder(request);
  return token === null ? null : orders.repeated(token, idempotencyKey);
}
