/** Limits of signing in to the studio. */

import { DAY_MS, HOUR_MS } from '#shared/durations';
import { MIN_ADMIN_PASSWORD_LENGTH } from '#shared/limits';

export const adminLimits = {
  /** Maximum lifetime of a session. */
  sessionMs: 14 * DAY_MS,
  /** A session also ends after this time without requests. */
  idleMs: 12 * HOUR_MS,
  minPasswordLength: MIN_ADMIN_PASSWORD_LENGTH,
  /** Per email address and client. */
  signInAttemptsPerMinute: 10,
} as const;
