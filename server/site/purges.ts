/** Propagates purges to all processes that share the database: workers and replicas. */
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

const CHANNEL = 'purges';
/** PostgreSQL limits the payload of a notification to 8000 bytes. */
const MAX_BYTES = 7000;

export interface Purges {
  /**
   * Clears the cache entries with these surrogate keys (all without keys) here and in the other processes. Returns the number removed here.
   */
  purge(keys: readonly string[]): Promise<number>;
  stop(): Promise<void>;
}

/** `evict`: clears the caches of this process. */
export async function openPurges(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  evict: (keys: readonly string[]) => number,
): Promise<Purges> {
  // After a missed notification the keys are unknown, so everything is cleared.
  const stop = await listen(CHANNEL, (payload) => void evict(payload === undefined ? [] : keysIn(payload)));
  return {
    async purge(keys) {
      // If the other processes cannot be notified they would keep stale pages, so the purge fails.
      for (const payload of payloadsOf(keys))
        await db.execute(sql`SELECT pg_notify(site_scoped(${CHANNEL}), ${payload})`);
      return evict(keys);
    },
    stop,
  };
}

const keysIn = (payload: string): readonly string[] => JSON.parse(payload) as readonly string[];

function payloadsOf(keys: readonly string[]): readonly string[] {
  const batches: string[][] = [[]];
  let bytes = 0;
  for (const key of keys) {
    const size = Buffer.byteLength(JSON.stringify(key)) + 1;
    if (bytes + size > MAX_BYTES) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(key);
    bytes += size;
  }
  return batches.map((part) => JSON.stringify(part));
}
