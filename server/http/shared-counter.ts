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
  let counts = new Map<string, Count>();
  let window = 0;
  const current = (): number => Math.floor(now() / windowMs) * windowMs;
  const countOf = (key: string): Count => {
    if (window !== current()) {
      window = current();
      counts = new Map();
    }
    const count = counts.get(key) ?? { known: 0, unsent: 0 };
    if (counts.size < MAX_KEYS) counts.set(key, count);
    return count;
  };
  const exchangeOnce = async (): Promise<void> => {
    const sent = [...counts]
      .filter(([, { unsent }]) => unsent > 0)
      .map(([key, count]) => ({ key, count, hits: count.unsent }));
    if (sent.length === 0) return;
    const rows = JSON.stringify(sent.map(({ key, hits }) => ({ key, hits })));
    const start = new Date(window).toISOString();
    const counters = await selectRows(
      database.db,
      counterRow,
      sql`
      WITH old AS (DELETE FROM rate_counters WHERE window_start < now() - interval '1 hour')
      INSERT INTO rate_counters AS r (key, window_start, hits)
      SELECT key, ${start}::timestamptz, hits FROM json_to_recordset(${rows}::json) AS given (key text, hits int) ORDER BY key
      ON CONFLICT (key, window_start) DO UPDATE SET hits = r.hits + excluded.hits
      RETURNING key, hits`,
    );
    const totals = new Map(counters.map((row) => [row.key, row.hits]));
    for (const { key, count, hits } of sent) {
      count.unsent -= hits;
      count.known = totals.get(key) ?? count.known + hits;
    }
  };
  let running: Promise<void> | undefined;
  const exchange = (): Promise<void> => {
    // What is on its way is still counted as unsent: a second exchange beside it would send it again.
    const mine = (running ?? Promise.resolve()).catch(() => undefined).then(exchangeOnce);
    running = mine;
    const ended = (): void => {
      if (running === mine) running = undefined;
    };
    mine.then(ended, ended);
    return mine;
  };
  const timer = setInterval(() => {
    if (running !== undefined) return;
    exchange().catch((error: unknown) => logger.warn({ err: error }, 'sharing rate limits with other replicas failed'));
  }, EXCHANGE_MS);
  timer.unref();
  const storeFor = (name: string): Store => ({
    localKeys: false,
    prefix: name,
    increment(client): ClientRateLimitInfo {
      const count = countOf(keyOf(name, client));
      count.unsent++;
      return { totalHits: count.known + count.unsent, resetTime: new Date(window + windowMs) };
    },
    decrement(client) {
      countOf(keyOf(name, client)).unsent--;
    },
    resetKey(client) {
      counts.delete(keyOf(name, client));
    },
  });
  return { storeFor, exchange, stop: () => clearInterval(timer) };
}
