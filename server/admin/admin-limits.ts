/** The bounds of signing in to the site's configuration. */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export const adminLimits = {
  /** A session ends after so long in any case. */
  sessionMs: 14 * DAY_MS,
  /** And after so long without a request. */
  idleMs: 12 * HOUR_MS,
  minPasswordLength: 12,
  /** For one address and client. */
  signInAttemptsPerMinute: 10,
} as const;
