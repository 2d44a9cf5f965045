/**
 * Caches responses for a while: limited in bytes, fetched once for concurrent readers, refreshed in the background. Errors are not cached.
 */
import { LRUCache } from 'lru-cache';
import { type WithDeadline, withoutDeadline } from './page-time.ts';

export interface CachedResponse<T extends object> {
  readonly value: T;
  /** Equal for equal content: an unchanged response keeps its value. */
  readonly version: string;
  /** Size in bytes, for the limit. */
  readonly bytes: number;
  /** Surrogate keys by which it is purged. */
  readonly keys: readonly string[];
}

export interface CacheOptions {
  readonly bytes: number;
  readonly freshMs: number;
  readonly staleMs: number;
  /** Called for each background refresh that failed. */
  readonly failed: (key: string, error: unknown) => void;
  /** Called for each response that differs from the cached one. */
  readonly changed?: (() => void) | undefined;
  readonly now?: (() => number) | undefined;
}

interface Entry<T extends object> extends CachedResponse<T> {
  readonly at: number;
}

type Fetch<T extends object> = () => Promise<CachedResponse<T> | undefined>;

export class CachedResponses<T extends object> {
  private readonly options: CacheOptions;
  private readonly now: () => number;
  private readonly cache: LRUCache<string, Entry<T>>;
  private readonly running = new Map<string, Promise<T | undefined>>();
  /** A response that was requested before a purge must not be cached after it. */
  private purges = 0;

  constructor(options: CacheOptions) {
    this.options = options;
    this.now = options.now ?? Date.now;
    this.cache = new LRUCache({
      maxSize: Math.max(1, options.bytes),
      sizeCalculation: (entry, key) => entry.bytes + key.length,
    });
  }

  get bytes(): number {
    return this.cache.calculatedSize;
  }

  /** The cached value, if it may still be shown. Sends no request. */
  peek(key: string): T | undefined {
    return this.cache.get(key)?.value;
  }

  /** Version of the cached value; undefined without one. */
  versionOf(key: string): string | undefined {
    return this.cache.peek(key)?.version;
  }

  /**
   * The cached value if it may be shown, else the result of `fetch`. A rejection reaches only those who wait for it. A reader whose
   * `withDeadline` expires gets the cached value, however old.
   */
  get(key: string, fetch: Fetch<T>, withDeadline: WithDeadline = withoutDeadline): T | Promise<T | undefined> {
    const { freshMs, staleMs, failed } = this.options;
    const entry = this.cache.get(key);
    if (entry === undefined) return withDeadline(this.renew(key, fetch));
    const age = this.now() - entry.at;
    if (age <= freshMs) return entry.value;
    const fetched = this.renew(key, fetch);
    if (age <= freshMs + staleMs) {
      fetched.catch((error: unknown) => failed(key, error));
      return entry.value;
    }
    // Stale content is better than none.
    return withDeadline(fetched).catch((error: unknown) => {
      failed(key, error);
      return entry.value;
    });
  }

  /** Drops entries with one of these surrogate keys; all without keys. Returns the number of entries. */
  purge(keys: readonly string[]): number {
    const { cache } = this;
    this.purges++;
    this.running.clear();
    const { size } = cache;
    if (keys.length === 0) cache.clear();
    else
      for (const [key, entry] of [...cache.entries()])
        if (entry.keys.some((text) => keys.includes(text))) cache.delete(key);
    return size - cache.size;
  }

  private renew(key: string, fetch: Fetch<T>): Promise<T | undefined> {
    const { cache, running } = this;
    const current = running.get(key);
    if (current !== undefined) return current;
    const before = this.purges;
    const fetched = fetch()
      .then((response) => {
        const cached = cache.peek(key);
        if (cached?.version !== response?.version) this.options.changed?.();
        const latest = cached !== undefined && cached.version === response?.version ? cached : response;
        if (latest === undefined) cache.delete(key);
        else if (before === this.purges) cache.set(key, { ...latest, at: this.now() });
        return latest?.value;
      })
      .finally(() => {
        if (running.get(key) === fetched) running.delete(key);
      });
    running.set(key, fetched);
    return fetched;
  }
}
