/**
 * The one reader of typed numbers: fields, cells and CSV files all use it. Both `1.234,50` and `1,234.50` are read, with spaces and
 * apostrophes as thousands separators, too. Nothing is rounded or guessed: what could mean two numbers is refused.
 */
import type { Amount } from './money.ts';

export type TypedNumber<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: 'unreadable' | 'unclear' | 'decimals'; readonly message: string };

export interface NumberFormat {
  /** Max decimals. */
  readonly decimals: number;
  /** What may stand before or after the number: `%`, `kg`. */
  readonly marks?: readonly string[];
  /** Ends the message about a text that is no number. Default: `a number`. */
  readonly expects?: string;
}

const MAX_LENGTH = 60;
const GROUP_DIGITS = 3;

/** An optional sign, then digits, perhaps in complete groups of three by one separator, then perhaps another separator with decimals. */
const BODY = /^([+-]?)(\d*|\d{1,3}(?:([ ,.'])\d{3})(?:\3\d{3})*)(?:([.,])(\d*))?$/;

export function readTypedNumber(text: string, format: NumberFormat): TypedNumber<Amount> {
  const { decimals, marks = [], expects = 'a number' } = format;
  const shown = text.trim().slice(0, MAX_LENGTH);
  const bare = withoutMarks(text.trim().replace(/\s/g, ' ').replace(/’/g, "'").replace(/−/g, '-'), marks);
  const match = text.length > MAX_LENGTH ? null : BODY.exec(bare);
  const [, sign = '', whole = '', group, point, fraction = ''] = match ?? [];
  const digits = whole.replace(/\D/g, '');
  if (match === null || digits + fraction === '' || (group !== undefined && group === point))
    return { ok: false, reason: 'unreadable', message: `“${shown}” is not ${expects}.` };
  // `1,234` is how the studio itself shows a thousand and more; `1.234` is a thousand in half of Europe.
  if (group === undefined && fraction.length === GROUP_DIGITS && /^[1-9]\d{0,2}$/.test(whole)) {
    if (decimals < GROUP_DIGITS && point === ',') return readDigits(sign, digits + fraction, '');
    if (decimals < GROUP_DIGITS || point === ',')
      return { ok: false, reason: 'unclear', message: unclear(shown, digits, fraction, decimals) };
  }
  return /[1-9]/.test(fraction.slice(decimals))
    ? { ok: false, reason: 'decimals', message: tooManyDecimals(decimals) }
    : readDigits(sign, digits, fraction.slice(0, decimals));
}

const tooManyDecimals = (decimals: number): string =>
  decimals === 0 ? 'This must be without decimals.' : `This must have at most ${decimals} decimals.`;

/** Without a currency or unit before or after; the sign may be on either side of the one before. */
function withoutMarks(text: string, marks: readonly string[]): string {
  const sign = /^[+-]/.exec(text)?.[0] ?? '';
  let rest = text.slice(sign.length).trim().toLowerCase();
  const first = marks.find((mark) => rest.startsWith(mark.toLowerCase()));
  if (first !== undefined) rest = rest.slice(first.length);
  const last = marks.find((mark) => rest.endsWith(mark.toLowerCase()));
  if (last !== undefined) rest = rest.slice(0, -last.length);
  return sign + rest.trim();
}

/** The reading with a thousands separator, and the one with decimals. */
function unclear(text: string, whole: string, fraction: string, decimals: number): string {
  const short = decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`;
  return `“${text}” is unclear: write ${whole}${fraction} or ${short}.`;
}

const readDigits = (sign: string, whole: string, fraction: string): TypedNumber<Amount> => {
  const units = BigInt(`${whole}${fraction}`);
  return { ok: true, value: { units: sign === '-' ? -units : units, scale: fraction.length } };
};
