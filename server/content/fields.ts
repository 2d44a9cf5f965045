/** Reading page JSON without trusting its shape. */
import type { Value } from '#engine';
import type { PageData } from './content-source.ts';

export const isData = (value: unknown): value is PageData =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of an object; undefined for everything else. */
export function field(value: unknown, name: string): Value {
  return isData(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function text(value: unknown, name: string): string {
  const found = field(value, name);
  return typeof found === 'string' ? found : typeof found === 'number' ? String(found) : '';
}

export function number(value: unknown, name: string): number | undefined {
  const found = field(value, name);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

export function flag(value: unknown, name: string): boolean {
  const found = field(value, name);
  return found === true || found === 'true';
}

export function data(value: unknown, name: string): PageData {
  const found = field(value, name);
  return isData(found) ? found : {};
}

export function list(value: unknown, name: string): readonly Value[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}

/** Names of a list of categories or tags: texts, or objects with a name. */
export function names(value: unknown, name: string): readonly string[] {
  return list(value, name).flatMap((one) => {
    if (typeof one === 'string') return [one];
    const found = text(one, 'displayName') || text(one, 'name') || text(one, 'title');
    return found === '' ? [] : [found];
  });
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Text of page JSON as it reads: entities resolved. */
export function decoded(escaped: string): string {
  return escaped.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The words of markup, in one line. */
export const plainText = (markup: string): string =>
  markup
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
