/** Longer texts rarely repeat. */
const MAX_KEY_LENGTH = 200;

/**
 * Memoizes a function of a text, for names that repeat on many pages. `compute` must depend on the text alone. Caches at most `maxEntries`
 * results, and is cleared when full.
 */
export function memoize<T>(maxEntries: number, compute: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const result = compute(text);
    if (text.length > MAX_KEY_LENGTH) return result;
    if (cache.size >= maxEntries) cache.clear();
    cache.set(text, result);
    return result;
  };
}
