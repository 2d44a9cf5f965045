/** Generated SKUs. */

const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 7;

/** Seven characters that are not easily confused, enough to avoid collisions within a shop. */
export const newSku = (): string =>
  `SKU-${[...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => SIGNS[byte % SIGNS.length]).join('')}`;
