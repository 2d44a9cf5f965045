/** Answers that are kept for a while: bounded in bytes, fetched once for all who wait, renewed behind those who read. Errors are never kept. */
import { LRUCache } from 'lru-cache';
import { asLongAsItTakes, type Patience } from './page-time.ts';

export interface Kept<T extends object> {
  readonly value: T;
  /** Size in bytes, for the bound. */
  readonly bytes: number;
  /** Surrogate keys by which it is purged. */
  readonly keys: readonly string[];
}

export interface KeptAnswers<T extends object> {
  /**
   * What is kept when it may be shown, else what `fetch` gives. A rejection reaches those who wait, and nobody later. Who has no
   * more `patience` gets what is kept, however old.
   */
  get(key: string, fetch: () => Promise<Kept<T> | undefined>, patience?: Patience): T | Promise<T | undefined>;
  /** What is kept and may be shown. Asks nobody. */
  peek(key: string): T | undefined;
  /** Forgets what carries one of these surrogate keys; everything without keys. Gives how many that were. */
  purge(keys: readonly string[]): number;
  readonly bytes: number;
}

export interface KeepOptions {
  readonly bytes: number;
  readonly freshMs: number;
  readonly staleMs: number;
  /** Told of every fetch behind a reader's back that failed. */
  readonly failed: (key: string, error: unknown) => void;
  readonly now?: (() => number) | undefined;
}

interface Entry<T extends object> extends Kept<T> {
  readonly at: number;
}

export function keepAnswers<T extends object>({
  bytes,
  freshMs,
  staleMs,
  failed,
  now = Date.now,
}: KeepOptions): KeptAnswers<T> {
  const cache = new LRUCache<string, Entry<T>>({
    maxSize: Math.max(1, bytes),
    sizeCalculation: (entry, key) => entry.bytes + key.length,
  });
  const running = new Map<string, Promise<T | undefined>>();
  // What was asked for before a purge must not be kept after it.
  let purges = 0;
  const renew = (key: string, fetch: () => Promise<Kept<T> | undefined>): Promise<T | undefined> => {
    const known = running.get(key);
    if (known !== undefined) return known;
    const before = purges;
    const fetched = fetch()
      .then((answer) => {
        if (answer === undefined) cache.delete(key);
        else if (before === purges) cache.set(key, { ...answer, at: now() });
        return answer?.value;
      })
      .finally(() => {
        if (running.get(key) === fetched) running.delete(key);
      });
    running.set(key, fetched);
    return fetched;
  };
  return {
    get bytes() {
      return cache.calculatedSize;
    },
    peek: (key) => cache.get(key)?.value,
    get(key, fetch, patience = asLongAsItTakes) {
      const entry = cache.get(key);
      if (entry === undefined) return patience(renew(key, fetch));
      const age = now() - entry.at;
      if (age <= freshMs) return entry.value;
      const fetched = renew(key, fetch);
      if (age <= freshMs + staleMs) {
        fetched.catch((error: unknown) => failed(key, error));
        return entry.value;
      }
      // Old content is better than none.
      return patience(fetched).catch((error: unknown) => {
        failed(key, error);
        return entry.value;
      });
    },
    purge(keys) {
      purges++;
      running.clear();
      const { size } = cache;
      if (keys.length === 0) cache.clear();
      else
        for (const [key, entry] of [...cache.entries()])
          if (entry.keys.some((text) => keys.includes(text))) cache.delete(key);
      return size - cache.size;
    },
  };
}
