/**
 * Formats a postal address in the order of its country. The table is Google's address data (CC BY 4.0), built by `npm run address-rules`.
 */
import formats from './address-formats.json';
import type { CheckoutDetails } from './checkout-details.ts';

export type PostalAddress = Omit<CheckoutDetails, 'email' | 'phone'>;

interface Format {
  readonly lines: readonly string[];
  /** For addresses in Latin script, where the country uses another one. */
  readonly latin?: readonly string[];
}

const table: Readonly<Record<string, Format>> = formats;
const USUAL: Format = { lines: ['%N', '%A', '%Z %C %S'] };

/** `locale`: for the country's name. No lines for an address without a street. */
export function addressLines(address: PostalAddress, locale: string): readonly string[] {
  if (address.line1 === '') return [];
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'code' });
  // An imported order may have a name.
  const country = /^[A-Z]{2}$/.test(address.country) ? names.of(address.country) : undefined;
  const values: Readonly<Record<string, string>> = {
    N: `${address.firstName} ${address.lastName}`.trim(),
    A: [address.line1, address.line2].filter((line) => line !== '').join('\n'),
    C: address.city,
    S: address.region,
    Z: address.postalCode,
  };
  const filled = (lines: readonly string[]) => lines.flatMap((line) => fill(line, values).split('\n'));
  const lines = linesFor(address);
  const isIn = (texts: readonly string[]) => (value: string) =>
    texts.join('\n').toLowerCase().includes(value.toLowerCase());
  // The city of a city-state is already on a line.
  const hasCity = lines.some((line) => line.includes('%C')) || isIn(filled(lines))(address.city);
  const written = filled(hasCity ? lines : withCity(lines));
  // Entered fields that the country's format lacks are appended.
  const isWritten = isIn(written);
  const rest = ['C', 'S', 'Z'].map((name) => values[name] ?? '').filter((value) => !isWritten(value));
  return [...written, ...rest, country ?? address.country].filter((line) => line.trim() !== '');
}

function linesFor({ country, line1, city }: PostalAddress): readonly string[] {
  const { lines, latin } = (Object.hasOwn(table, country) ? table[country] : undefined) ?? USUAL;
  const isLatin = !/[^\p{Script=Latin}\P{L}]/u.test(`${line1}${city}`);
  return isLatin ? (latin ?? lines) : lines;
}

/**
 * A format without a city, with one: in Japan, the street contains it, but the checkout asks for it. It is between street and region, whose
 * order is that of the country.
 */
function withCity(lines: readonly string[]): readonly string[] {
  const place = (name: string): number => lines.findIndex((line) => line.includes(name));
  const [street, region] = [place('%A'), place('%S')];
  if (region < 0) return lines.flatMap((line, index) => (index === street ? [line, '%C'] : [line]));
  const both = region < street ? '%S%C' : '%C, %S';
  return lines.map((line) => line.replace('%S', both));
}

/** Fills in one line. Separators are dropped together with the field that follows them, or at the beginning of the line. */
function fill(line: string, values: Readonly<Record<string, string>>): string {
  let text = '';
  let between = '';
  for (const piece of line.split(/(%[NACSZ])/)) {
    const value = piece.startsWith('%') ? (values[piece.slice(1)] ?? '') : null;
    if (value === null) between = /[\p{L}\p{So}]/u.test(piece) || text !== '' ? piece : '';
    else if (value !== '') {
      text += between + value;
      between = '';
    }
  }
  // Literal text at the end of the format itself: the name of an island.
  return /\p{L}/u.test(between) && !/%/.test(line) ? between : text;
}
