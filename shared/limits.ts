/** Limits that several places enforce or explain. Those of one place stand there; those of admins' content in `messages/admin`. */

export const POSTAL_CODE_LENGTH = 20;

/** Passwords of admins, in characters. */
export const adminPassword = { min: 12, max: 500 } as const;
/** When the session of an admin ends: in any case, and without a request. */
export const adminSession = { maxDays: 14, idleHours: 12 } as const;
/** Attempts to sign in as an admin, a minute, for one address and client. */
export const ADMIN_SIGN_IN_ATTEMPTS = 10;
