import { LRUCache } from 'lru-cache';
import type { Unit } from '../execute/unit.ts';
import type { CacheCounters } from '../types.ts';

/** Bytes that a compiled template takes for each character of its source (measured: tree, and function once hot). */
const BYTES_PER_CHARACTER = 24;
const BYTES_PER_UNIT = 4096;

/** The compiled templates, by content hash: bounded in number and in bytes. */
export class UnitCache {
  private readonly units: LRUCache<string, Unit>;
  private hits = 0;
  private misses = 0;
  private evictions = 0;

  constructor(entries: number, bytes: number) {
    this.units = new LRUCache({
      max: entries,
      maxSize: bytes,
      sizeCalculation: (unit) => BYTES_PER_UNIT + unit.source.length * BYTES_PER_CHARACTER,
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
