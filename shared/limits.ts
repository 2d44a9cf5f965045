/** Limits that several places enforce, in the browser and on the server. */
export const POSTAL_CODE_LENGTH = 20;

/** Passwords of admins, in characters. */
export const MIN_ADMIN_PASSWORD_LENGTH = 12;

/** Characters that a shopper may write to the shop, and on the card of a gift. */
export const noteLength = { note: 1000, giftMessage: 300 } as const;
