/** Which addresses may stand in a link that an owner has written. */

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:']);
/** The browser drops these inside a scheme, so `java\nscript:` would run. */
const HIDDEN = /[\u0000-\u0020\u007f\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g;

/**
 * True for http, https, mailto, tel and sms addresses and for those inside the site (`/shop`, `#top`, `?tag=a`, `shop`). Words
 * with spaces between them are none.
 */
export function isWebAddress(input: string): boolean {
  const address = decodeEntities(input).replace(HIDDEN, '');
  if (address === '' || address.startsWith('\\')) return false;
  if (!/[/?#:]/.test(address) && /[ \u00a0]/.test(input.trim())) return false;
  const scheme = /^([^/?#]*?):/.exec(address);
  return scheme === null || SCHEMES.has(`${scheme[1]?.toLowerCase()}:`);
}

/** True for an address on another host. */
export function isExternal(address: string): boolean {
  return /^(?:https?:)?\/\//i.test(address.trim());
}

/** Page data comes escaped, so a colon may be written as a character reference. */
function decodeEntities(input: string): string {
  return input
    .replace(/&#x([\da-f]{1,6});?/gi, (_all, digits: string) => character(Number.parseInt(digits, 16)))
    .replace(/&#(\d{1,7});?/g, (_all, digits: string) => character(Number(digits)))
    .replace(/&colon;/gi, ':')
    .replace(/&(?:tab|newline);/gi, '');
}

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');
