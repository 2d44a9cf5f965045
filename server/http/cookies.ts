import type { Request, Response } from 'express';
import type { CookieName } from '#shared/cookies';

export interface Cookie {
  readonly name: CookieName;
  readonly value: string;
  /** Milliseconds; 0 removes the cookie. Default: it lasts until the browser is closed. */
  readonly maxAge?: number | undefined;
  /** Scripts of the page may read it. Default: they may not. */
  readonly readable?: boolean;
}

/** Sets a cookie for the whole site: never sent along from other sites' forms, and only over HTTPS once the visitor came so. */
export function setCookie(request: Request, response: Response, { name, value, maxAge, readable }: Cookie): void {
  response.cookie(name, value, {
    httpOnly: readable !== true,
    sameSite: 'lax',
    secure: request.secure,
    path: '/',
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

/** A cookie's value when it is a text of sane length; null otherwise. */
export function readCookie(request: Request, name: string): string | null {
  const cookies = (request.cookies ?? {}) as Readonly<Record<string, unknown>>;
  const value = Object.hasOwn(cookies, name) ? cookies[name] : undefined;
  return typeof value === 'string' && value.length > 0 && value.length <= 512 ? value : null;
}
