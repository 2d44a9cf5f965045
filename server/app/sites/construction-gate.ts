/** Gate of a site under construction: admins see it, and the routes for signing in work. */
import type { RequestHandler, Response } from 'express';
import type { Admins } from '../../admin/admins.ts';
import { sendPlainPage, underConstruction } from '../../sites/plain-pages.ts';

/** Routes and files that signing in needs. */
const OPEN = /^\/(?:api\/owner|scripts|universal|assets|site\.css)(?:\/|$)/i;

export const constructionGate =
  (admins: Pick<Admins, 'current'>): RequestHandler =>
  async (request, response, next) => {
    if (OPEN.test(request.path)) return next();
    if ((await admins.current(request)) === null) return sendPlainPage(underConstruction, request, response);
    keepPrivate(response);
    next();
  };

/** Whichever handler responds, no cache on the way to the admin may store the response. */
function keepPrivate(response: Response): void {
  const { writeHead } = response;
  response.writeHead = function withPrivate(this: Response, ...inputs: Parameters<Response['writeHead']>) {
    this.setHeader('Cache-Control', 'private, no-store');
    return writeHead.apply(this, inputs);
  } as typeof writeHead;
}
