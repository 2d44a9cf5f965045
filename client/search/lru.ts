export interface Lru<K, V> {
  readonly size: number;
  /** The value, which becomes the most recently used; undefined if absent. */
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  has(key: K): boolean;
  delete(key: K): boolean;
  clear(): void;
}

/** A least-recently-used cache. `capacity` is 100 by default (specification, rendering 9); throws a RangeError below 1. */
export function createLru<K, V>(capacity = 100): Lru<K, V> {
  if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError('A cache holds at least one entry.');
  // A Map preserves insertion order, so the first key is the least recently used.
  const entries = new Map<K, V>();
  return {
    get size() {
      return entries.size;
    },
    get(key) {
      if (!entries.has(key)) return undefined;
      const value = entries.get(key) as V;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size > capacity) entries.delete(entries.keys().next().value as K);
    },
    has: (key) => entries.has(key),
    delete: (key) => entries.delete(key),
    clear: () => entries.clear(),
  };
}
