/** SKUs that nobody has typed. */

const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 7;

/** A new one: seven signs that are not mistaken for each other, so that two of a shop do not meet. */
export const newSku = (): string =>
  `SKU-${[...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => SIGNS[byte % SIGNS.length]).join('')}`;
