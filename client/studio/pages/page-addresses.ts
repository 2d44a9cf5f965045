/** Paths of pages: in the owner API and in the studio. */

/** API path of all pages, and the path of the page tree. */
export const PAGES = '/api/owner/pages';
export const PAGES_SCREEN = '/pages';

/** API path of a page. */
export const pageCall = (id: string): string => `${PAGES}/${encodeURIComponent(id)}`;

/** The calls of a layout: `page:ID`. */
export const layoutCall = (target: string): string =>
  `/api/owner/layouts/${target.split(':').map(encodeURIComponent).join('/')}`;

/** The editor of a page. */
export const pageScreen = (id: string): string => `${PAGES_SCREEN}/${encodeURIComponent(id)}`;
