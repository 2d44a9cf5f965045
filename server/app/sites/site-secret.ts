import { createHmac } from 'node:crypto';
import { DEFAULT_SITE } from '../../database/site-names.ts';

/**
 * What one of many sites signs with: nothing that one site has signed is valid on another. What the default site has signed
 * while it was the only one stays valid.
 */
export const siteSecret = (secret: string, id: string): string =>
  id === DEFAULT_SITE ? secret : createHmac('sha256', secret).update(`site ${id}`).digest('base64url');
