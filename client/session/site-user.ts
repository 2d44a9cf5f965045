/** The signed-in user, from the cookie SiteUserInfo (specification, storefront 3 and 6). */

import { cookieValue } from '../core/cookies.ts';
import { trackingCookies } from '../core/tracking-storage.ts';
import { warnOfSiteUser } from './site-user-warning.ts';

export interface SiteUser {
  readonly authenticated: boolean;
  /** Empty if signed out. */
  readonly siteUserId: string;
}

const ANONYMOUS: SiteUser = { authenticated: false, siteUserId: '' };

/** Parses the cookie. An unreadable one is logged and counts as signed out. */
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
