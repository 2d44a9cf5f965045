/** What is purged in one process is purged in all that share its database: workers and replicas. */
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

const CHANNEL = 'purges';
/** PostgreSQL carries 8000 bytes with a notification. */
const MAX_BYTES = 7000;

export interface Purges {
  /** Forgets what is kept of these surrogate keys here, all of it without keys, and tells the others. Gives how much that was here. */
  purge(keys: readonly string[]): Promise<number>;
  stop(): Promise<void>;
}

/** `forget`: empties the caches of this process. */
export async function openPurges(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  evict: (keys: readonly string[]) => number,
): Promise<Purges> {
  // Whoever may have missed a notification does not know which keys it named.
  const stop = await listen(CHANNEL, (payload) => void evict(payload === undefined ? [] : keysIn(payload)));
  return {
    async purge(keys) {
      // Those who cannot be told must not go on showing what was purged: then nobody is answered that it was.
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
