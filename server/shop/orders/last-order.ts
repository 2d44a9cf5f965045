/** The order that a browser has placed last, for whoever goes back to the checkout: its cart has gone with it. */
import type { Request, Response } from 'express';
import { LAST_ORDER_COOKIE } from '#shared/cookies';
import { DAY_MS } from '#shared/durations';
import { readCookie, setCookie } from '../../http/cookies.ts';
import type { Orders, Placed } from './orders.ts';

export const setLastOrder = (request: Request, response: Response, token: string): void =>
  setCookie(request, response, { name: LAST_ORDER_COOKIE, value: token, maxAge: DAY_MS });

/** The secret of its address; null for a browser that has placed none. */
export const readLastOrder = (request: Request): string | null => readCookie(request, LAST_ORDER_COOKIE);

/** The last order, when it was placed with this key: the same form once more. Null otherwise. */
export async function repeatedOrder(orders: Orders, request: Request, idempotencyKey: string): Promise<Placed | null> {
  const token = readLastOrder(request);
  return token === null ? null : orders.repeated(token, idempotencyKey);
}
