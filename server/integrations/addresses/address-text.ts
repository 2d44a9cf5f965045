/** Parses partially typed addresses: finds where the street ends and the town begins. */

export interface AddressReading {
  /** As typed; empty when the text contains no street. */
  readonly street: string;
  /** The town's name, possibly only its beginning, possibly followed by its region; normalized words. */
  readonly town: readonly string[];
  /** Words that must match the region or country; normalized. */
  readonly within: readonly string[];
  /** As typed. */
  readonly postalCode: string;
}

const MAX_WORDS = 16;
/** Countries that write the postal code after the town, so that a leading number is a house number. */
const CODE_BEHIND = new Set(['', 'US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'IN']);
/** Words that end a street's name but do not begin a town's, for addresses without commas. */
const STREET_WORDS = new Set(
  'street st road rd avenue ave lane ln drive dr way court ct place square sq boulevard blvd str strasse rue via'.split(
    ' ',
  ),
);

/** Removes diacritics, so that `munchen` finds `München`. */
const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('ø', 'o').toLowerCase();

export const foldedWords = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** All readings of the text, most likely first. `country`: ISO code, or empty. */
export function readAddress(input: string, country: string): readonly AddressReading[] {
  const parts = input
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [start = ''] = parts;
  if (parts.length > 1) return dividedByCommas(parts);
  const words = start.split(/\s+/).slice(0, MAX_WORDS);
  return [...withoutStreet(words, country), ...dividedBySpaces(words)].filter(({ town }) => town.length > 0);
}

/** `Flat 3, 12 Main St, Leeds`: the town may be any part; everything before it is the street. */
function dividedByCommas(parts: readonly string[]): readonly AddressReading[] {
  return parts.slice(0, MAX_WORDS).flatMap((_part, at) => {
    // A first part with a number is a street.
    if (at === 0 && /\d/.test(parts[0] ?? '')) return [];
    const { names, postalCode } = apart(parts.slice(at));
    const [town = [], ...within] = names;
    return town.length === 0
      ? []
      : [{ street: parts.slice(0, at).join(', '), town, within: within.flat(), postalCode }];
  });
}

/** Separates names from numbers, which are the postal code. */
function apart(parts: readonly string[]) {
  const tokens = parts.map((part) => part.split(/\s+/));
  return {
    names: tokens.map((words) => words.filter((word) => !/\d/.test(word)).flatMap(foldedWords)),
    postalCode: tokens.flat().filter(isNumber).join(' '),
  };
}

const isNumber = (word: string): boolean => /\d/.test(word);

/** `Munich`, `New York NY`, `80331 München`. */
function withoutStreet(words: readonly string[], country: string): readonly AddressReading[] {
  const hasCode = /^\d{4,6}$/.test(words[0] ?? '') && !CODE_BEHIND.has(country);
  const names = hasCode ? words.slice(1) : words;
  if (names.some(isNumber)) return [];
  return [{ street: '', town: names.flatMap(foldedWords), within: [], postalCode: hasCode ? (words[0] ?? '') : '' }];
}

/** `10 Downing Street London`: the town may be any trailing words, as many as possible first. */
function dividedBySpaces(words: readonly string[]): readonly AddressReading[] {
  return words.flatMap((word, at) => {
    const rest = words.slice(at);
    const street = words.slice(0, at);
    const town = rest.flatMap(foldedWords);
    const isTown = town.join('').length > 2 && !rest.some(isNumber) && !STREET_WORDS.has(fold(word).replace(/\W/g, ''));
    if (!isTown || !street.some((text) => /\p{L}{2}/u.test(text))) return [];
    const last = street.at(-1) ?? '';
    const hasCode = street.length > 1 && /^\d{4,6}$/.test(last);
    return [
      { street: (hasCode ? street.slice(0, -1) : street).join(' '), town, within: [], postalCode: hasCode ? last : '' },
    ];
  });
}
