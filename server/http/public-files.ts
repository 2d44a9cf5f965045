/** Files that everybody may read, pages without an origin included: those are others to the server that they come from. */
import type { RequestHandler } from 'express';

const PUBLIC = /^\/(?:assets\/|config\/assets\/|s\/|site\.css$)/i;

/** Lets pages of any origin show files of the site, as browsers do with fonts and sandboxed frames only when they are told. */
export const shareFiles: RequestHandler = ({ path }, response, next) => {
  if (PUBLIC.test(path)) {
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.setHeader('Access-Control-Allow-Origin', '*');
  }
  next();
};
