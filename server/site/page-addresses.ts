/** The sign-in page. */
export const LOGIN_PAGE = '/account/login';

/** The same, returning to a page of the site afterwards. */
export const loginFor = (returnTo: string): string => `${LOGIN_PAGE}?returnTo=${encodeURIComponent(returnTo)}`;
