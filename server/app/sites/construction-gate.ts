/** A site under construction: admins see it, and the calls by which they sign in work. */
import type { RequestHandler, Response } from 'express';
import type { Admins } from '../../admin/admins.ts';
import { sendPlainPage, underConstruction } from '../../sites/plain-pages.ts';

/** Calls and files that signing in needs. */
const OPEN = /^\/(?:api\/owner|scripts|universal|assets|site\.css)(?:\/|$)/i;

export const constructionGate =
  (admins: Pick<Admins, 'current'>): RequestHandler =>
  async (request, response, next) => {
    if (OPEN.test(request.path)) return next();
    if ((await admins.current(request)) === null) return sendPlainPage(underConstruction, request, response);
    keepPrivate(response);
    next();
  };

/** Whatever answers, no cache between here and the admin may store it. */
function keepPrivate(response: Response): void {
  const { writeHead } = response;
  response.writeHead = function withPrivate(this: Response, ...inputs: Parameters<Response['writeHead']>) {
    this.setHeader('Cache-Control', 'private, no-store');
    return writeHead.apply(this, inputs);
  } as typeof writeHead;
}
