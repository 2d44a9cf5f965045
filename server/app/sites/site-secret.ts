import { createHmac } from 'node:crypto';
import { DEFAULT_SITE } from '../../database/site-names.ts';

/**
 * The signing secret of one of many sites: a signature of one site is invalid on the others. Signatures that the default site made
 * while it was the only one stay valid.
 */
export const siteSecret = (secret: string, id: string): string =>
  id === DEFAULT_SITE ? secret : createHmac('sha256', secret).update(`site ${id}`).digest('base64url');
