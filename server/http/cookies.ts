import type { Request, Response } from 'express';
import type { CookieName } from '#shared/cookies';

export interface Cookie {
  readonly name: CookieName;
  readonly value: string;
  /** Lifetime in milliseconds; 0 removes the cookie. Default: a session cookie. */
  readonly maxAge?: number | undefined;
  /** Readable for scripts of the page (not `HttpOnly`). Default: no. */
  readonly readable?: boolean;
}

/** Sets a cookie for the whole site: `SameSite`, and `Secure` when the request came over HTTPS. */
export function setCookie(request: Request, response: Response, { name, value, maxAge, readable }: Cookie): void {
  response.cookie(name, value, {
    httpOnly: readable !== true,
    sameSite: 'lax',
    secure: request.secure,
    path: '/',
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

/** The value of a cookie if it is a string of reasonable length; null otherwise. */
export function readCookie(request: Request, name: string): string | null {
  const cookies = (request.cookies ?? {}) as Readonly<Record<string, unknown>>;
  const value = Object.hasOwn(cookies, name) ? cookies[name] : undefined;
  return typeof value === 'string' && value.length > 0 && value.length <= 512 ? value : null;
}
