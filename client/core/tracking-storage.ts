/** Cookies and storage of visitor tracking, with their lifetimes (specification, storefront 3, 4 and 9). */

import {
  FIRST_SESSION_KEY,
  HAS_LANDED_KEY,
  MARKETING_COOKIE,
  SESSION_COOKIE,
  SITE_USER_COOKIE,
  VISIT_COOKIE,
  VISITOR_COOKIE,
} from '#shared/cookies';
import { DAY_MS, MINUTE_MS } from '#shared/durations';

export const trackingCookies = {
  /** The visitor record. */
  visitor: VISITOR_COOKIE,
  /** The visit timestamp. */
  visit: VISIT_COOKIE,
  session: SESSION_COOKIE,
  marketing: MARKETING_COOKIE,
  siteUser: SITE_USER_COOKIE,
} as const;

/** Removed when tracking becomes cookie-less. */
export const clearedCookies = ['ss_cid', 'ss_cpvisit', 'ss_cvisit', VISITOR_COOKIE, VISIT_COOKIE] as const;

/** `firstSession` is in local storage, `firstLanding` in session storage. */
export const storedFlags = { firstSession: FIRST_SESSION_KEY, firstLanding: HAS_LANDED_KEY } as const;

/** Lifetimes in milliseconds. */
export const trackingLifetimes = {
  visitor: 2 * 365 * DAY_MS,
  visit: 30 * MINUTE_MS,
  analytics: 390 * DAY_MS,
} as const;

/** Limits of reporting. Times in milliseconds. */
export const reporting = {
  timeoutMs: 2500,
  errorSends: 20,
  queuedErrors: 10,
  errorDebounceMs: 1000,
  stackLength: 5000,
  performanceDelayMs: 60_000,
  collectorTimeoutMs: 60_000,
} as const;
