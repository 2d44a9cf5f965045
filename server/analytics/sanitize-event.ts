/** Makes what a browser has sent safe to keep: bounded, well-formed, and without the sender's IP address. */
import { isIP } from 'node:net';

const MAX_TEXT_LENGTH = 2000;
const MAX_ERROR_LENGTH = 5000;
const MAX_DEPTH = 8;
const MAX_MEMBERS = 200;

/** Quick to look for; pairs of surrogates are found, too, and stay. */
const UNKEEPABLE = /[\u0000\ud800-\udfff]/;

/** Cuts a text, and leaves out what PostgreSQL cannot keep: zero characters and halves of surrogate pairs. */
export function cleanText(text: string, max = MAX_TEXT_LENGTH): string {
  const cut = text.length > max ? text.slice(0, max) : text;
  return UNKEEPABLE.test(cut) ? cut.replace(/[\u0000\p{Cs}]/gu, '') : cut;
}

const LIKE_AN_ADDRESS = /^\[?[\da-fA-F]*[.:][\da-fA-F.:%\]]{2,58}$/;
const withoutPort = (text: string): string => text.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');

/** Escapes, line ends, halves of characters, long names, huge numbers, and texts that may be an IP address. */
const SUSPICIOUS =
  /[\\\r\n\ud800-\udfff]|"__proto__"|"[^"]{100,}"\s*:|\d[eE][+-]?\d{3}|"\[?[\da-fA-F]*[.:][\da-fA-F.:%\]]{2,58}"/;
const BRACKETS = /[[{]/g;

/**
 * Whether JSON text of an object may be kept as it came: one line in which `cleanData` would change nothing. Most texts are, and to
 * look at one takes a fraction of the time in which it is copied and written anew. What is in doubt is not.
 */
export function isCleanText(text: string, address: string): boolean {
  if (text.length > MAX_TEXT_LENGTH || SUSPICIOUS.test(text)) return false;
  if (address !== '' && text.includes(address)) return false;
  return (text.match(BRACKETS)?.length ?? 0) <= MAX_DEPTH && text.split(',').length <= MAX_MEMBERS;
}

/** A copy without the address of the sender, and without texts that are an IP address. */
export function cleanData(value: unknown, address: string, depth = 0): unknown {
  if (typeof value === 'string') {
    const text = cleanText(value, MAX_ERROR_LENGTH);
    if (LIKE_AN_ADDRESS.test(text) && isIP(withoutPort(text)) !== 0) return '';
    return address !== '' && text.includes(address) ? text.replaceAll(address, '') : text;
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'object' || value === null) return typeof value === 'boolean' ? value : null;
  if (depth === MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.slice(0, MAX_MEMBERS).map((item) => cleanData(item, address, depth + 1));
  const copy: Record<string, unknown> = {};
  let members = 0;
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || members++ === MAX_MEMBERS) continue;
    copy[cleanText(key, 100)] = cleanData((value as Readonly<Record<string, unknown>>)[key], address, depth + 1);
  }
  return copy;
}
