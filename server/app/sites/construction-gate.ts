/** Gate of a site under construction: admins see it, and the routes for signing in work. */
import type { RequestHandler } from 'express';
import type { Admins } from '../../admin/admins.ts';
import { keepPrivate } from '../../http/keep-private.ts';
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
