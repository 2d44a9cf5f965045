/** Cookies and stored values of visitor tracking, with their lifetimes (specification, storefront 3, 4 and 9). */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const trackingCookies = {
  /** Written by the server, sent again with each write. */
  crumb: 'crumb',
  /** The visitor record. */
  visitor: 'ss_cvr',
  /** The visit timestamp. */
  visit: 'ss_cvt',
  session: 'SS_SESSION_ID',
  marketing: 'SS_MID',
  siteUser: 'SiteUserInfo',
} as const;

/** Removed as soon as tracking is cookie-less. */
export const clearedCookies = ['ss_cid', 'ss_cpvisit', 'ss_cvisit', 'ss_cvr', 'ss_cvt'] as const;

/** `firstSession` is kept in local storage, `firstLanding` in session storage. */
export const storedFlags = { firstSession: 'SS_IS_FIRST_SESSION', firstLanding: 'SS_HAS_LANDED' } as const;

/** Lifetimes in milliseconds. */
export const trackingLifetimes = {
  visitor: 2 * 365 * DAY_MS,
  visit: 30 * MINUTE_MS,
  analytics: 390 * DAY_MS,
} as const;

/** How the browser reports. Times in milliseconds. */
export const reporting = {
  timeoutMs: 2500,
  errorSends: 20,
  queuedErrors: 10,
  errorDebounceMs: 1000,
  stackLength: 5000,
  performanceDelayMs: 60_000,
  collectorTimeoutMs: 60_000,
} as const;
