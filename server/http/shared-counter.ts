/**
 * Requests counted for limits that hold across replicas, without a statement on a request's way: each process counts for itself,
 * and once a second adds what it has counted to the database and learns what the others have. A limit so holds to within a second.
 */

import { sql } from 'drizzle-orm';
import type { ClientRateLimitInfo, Store } from 'express-rate-limit';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { selectRows } from '../database/rows.ts';
import { storableText } from './sanitize-for-database.ts';

interface Count {
  /** Hits of all replicas, as last heard, and own hits since. */
  known: number;
  unsent: number;
}

export interface SharedCounter {
  /** A store for one limit; its keys are its own. */
  storeFor(name: string): Store;
  /** Sends and learns what has been counted until now. Exchanges follow each other: no hit is sent twice. */
  exchange(): Promise<void>;
  stop(): void;
}

/** One key that a statement cannot take would keep all others from being shared. */
const keyOf = (name: string, client: string): string => storableText(`${name}:${client}`);

const EXCHANGE_MS = 1000;
/** Clients beyond this many in one window are not counted: memory is worth more than their limit. */
const MAX_KEYS = 50_000;

const counterRow = z.object({ key: z.string(), hits: z.number() });

/** `now` gives epoch milliseconds. */
export function createSharedCounter(
  database: Database,
  windowMs: number,
  logger: Logger,
  now: () => number = Date.now,
): SharedCounter {
  const counts = new Counts(windowMs, now);
  let running: Promise<void> | undefined;
  const exchange = (): Promise<void> => {
    // What is on its way is still counted as unsent: a second exchange beside it would send it again.
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
  /** When the window began. */
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
