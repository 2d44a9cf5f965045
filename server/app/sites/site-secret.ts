import { createHmac } from 'node:crypto';

/** The site that a database has without any other; what it has signed before stays valid. */
export const FIRST_SITE = 'default';

/** What one of many sites signs with: nothing that one site has signed is valid on another. */
export const siteSecret = (secret: string, id: string): string =>
  id === FIRST_SITE ? secret : createHmac('sha256', secret).update(`site ${id}`).digest('base64url');
