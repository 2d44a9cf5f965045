/** Files that any origin may read, including pages without an origin, for which even their own server is cross-origin. */
import type { RequestHandler } from 'express';

const PUBLIC = /^\/(?:assets\/|config\/assets\/|s\/|site\.css$)/i;

/** Lets pages of any origin load files of the site: browsers require the header for fonts and sandboxed frames. */
export const shareFiles: RequestHandler = ({ path }, response, next) => {
  if (PUBLIC.test(path)) {
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.setHeader('Access-Control-Allow-Origin', '*');
  }
  next();
};
