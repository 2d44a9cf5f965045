import type { CLDR } from '@phensley/cldr';
import { LRUCache } from 'lru-cache';

/** Texts kept for a locale. Prices and dates of a shop repeat from page to page; making one takes 4 to 12 µs. */
const MOST_TEXTS = 2000;
/** What is longer is not worth keeping. */
const LONGEST_KEY = 256;

/** Options as they are used, and a name for them, so that texts made with them can be found again. */
export interface OptionSet<T> {
  readonly options: T;
  readonly id: string;
}

/** A reader of options that names what it reads. Different lists have different names. */
export function optionSets<T>(
  kind: string,
  read: (given: readonly string[]) => T,
): (given: readonly string[]) => OptionSet<T> {
  return (given) => ({ options: read(given), id: `${kind} ${JSON.stringify(given)} ` });
}

/** Goes with the locale's data when the locale store lets go of it. */
const known = new WeakMap<CLDR, LRUCache<string, string>>();

/** The text of a value in a format, made when it is not known. The same options and value must always give the same text. */
export function knownText<T>(
  cldr: CLDR,
  set: OptionSet<T>,
  value: string,
  make: (cldr: CLDR, set: OptionSet<T>, value: string) => string,
): string {
  if (set.id.length + value.length > LONGEST_KEY) return make(cldr, set, value);
  let texts = known.get(cldr);
  if (texts === undefined) {
    texts = new LRUCache({ max: MOST_TEXTS });
    known.set(cldr, texts);
  }
  const key = set.id + value;
  let text = texts.get(key);
  if (text === undefined) {
    text = make(cldr, set, value);
    texts.set(key, text);
  }
  return text;
}
