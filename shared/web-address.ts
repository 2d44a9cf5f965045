/** Which URLs admins can use in links. */

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:']);
/** Browsers ignore these inside a scheme, so `java\nscript:` would run. */
const HIDDEN = /[\u0000-\u0020\u007f\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g;

/**
 * True for http, https, mailto, tel and sms URLs and for those within the site (`/shop`, `#top`, `?tag=a`, `shop`), but not for words
 * separated by spaces.
 */
export function isWebAddress(input: string): boolean {
  const address = decodeEntities(input).replace(HIDDEN, '');
  if (address === '' || address.startsWith('\\')) return false;
  if (!/[/?#:]/.test(address) && /[ \u00a0]/.test(input.trim())) return false;
  const scheme = /^([^/?#]*?):/.exec(address);
  return scheme === null || SCHEMES.has(`${scheme[1]?.toLowerCase()}:`);
}

/** True for a URL on another host. */
export function isExternal(address: string): boolean {
  return /^(?:https?:)?\/\//i.test(address.trim());
}

/** Page data is escaped, so a colon may be a character reference. */
function decodeEntities(input: string): string {
  return input
    .replace(/&#x([\da-f]+);?/gi, (_all, digits: string) => character(Number.parseInt(digits, 16)))
    .replace(/&#(\d+);?/g, (_all, digits: string) => character(Number(digits)))
    .replace(/&colon;/gi, ':')
    .replace(/&(?:tab|newline);/gi, '');
}

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');
