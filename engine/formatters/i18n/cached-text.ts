import type { CLDR } from '@phensley/cldr';
import { LRUCache } from 'lru-cache';

/** Formatted texts cached per locale. Prices and dates repeat from page to page; formatting one takes 4 to 12 µs. */
const MAX_TEXTS = 2000;
/** Longer keys are not worth caching. */
const MAX_KEY_LENGTH = 256;

/** Options with an id that is part of the cache key. */
export interface OptionSet<T> {
  readonly options: T;
  readonly id: string;
}

/** Parses options and assigns an id. Different lists have different ids. */
export function optionSets<T>(
  kind: string,
  read: (args: readonly string[]) => T,
): (args: readonly string[]) => OptionSet<T> {
  return (args) => ({ options: read(args), id: `${kind} ${JSON.stringify(args)} ` });
}

/** Freed with the locale's data when the locale store evicts it. */
const caches = new WeakMap<CLDR, LRUCache<string, string>>();

/** The text of a value in a format, from the cache or formatted now. It must depend only on options and value. */
export function cachedText<T>(
  cldr: CLDR,
  set: OptionSet<T>,
  value: string,
  format: (cldr: CLDR, set: OptionSet<T>, value: string) => string,
): string {
  if (set.id.length + value.length > MAX_KEY_LENGTH) return format(cldr, set, value);
  let texts = caches.get(cldr);
  if (texts === undefined) {
    texts = new LRUCache({ max: MAX_TEXTS });
    caches.set(cldr, texts);
  }
  const key = set.id + value;
  let text = texts.get(key);
  if (text === undefined) {
    text = format(cldr, set, value);
    texts.set(key, text);
  }
  return text;
}
