/**
 * Counts requests for limits across replicas, without a query per request: each process counts locally, and once a second adds its counts
 * to the database and reads those of the others. So a limit is exact to within a second.
 */

import { sql } from 'drizzle-orm';
import type { ClientRateLimitInfo, Store } from 'express-rate-limit';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { selectRows } from '../database/rows.ts';
import { storableText } from './sanitize-for-database.ts';

interface Count {
  /** Hits of all replicas at the last exchange, and own hits since then. */
  known: number;
  unsent: number;
}

export interface SharedCounter {
  /** A store for one limit, with its own keys. */
  storeFor(name: string): Store;
  /** Sends and receives all counts so far. Exchanges run one after the other, so that no hit is sent twice. */
  exchange(): Promise<void>;
  stop(): void;
}

/** A single key that PostgreSQL rejects would prevent all others from being shared. */
const keyOf = (name: string, client: string): string => storableText(`${name}:${client}`);

const EXCHANGE_MS = 1000;
/** More clients than this in one window are not counted: memory matters more than their limits. */
const MAX_KEYS = 50_000;

const counterRow = z.object({ key: z.string(), hits: z.number() });

/** `now` returns epoch milliseconds. */
export function createSharedCounter(
  database: Database,
  windowMs: number,
  logger: Logger,
  now: () => number = Date.now,
): SharedCounter {
  const counts = new Counts(windowMs, now);
  let running: Promise<void> | undefined;
  const exchange = (): Promise<void> => {
    // Counts in flight still count as unsent: a concurrent exchange would send them again.
    const current = (running ?? Promise.resolve()).catch(() => undefined).then(() => exchangeOnce(database, counts));
    running = current;
    const ended = (): void => {
      if (running === current) running = undefined;
    };
    current.then(ended, ended);
    return current;
  };
  const timer = setInterval(() => {
    if (running !== undefined) return;
    exchange().catch((error: unknown) => logger.warn({ err: error }, 'sharing rate limits with other replicas failed'));
  }, EXCHANGE_MS);
  timer.unref();
  return { storeFor: (name) => storeOf(counts, name), exchange, stop: () => clearInterval(timer) };
}

/** The counts of the current window, by key. */
class Counts {
  readonly windowMs: number;
  /** Start of the window. */
  start = 0;
  private readonly now: () => number;
  private byKey = new Map<string, Count>();

  constructor(windowMs: number, now: () => number) {
    this.windowMs = windowMs;
    this.now = now;
  }

  of(key: string): Count {
    const start = Math.floor(this.now() / this.windowMs) * this.windowMs;
    if (this.start !== start) {
      this.start = start;
      this.byKey = new Map();
    }
    const count = this.byKey.get(key) ?? { known: 0, unsent: 0 };
    if (this.byKey.size < MAX_KEYS) this.byKey.set(key, count);
    return count;
  }

  reset(key: string): void {
    this.byKey.delete(key);
  }

  unsent(): readonly { readonly key: string; readonly count: Count; readonly hits: number }[] {
    return [...this.byKey]
      .filter(([, { unsent }]) => unsent > 0)
      .map(([key, count]) => ({ key, count, hits: count.unsent }));
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
    const count = counts.of(keyOf(name, client));
    count.unsent++;
    return { totalHits: count.known + count.unsent, resetTime: new Date(counts.start + counts.windowMs) };
  },
  decrement(client) {
    counts.of(keyOf(name, client)).unsent--;
  },
  resetKey(client) {
    counts.reset(keyOf(name, client));
  },
});
