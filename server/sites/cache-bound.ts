/** A common limit for the caches of many sites: when it is exceeded, entries are dropped from the largest ones. */

export interface BoundedCache {
  /** Current size in bytes. */
  bytes(): number;
  /** Drops its least recently used entry. */
  dropOldest(): void;
}

/** A cache under the limit. */
export interface CacheShare {
  /** Call after something was added to the cache. */
  grown(): void;
  /** Call when the cache is no longer used. */
  remove(): void;
}

/** Fraction of the limit that is freed at once: comparing thousands of caches takes longer than adding an entry to one. */
const FREED_SHARE = 1 / 20;

export class CacheBound {
  private readonly maxBytes: number;
  /** Caches by their size when they last grew, which they have not exceeded since. */
  private readonly caches = new Map<BoundedCache, number>();
  private sum = 0;

  /** `maxBytes`: of all caches together. */
  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  add(cache: BoundedCache): CacheShare {
    this.note(cache, cache.bytes());
    return {
      grown: () => this.grown(cache),
      remove: () => {
        this.note(cache, 0);
        this.caches.delete(cache);
      },
    };
  }

  get bytes(): number {
    let sum = 0;
    for (const cache of this.caches.keys()) sum += cache.bytes();
    return sum;
  }

  private grown(cache: BoundedCache): void {
    if (!this.caches.has(cache)) return;
    this.note(cache, cache.bytes());
    if (this.sum <= this.maxBytes) return;
    for (const each of this.caches.keys()) this.note(each, each.bytes());
    if (this.sum > this.maxBytes) this.shrink();
  }

  private note(cache: BoundedCache, bytes: number): void {
    this.sum += bytes - (this.caches.get(cache) ?? 0);
    this.caches.set(cache, bytes);
  }

  /** Drops the oldest entries of the largest caches, until enough is freed. */
  private shrink(): void {
    const target = this.maxBytes * (1 - FREED_SHARE);
    const largestFirst = [...this.caches].sort(([, a], [, b]) => b - a);
    // Shrinks the largest ones together to the size of the next one, and so on.
    for (let count = 1; this.sum > target && count <= largestFirst.length; count++) {
      const [, next] = largestFirst[count] ?? [undefined, 0];
      const excess = this.sum - target;
      const level = Math.max(next, (largestFirst[count - 1]?.[1] ?? 0) - excess / count);
      for (const [cache] of largestFirst.slice(0, count)) this.shrinkTo(cache, level);
    }
  }

  private shrinkTo(cache: BoundedCache, level: number): void {
    for (let bytes = cache.bytes(); bytes > level; ) {
      cache.dropOldest();
      const left = cache.bytes();
      this.note(cache, left);
      if (left >= bytes) return;
      bytes = left;
    }
  }
}
