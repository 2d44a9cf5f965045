/** Responses, cached for a while: bounded in bytes, fetched once for all who wait, renewed behind those who read. Errors are never kept. */
import { LRUCache } from 'lru-cache';
import { type WithDeadline, withoutDeadline } from './page-time.ts';

export interface CachedResponse<T extends object> {
  readonly value: T;
  /** The same for the same content: a response that has not changed keeps its value. */
  readonly version: string;
  /** Size in bytes, for the bound. */
  readonly bytes: number;
  /** Surrogate keys by which it is purged. */
  readonly keys: readonly string[];
}

export interface CacheOptions {
  readonly bytes: number;
  readonly freshMs: number;
  readonly staleMs: number;
  /** Called for every fetch behind a reader's back that failed. */
  readonly failed: (key: string, error: unknown) => void;
  /** Called for every response that differs from the cached one. */
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
  /** What was asked for before a purge must not be kept after it. */
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

  /** What is cached and may be shown. Asks nobody. */
  peek(key: string): T | undefined {
    return this.cache.get(key)?.value;
  }

  /** Version of what is cached; undefined for nothing. */
  versionOf(key: string): string | undefined {
    return this.cache.peek(key)?.version;
  }

  /**
   * What is cached when it may be shown, else what `fetch` gives. A rejection reaches those who wait, and nobody later. Who has no
   * more `patience` gets what is cached, however old.
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
    // Old content is better than none.
    return withDeadline(fetched).catch((error: unknown) => {
      failed(key, error);
      return entry.value;
    });
  }

  /** Forgets what carries one of these surrogate keys; everything without keys. Gives how many that were. */
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
