/** One bound for the caches of many sites: what is over it is dropped from the largest ones. */

export interface BoundedCache {
  /** Bytes that it holds now. */
  bytes(): number;
  /** Drops its least recently used entry. */
  dropOldest(): void;
}

export class CacheBound {
  private readonly maxBytes: number;
  private readonly caches = new Set<BoundedCache>();

  /** `maxBytes`: of all caches together. */
  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  add(cache: BoundedCache): () => void {
    this.caches.add(cache);
    return () => void this.caches.delete(cache);
  }

  get bytes(): number {
    let sum = 0;
    for (const cache of this.caches) sum += cache.bytes();
    return sum;
  }

  /** Something has been added to one of the caches. */
  check(): void {
    let over = this.bytes - this.maxBytes;
    while (over > 0) {
      const largest = this.largest();
      const before = largest?.bytes() ?? 0;
      largest?.dropOldest();
      const freed = before - (largest?.bytes() ?? 0);
      if (freed <= 0) return;
      over -= freed;
    }
  }

  private largest(): BoundedCache | undefined {
    let largest: BoundedCache | undefined;
    for (const cache of this.caches) if (largest === undefined || cache.bytes() > largest.bytes()) largest = cache;
    return largest;
  }
}
