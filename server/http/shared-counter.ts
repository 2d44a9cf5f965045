/**
 * Counts requests for limits across replicas, without a query per request: each process counts locally, and once a second adds its counts
 * to the database and reads those of the others. So a limit is exact to within a second.
 */

import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ClientRateLimitInfo, Store } from 'express-rate-limit';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { selectRows } from '../database/rows.ts';
import { createLoop } from '../lifecycle/loop.ts';
import { storableText } from './sanitize-for-database.ts';

interface Count {
  /** Hits of all replicas at the last exchange, and own hits since then. */
  known: number;
  unsent: number;
}

export interface SharedCounter {
  /** A store for one limit, with its own keys. */
  storeFor(name: string): Store;
  /** Sends and receives all counts so far. Counts in flight are still unsent: a concurrent exchange would send them again. */
  exchange(): Promise<void>;
  stop(): Promise<void>;
}

const EXCHANGE_MS = 1000;
/** Clients of one limit that are counted one by one in a window. */
const MAX_KEYS = 20_000;
/** Further ones share these counts: memory stays bounded, limits still apply, and no single client can use up all of them. */
const SHARED_KEYS = 1024;

/** The same on each replica. */
const sharedKeyOf = (key: string): string =>
  `shared ${createHash('sha256').update(key).digest().readUInt32BE(0) % SHARED_KEYS}`;

const counterRow = z.object({ key: z.string(), hits: z.number() });

/** `now` returns epoch milliseconds. */
export function createSharedCounter(
  database: Database,
  windowMs: number,
  logger: Logger,
  now: () => number = Date.now,
): SharedCounter {
  const counts = new Counts(windowMs, now);
  const run = (): Promise<void> => exchangeOnce(database, counts);
  const failure = 'sharing rate limits with other replicas failed';
  const exchanging = createLoop({ everyMs: EXCHANGE_MS, run, logger, failure });
  return { storeFor: (name) => storeOf(counts, name), exchange: exchanging.run, stop: exchanging.stop };
}

/** Counts of one limit, by key of the client. */
type Limit = Map<string, Count>;

interface SentCount {
  readonly key: string;
  readonly count: Count;
  readonly hits: number;
}

/** The counts of the current window: a map for each limit, so that a flood of one does not fill those of others. */
class Counts {
  readonly windowMs: number;
  /** Start of the window. */
  start = 0;
  private readonly now: () => number;
  private limits = new Map<string, Limit>();

  constructor(windowMs: number, now: () => number) {
    this.windowMs = windowMs;
    this.now = now;
  }

  of(name: string, address: string): Count {
    const limit = this.limit(name);
    // A single key that PostgreSQL rejects would prevent all others from being shared.
    const client = storableText(address);
    const own = limit.get(client);
    if (own !== undefined) return own;
    const key = limit.size < MAX_KEYS ? client : sharedKeyOf(client);
    const count = limit.get(key) ?? { known: 0, unsent: 0 };
    limit.set(key, count);
    return count;
  }

  reset(name: string, client: string): void {
    this.limits.get(name)?.delete(storableText(client));
  }

  unsent(): readonly SentCount[] {
    return [...this.limits].flatMap(([name, limit]) =>
      [...limit]
        .filter(([, { unsent }]) => unsent > 0)
        .map(([key, count]) => ({ key: `${name}:${key}`, count, hits: count.unsent })),
    );
  }

  private limit(name: string): Limit {
    const start = Math.floor(this.now() / this.windowMs) * this.windowMs;
    if (this.start !== start) {
      this.start = start;
      this.limits = new Map();
    }
    const limit = this.limits.get(name) ?? new Map<string, Count>();
    this.limits.set(name, limit);
    return limit;
  }
}

async function exchangeOnce({ db }: Database, counts: Counts): Promise<void> {
  const sent = counts.unsent();
  if (sent.length === 0) return;
  const hitsByKey = JSON.stringify(sent.map(({ key, hits }) => ({ key, hits })));
  const start = new Date(counts.start).toISOString();
  const rows = await selectRows(
    db,
    counterRow,
    sql`
      WITH old AS (DELETE FROM rate_counters WHERE window_start < now() - interval '1 hour')
      INSERT INTO rate_counters AS r (key, window_start, hits)
      SELECT key, ${start}::timestamptz, hits FROM json_to_recordset(${hitsByKey}::json) AS sent (key text, hits int) ORDER BY key
      ON CONFLICT (site, key, window_start) DO UPDATE SET hits = r.hits + excluded.hits
      RETURNING key, hits`,
  );
  const totals = new Map(rows.map((row) => [row.key, row.hits]));
  for (const { key, count, hits } of sent) {
    count.unsent -= hits;
    count.known = totals.get(key) ?? count.known + hits;
  }
}

const storeOf = (counts: Counts, name: string): Store => ({
  localKeys: false,
  prefix: name,
  increment(client): ClientRateLimitInfo {
    const count = counts.of(name, client);
    count.unsent++;
    return { totalHits: count.known + count.unsent, resetTime: new Date(counts.start + counts.windowMs) };
  },
  decrement(client) {
    counts.of(name, client).unsent--;
  },
  resetKey(client) {
    counts.reset(name, client);
  },
});
