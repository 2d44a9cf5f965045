import { LRUCache } from 'lru-cache';
import type { Unit } from '../execute/unit.ts';
import type { CacheCounters } from '../types.ts';

/** What one template may take of the cache: a larger one would empty it for its own sake. */
const LARGEST_SHARE = 0.5;

/** The compiled templates, by content hash: bounded in number and in what they take in memory. */
export class UnitCache {
  private readonly units: LRUCache<string, Unit>;
  private hits = 0;
  private misses = 0;
  private evictions = 0;

  constructor(entries: number, bytes: number) {
    this.units = new LRUCache({
      max: entries,
      maxSize: bytes,
      maxEntrySize: Math.ceil(bytes * LARGEST_SHARE),
      sizeCalculation: (unit) => unit.bytes,
      dispose: (_unit, _id, reason) => {
        if (reason === 'evict') this.evictions++;
      },
    });
  }

  get(id: string, make: () => Unit): Unit {
    const known = this.units.get(id);
    if (known !== undefined) {
      this.hits++;
      return known;
    }
    this.misses++;
    const unit = make();
    this.units.set(id, unit);
    return unit;
  }

  /** The template of an id if it is there; no use is counted. */
  peek(id: string): Unit | undefined {
    return this.units.peek(id);
  }

  /** Its generated code has made it heavier. */
  reweigh(unit: Unit): void {
    if (this.units.peek(unit.id) === unit) this.units.set(unit.id, unit, { noUpdateTTL: true });
  }

  counters(): CacheCounters {
    return {
      entries: this.units.size,
      bytes: this.units.calculatedSize,
      hits: this.hits,
      misses: this.misses,
      evictions: this.evictions,
    };
  }
}
