/** Who is signed in to the site, from the cookie SiteUserInfo (specification, storefront 3 and 6). */

import { cookieValue } from '../core/cookies.ts';
import { trackingCookies } from '../core/tracking-storage.ts';
import { warnOfSiteUser } from './site-user-warning.ts';

export interface SiteUser {
  readonly authenticated: boolean;
  /** Empty when nobody is signed in. */
  readonly siteUserId: string;
}

const ANONYMOUS: SiteUser = { authenticated: false, siteUserId: '' };

/** Reads the cookie. One that cannot be read is logged, and counts as signed out. */
export function parseSiteUser(text: string | null): SiteUser {
  if (text === null || text === '') return ANONYMOUS;
  try {
    const user = JSON.parse(text) as { authenticated?: unknown; siteUserId?: unknown } | null;
    const siteUserId = typeof user?.siteUserId === 'string' ? user.siteUserId : '';
    return user?.authenticated === true ? { authenticated: true, siteUserId } : ANONYMOUS;
  } catch (error) {
    warnOfSiteUser(error);
    return ANONYMOUS;
  }
}

export const currentSiteUser = (): SiteUser => parseSiteUser(cookieValue(trackingCookies.siteUser));
