import { LRUCache } from 'lru-cache';
import type { Unit } from '../execute/unit.ts';
import type { CacheCounters } from '../types.ts';

/** Max share of the cache for one template: a larger one would evict too many others. */
const MAX_SHARE = 0.5;

/** Compiled templates by source or by the hash of a tree, bounded in number and memory. */
export class UnitCache {
  private readonly units: LRUCache<string, Unit>;
  private hits = 0;
  private misses = 0;
  private evictions = 0;

  constructor(entries: number, bytes: number) {
    this.units = new LRUCache({
      max: entries,
      maxSize: bytes,
      maxEntrySize: Math.ceil(bytes * MAX_SHARE),
      sizeCalculation: (unit) => unit.bytes,
      dispose: (_unit, _id, reason) => {
        if (reason === 'evict') this.evictions++;
      },
    });
  }

  /** The cached template of a key if it is the right one (a text can look like the key of another template), otherwise a new one. */
  get(key: string, isRight: (unit: Unit) => boolean, create: () => Unit): Unit {
    const cached = this.units.get(key);
    if (cached !== undefined && isRight(cached)) {
      this.hits++;
      return cached;
    }
    this.misses++;
    const unit = create();
    this.units.set(key, unit);
    return unit;
  }

  /** The template of a key if it is cached, without counting a use. */
  peek(key: string): Unit | undefined {
    return this.units.peek(key);
  }

  /** After code generation, when the template takes more memory. */
  reweigh(unit: Unit): void {
    if (this.units.peek(unit.key) === unit) this.units.set(unit.key, unit, { noUpdateTTL: true });
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
