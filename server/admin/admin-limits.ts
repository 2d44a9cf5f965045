/** The bounds of signing in to the site's configuration. */

import { DAY_MS, HOUR_MS } from '#shared/durations';
import { MIN_ADMIN_PASSWORD_LENGTH } from '#shared/limits';

export const adminLimits = {
  /** A session ends after so long in any case. */
  sessionMs: 14 * DAY_MS,
  /** And after so long without a request. */
  idleMs: 12 * HOUR_MS,
  minPasswordLength: MIN_ADMIN_PASSWORD_LENGTH,
  /** For one address and client. */
  signInAttemptsPerMinute: 10,
} as const;
