/**
 * Puts a batch of events into the database, and what they add to the roll-ups, in one statement: both or neither. A batch has a
 * name, and one that is known is not stored again.
 */
import { sql } from 'drizzle-orm';
import { codeOf, type Database } from '../../database/database.ts';
import type { TrackedEvent } from './event.ts';

export interface Batch {
  /** The same when the batch is tried again. */
  readonly id: string;
  /** JSON of one event each. */
  readonly lines: readonly string[];
}

/** What a batch adds to one sum. */
interface Sum {
  readonly day: string;
  readonly metric: string;
  readonly key: string;
  count: number;
  total: number;
}

interface Seen {
  readonly day: string;
  readonly kind: 'visitors' | 'visits';
  readonly id: string;
}

/** Stores a batch, unless it is there already. Rejects when the database does not answer, or does not take it. */
export async function storeEvents({ db }: Database, { id, lines }: Batch): Promise<void> {
  const { sums, seen } = addUp(lines.map((line) => JSON.parse(line) as TrackedEvent));
  await db.execute(sql`
    WITH batch AS (INSERT INTO analytics_batches (id) VALUES (${id}) ON CONFLICT DO NOTHING RETURNING id),
    stored AS (
      INSERT INTO analytics_events (id, at, day, kind, name, visitor, session, path, data)
      SELECT g.* FROM batch, json_to_recordset(${`[${lines.join(',')}]`}::json)
        AS g (id uuid, at timestamptz, day date, kind text, name text, visitor text, session text, path text, data jsonb)),
    fresh AS (
      INSERT INTO analytics_seen (day, kind, id)
      SELECT g.* FROM batch, json_to_recordset(${JSON.stringify(seen)}::json) AS g (day date, kind text, id text)
      ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING RETURNING day, kind),
    sums AS (
      SELECT g.* FROM batch, json_to_recordset(${JSON.stringify(sums)}::json)
        AS g (day date, metric text, key text, count bigint, total float8)
      UNION ALL SELECT day, kind, '', count(*), 0 FROM fresh GROUP BY 1, 2)
    INSERT INTO analytics_daily AS d (day, metric, key, count, total)
    SELECT day, metric, key, count, total FROM sums ORDER BY 1, 2, 3
    ON CONFLICT (day, metric, key) DO UPDATE SET count = d.count + excluded.count, total = d.total + excluded.total`);
}

function addUp(events: readonly TrackedEvent[]): { readonly sums: readonly Sum[]; readonly seen: readonly Seen[] } {
  const sums = new Map<string, Sum>();
  const seen = new Map<string, Seen>();
  for (const { day, kind, visitor, session, facts } of events) {
    for (const [metric, key, value = 0] of facts) {
      const place = `${day} ${metric} ${key}`;
      const sum = sums.get(place) ?? { day, metric, key, count: 0, total: 0 };
      sum.count++;
      sum.total += value;
      sums.set(place, sum);
    }
    if (kind !== 'hit') continue;
    if (visitor !== '') seen.set(`v${day}${visitor}`, { day, kind: 'visitors', id: visitor });
    if (session !== '') seen.set(`s${day}${session}`, { day, kind: 'visits', id: session });
  }
  return { sums: [...sums.values()], seen: [...seen.values()] };
}

/** SQLSTATE classes of values that PostgreSQL cannot take; trying again would not help. */
const isBadData = (error: unknown): boolean => /^22|^23/.test(codeOf(error) ?? '');

/**
 * Stores a batch; when an event in it cannot be stored, stores all others. Gives the lines that cannot be.
 * Rejects when the database does not answer: then the whole batch may be tried again.
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
    // The same halves have the same names the next time.
    const first = await storeAllGood(database, { id: `${id}a`, lines: lines.slice(0, half) });
    return [...first, ...(await storeAllGood(database, { id: `${id}b`, lines: lines.slice(half) }))];
  }
}
