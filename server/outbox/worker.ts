/**
 * Sends pending deliveries. A process claims a few rows, renews the claim while it sends them, and marks each when it is done. A process
 * that is killed leaves claims that expire: others send those rows again, under the same key.
 */

import { type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { document, selectRows } from '../database/rows.ts';
import { createLoop, type Loop } from '../lifecycle/loop.ts';
import { type Channel, channels } from './outbox.ts';
import { createDeliveryMetrics, type DeliveryMetrics } from './outbox-metrics.ts';

export interface Delivery {
  readonly key: string;
  readonly channel: Channel;
  readonly target: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Including this one. */
  readonly attempts: number;
}

/** `final`: trying again is useless. `isOff`: nothing of this kind is sent at the moment. `status`: what HTTP answered. */
export type Outcome =
  | { readonly ok: true; readonly status?: number | undefined }
  | {
      readonly ok: false;
      readonly final?: boolean;
      readonly isOff?: boolean;
      readonly message: string;
      readonly status?: number | undefined;
    };

/** Sends a delivery. A rejection counts as a temporary failure. */
export type Dispatch = (delivery: Delivery) => Promise<Outcome>;

/** A round sends everything due, and returns the number of deliveries. */
export interface DeliveryWorker extends Loop<number> {
  readonly metrics: readonly Metric[];
}

const deliveryRow: z.ZodType<Delivery> = z.object({
  key: z.string(),
  channel: z.enum(channels),
  target: z.string(),
  payload: document<Delivery['payload']>(),
  attempts: z.number(),
});

const CLAIM_MS = 15_000;
const BATCH = 20;
const AT_ONCE = 10;
const LOOK_MS = 1000;
/** Half a minute after the first failure, doubled after each further one: a day in all. */
const MAX_ATTEMPTS = 12;
const FIRST_PAUSE_SECONDS = 30;
/** While a kind is off, its deliveries wait without using up attempts, but not forever: turning it on must not send a year's emails. */
const OFF_PAUSE_SECONDS = 600;
const OFF_DAYS = 7;

interface WorkerOptions {
  /** How long a claim lasts without renewal. */
  readonly claimMs?: number | undefined;
  /** Whether the outbox is polled without `wake`; default: always. */
  readonly hasBackground?: (() => boolean) | undefined;
}

export function startDeliveries(
  database: Database,
  dispatch: Dispatch,
  logger: Logger,
  { claimMs = CLAIM_MS, hasBackground }: WorkerOptions = {},
): DeliveryWorker {
  const metrics = createDeliveryMetrics(database);
  const next = (): Promise<readonly Delivery[]> => claim(database, claimMs);
  const run = async (stopping: AbortSignal): Promise<number> => {
    let done = 0;
    for (let claimed = await next(); claimed.length > 0; claimed = stopping.aborted ? [] : await next())
      done += await dispatchAll(claimed, { database, dispatch, logger, metrics, claimMs });
    return done;
  };
  const loop = createLoop({ everyMs: LOOK_MS, run, hasBackground, logger, failure: 'polling the outbox failed' });
  return { ...loop, metrics: metrics.metrics };
}

const claimEnd = (claimMs: number): SQL => sql`now() + ${claimMs} * interval '1 millisecond'`;

async function claim(database: Database, claimMs: number): Promise<readonly Delivery[]> {
  return selectRows(
    database.db,
    deliveryRow,
    sql`
    UPDATE deliveries SET claimed_until = ${claimEnd(claimMs)}, attempts = attempts + 1
    WHERE key IN (
      SELECT key FROM deliveries
      WHERE delivered_at IS NULL AND failed_at IS NULL AND next_attempt_at <= now()
        AND (claimed_until IS NULL OR claimed_until < now())
      ORDER BY next_attempt_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING key, channel, target, payload, attempts`,
  );
}

interface DispatchOptions {
  readonly database: Database;
  readonly dispatch: Dispatch;
  readonly logger: Logger;
  readonly metrics: DeliveryMetrics;
  readonly claimMs: number;
}

async function dispatchAll(claimed: readonly Delivery[], options: DispatchOptions): Promise<number> {
  const { database, logger, claimMs } = options;
  const waiting = [...claimed];
  const open = new Set(claimed.map(({ key }) => key));
  const renewal = setInterval(() => {
    renew(database, [...open], claimMs).catch((error: unknown) =>
      logger.warn({ err: error }, 'renewing claims failed'),
    );
  }, claimMs / 3);
  let delivered = 0;
  const run = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const { state } = await dispatchDelivery(item, options);
      open.delete(item.key);
      if (state === 'delivered') delivered++;
    }
  };
  const runs = await Promise.allSettled(Array.from({ length: AT_ONCE }, run));
  clearInterval(renewal);
  for (const ended of runs) if (ended.status === 'rejected') throw ended.reason;
  return delivered;
}

/** Rejects when it cannot be marked. */
async function dispatchDelivery(
  item: Delivery,
  { database, dispatch, logger, metrics }: DispatchOptions,
): Promise<Mark> {
  const result = markOf(item, await outcomeOf(dispatch, item));
  const { key, channel, state, message, attempts } = result;
  metrics.counted(channel, state);
  if (state === 'failed') logger.error({ key, attempts, message }, 'delivery failed for good');
  await mark(database, result);
  return result;
}

/** Deliveries that are done have no claim any more. */
const renew = (database: Database, keys: readonly string[], claimMs: number): Promise<unknown> =>
  database.db.execute(sql`
    UPDATE deliveries SET claimed_until = ${claimEnd(claimMs)}
    WHERE claimed_until IS NOT NULL AND key IN (SELECT json_array_elements_text(${JSON.stringify(keys)}::json))`);

const outcomeOf = (dispatch: Dispatch, delivery: Delivery): Promise<Outcome> =>
  dispatch(delivery).catch(
    (error: unknown): Outcome => ({
      ok: false,
      final: false,
      message: error instanceof Error ? error.message : String(error),
    }),
  );

interface Mark {
  readonly key: string;
  readonly channel: Channel;
  readonly state: 'delivered' | 'waiting' | 'off' | 'failed';
  readonly pause: number;
  readonly message: string | null;
  readonly attempts: number;
  /** What HTTP answered; null: nothing. */
  readonly status: number | null;
}

function markOf({ key, channel, attempts }: Delivery, outcome: Outcome): Mark {
  const known = { key, channel, attempts, status: outcome.status ?? null };
  if (outcome.ok) return { ...known, state: 'delivered', pause: 0, message: null };
  const message = outcome.message.slice(0, 500);
  if (outcome.isOff === true) return { ...known, state: 'off', pause: OFF_PAUSE_SECONDS, message };
  const isLast = outcome.final === true || attempts >= MAX_ATTEMPTS;
  const pause = FIRST_PAUSE_SECONDS * 2 ** (attempts - 1);
  return { ...known, state: isLast ? 'failed' : 'waiting', pause, message };
}

async function mark(database: Database, result: Mark): Promise<void> {
  const isGivenUp = sql`(m.state = 'failed' OR (m.state = 'off' AND coalesce(d.send_after, d.created) < now() - ${OFF_DAYS} * interval '1 day'))`;
  await database.db.execute(sql`
    UPDATE deliveries d SET
      claimed_until = NULL,
      -- What holds a secret is forgotten when it has left, or never will.
      payload = CASE WHEN d.payload ? 'forget' AND (m.state = 'delivered' OR ${isGivenUp}) THEN '{"forget": true}' ELSE d.payload END,
      delivered_at = CASE WHEN m.state = 'delivered' THEN now() END,
      failed_at = CASE WHEN ${isGivenUp} THEN now() END,
      attempts = CASE WHEN m.state = 'off' THEN d.attempts - 1 ELSE d.attempts END,
      next_attempt_at = CASE WHEN m.state IN ('waiting', 'off') THEN now() + m.pause * interval '1 second' ELSE d.next_attempt_at END,
      last_error = m.message,
      response_status = m.status
    FROM json_to_record(${JSON.stringify(result)}::json) AS m (key text, state text, pause int, message text, status int)
    WHERE d.key = m.key`);
}
