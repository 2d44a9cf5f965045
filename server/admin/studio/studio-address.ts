/** Addresses of the studio. */

export const STUDIO = '/config';

/** The page for a token that the server's start or an email has given; without one it asks for it. */
export const studioAddress = (purpose: 'setup' | 'reset' | 'invitation', token = ''): string =>
  `${STUDIO}/?${purpose}=${token}`;
