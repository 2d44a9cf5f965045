/** Makes events from browsers safe to store: limited, well-formed, and without the sender's IP address. */
import { isIP } from 'node:net';

const MAX_TEXT_LENGTH = 2000;
const MAX_ERROR_LENGTH = 5000;
const MAX_DEPTH = 8;
const MAX_MEMBERS = 200;

/** A cheap check; it also matches valid surrogate pairs, which are kept. */
const UNSTORABLE = /[\u0000\ud800-\udfff]/;

/** Truncates a text, and removes what PostgreSQL cannot store: null characters and lone surrogates. */
export function cleanText(text: string, max = MAX_TEXT_LENGTH): string {
  const cut = text.length > max ? text.slice(0, max) : text;
  return UNSTORABLE.test(cut) ? cut.replace(/[\u0000\p{Cs}]/gu, '') : cut;
}

const LIKE_AN_ADDRESS = /^\[?[\da-fA-F]*[.:][\da-fA-F.:%\]]{2,58}$/;
const withoutPort = (text: string): string => text.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');

/** Escapes, line breaks, surrogates, long names, huge numbers, and strings that may be an IP address. */
const SUSPICIOUS =
  /[\\\r\n\ud800-\udfff]|"__proto__"|"[^"]{100,}"\s*:|\d[eE][+-]?\d{3}|"\[?[\da-fA-F]*[.:][\da-fA-F.:%\]]{2,58}"/;
const BRACKETS = /[[{]/g;

/**
 * Whether JSON text of an object can be stored unchanged: one line that `cleanData` would not change. This is true for most texts, and the
 * check is much faster than copying and serializing. When in doubt, returns false.
 */
export function isCleanText(text: string, address: string): boolean {
  if (text.length > MAX_TEXT_LENGTH || SUSPICIOUS.test(text)) return false;
  if (address !== '' && text.includes(address)) return false;
  return (text.match(BRACKETS)?.length ?? 0) <= MAX_DEPTH && text.split(',').length <= MAX_MEMBERS;
}

/** A copy without the address of the sender, and without strings that are an IP address. */
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
