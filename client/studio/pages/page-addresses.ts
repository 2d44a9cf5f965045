/** Where pages are: in the owner API, and in the studio. */

/** The call of all pages, and the screen of the tree. */
export const PAGES = '/api/owner/pages';
export const PAGES_SCREEN = '/pages';

/** The call of one page. */
export const pageCall = (id: string): string => `${PAGES}/${encodeURIComponent(id)}`;

/** The calls of a layout: `page:ID`. */
export const layoutCall = (target: string): string =>
  `/api/owner/layouts/${target.split(':').map(encodeURIComponent).join('/')}`;

/** The editor of a page. */
export const pageScreen = (id: string): string => `${PAGES_SCREEN}/${encodeURIComponent(id)}`;
