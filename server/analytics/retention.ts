/** Deletes old data: events after some weeks, salts after two days, daily totals after some years. */

import { type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { HOUR_MS } from '#shared/durations';
import type { Database } from '../database/database.ts';
import { countRows } from '../database/rows.ts';
import { createLoop, type Loop } from '../lifecycle/loop.ts';

export interface Retention {
  /** Days to keep events. */
  readonly eventDays: number;
  /** Days to keep daily totals. */
  readonly rollUpDays: number;
}

/** Rows per statement: others must not wait long for the table, and a chunk of events is a long row. */
const BATCH = 500;
const SALT_DAYS = 2;
/** Seen visitors only matter while their day is counted. */
const SEEN_DAYS = 3;
/** Longer than anybody counts as being on the site. */
const LIVE_MINUTES = 30;

/** Deletes expired rows. Returns their number. */
export async function deleteExpired(
  { db }: Database,
  { eventDays, rollUpDays }: Retention,
  now: number,
): Promise<number> {
  const before = (days: number): SQL =>
    sql`(${new Date(now).toISOString()}::timestamptz AT TIME ZONE 'UTC')::date - ${days}::int`;
  let removed = 0;
  const steps: readonly (readonly [string, string, number])[] = [
    ['analytics_chunks', 'id, day', eventDays],
    ['analytics_seen', 'day, kind, id', SEEN_DAYS],
    ['analytics_salts', 'day', SALT_DAYS],
    ['analytics_batches', 'id', eventDays],
    ['analytics_daily', 'day, metric, key', rollUpDays],
  ];
  for (const [table, key, days] of steps) {
    const old = sql.raw(`SELECT ${key} FROM ${table}`);
    for (let count = BATCH; count === BATCH; ) {
      count = await countRows(
        db,
        sql`
        DELETE FROM ${sql.raw(table)} WHERE (${sql.raw(key)}) IN (${old} WHERE day < ${before(days)} LIMIT ${BATCH}) RETURNING 1`,
      );
      removed += count;
    }
  }
  await db.execute(
    sql`DELETE FROM analytics_live WHERE at < ${new Date(now).toISOString()}::timestamptz - ${LIVE_MINUTES} * interval '1 minute'`,
  );
  return removed;
}

export const scheduleForgetting = (database: Database, retention: Retention, logger: Logger): Loop<void> =>
  createLoop({
    everyMs: HOUR_MS,
    async run() {
      const rows = await deleteExpired(database, retention, Date.now());
      if (rows > 0) logger.info({ rows }, 'removed old analytics');
    },
    logger,
    failure: 'removing old analytics failed',
  });
