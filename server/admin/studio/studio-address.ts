/** URLs of the studio. */

export const STUDIO = '/config';

/** The page for a token from the server's start or an email; without a token it asks for one. */
export const studioAddress = (purpose: 'setup' | 'reset' | 'invitation', token = ''): string =>
  `${STUDIO}/?${purpose}=${token}`;
