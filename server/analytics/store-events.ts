/**
 * Stores a batch of events as one row, and their daily totals, in one statement: both or neither. A batch has an id, and is not stored
 * twice.
 */
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { codeOf } from '../database/failures.ts';
import { type Tally, tallyOf } from './counters.ts';

export interface Batch {
  /** The same when the batch is retried. */
  readonly id: string;
  /** JSON of one event each. */
  readonly lines: readonly string[];
  /** Their tally, if it was computed already. */
  readonly tally?: Tally | undefined;
}

/** Stores a batch, unless it exists already. Rejects when the database does not respond, or rejects the batch. */
async function storeEvents({ db }: Database, { id, lines, tally = tallyOf(lines) }: Batch): Promise<void> {
  const chunks = [...tally.days].map(([day, all]) => sql`SELECT ${day}::date, ${`[${all.join(',')}]`}::text`);
  await db.execute(sql`
    WITH batch AS (INSERT INTO analytics_batches (id) VALUES (${id}) ON CONFLICT DO NOTHING RETURNING id),
    stored AS (
      INSERT INTO analytics_chunks (id, day, events)
      SELECT batch.id, g.day, g.events FROM batch, (${sql.join(chunks, sql` UNION ALL `)}) AS g (day, events)),
    fresh AS (
      INSERT INTO analytics_seen (day, kind, id)
      SELECT g.* FROM batch, json_to_recordset(${JSON.stringify(tally.seen())}::json) AS g (day date, kind text, id text)
      ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING RETURNING day, kind),
    sums AS (
      SELECT g.* FROM batch, json_to_recordset(${JSON.stringify(tally.sums())}::json)
        AS g (day date, metric text, key text, count bigint, total float8)
      UNION ALL SELECT day, kind, '', count(*), 0 FROM fresh GROUP BY 1, 2)
    INSERT INTO analytics_daily AS d (day, metric, key, count, total)
    SELECT day, metric, key, count, total FROM sums ORDER BY 1, 2, 3
    ON CONFLICT (site, day, metric, key) DO UPDATE SET count = d.count + excluded.count, total = d.total + excluded.total`);
}

/** SQLSTATE classes of values that PostgreSQL rejects; retrying would not help. */
const isBadData = (error: unknown): boolean => /^22|^23/.test(codeOf(error) ?? '');

/**
 * Stores a batch; when an event in it is rejected, stores all others. Returns the rejected lines.
 * Rejects when the database does not respond: then the whole batch can be retried.
 */
export async function storeAllGood(database: Database, batch: Batch): Promise<readonly string[]> {
  const { id, lines } = batch;
  try {
    await storeEvents(database, batch);
    return [];
  } catch (error) {
    if (!isBadData(error)) throw error;
    if (lines.length === 1) return lines;
    const half = Math.ceil(lines.length / 2);
    // Deterministic ids, so that a retry uses the same ones.
    const rejectedFirst = await storeAllGood(database, { id: `${id}a`, lines: lines.slice(0, half) });
    return [...rejectedFirst, ...(await storeAllGood(database, { id: `${id}b`, lines: lines.slice(half) }))];
  }
}
