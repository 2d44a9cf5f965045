/** Limits that several places enforce, in the browser and on the server. */
export const POSTAL_CODE_LENGTH = 20;

/** Passwords of admins, in characters. */
export const MIN_ADMIN_PASSWORD_LENGTH = 12;
