/** Limits enforced in the browser and on the server. */
export const POSTAL_CODE_LENGTH = 20;

/** Minimum length of admin passwords, in characters. */
export const MIN_ADMIN_PASSWORD_LENGTH = 12;

/** Maximum lengths of a shopper's note to the shop and gift message. */
export const noteLength = { note: 1000, giftMessage: 300 } as const;
