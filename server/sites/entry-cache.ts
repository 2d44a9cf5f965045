/** Caches limited by their number of entries. */
import { LRUCache } from 'lru-cache';

/**
 * A cache of at most `max` entries. It grows with its entries, unlike one with the option `max`, which reserves memory for all of them: each
 * open site has several caches, most of them nearly empty.
 */
export const createEntryCache = <Value extends {}>(max: number): LRUCache<string, Value> =>
  new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
