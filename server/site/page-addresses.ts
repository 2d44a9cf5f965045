/** Where visitors sign in. */
export const LOGIN_PAGE = '/account/login';

/** The same, to come back to a page of the site afterwards. */
export const loginFor = (returnTo: string): string => `${LOGIN_PAGE}?returnTo=${encodeURIComponent(returnTo)}`;
