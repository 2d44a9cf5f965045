/** Puts a batch of events into the database, and what they add to the roll-ups, in one statement: both or neither. */
import { sql } from 'drizzle-orm';
import { codeOf, type Database } from '../../database/database.ts';

/** Stores lines of JSON, one event each. Events that are there already are left alone, and counted once. */
export async function storeEvents({ db }: Database, lines: readonly string[]): Promise<void> {
  await db.execute(sql`
    WITH given AS (
      SELECT * FROM json_to_recordset(${`[${lines.join(',')}]`}::json) AS g (id uuid, at timestamptz, day date, kind text,
        name text, visitor text, session text, path text, data jsonb, facts json)),
    stored AS (
      INSERT INTO analytics_events (id, at, day, kind, name, visitor, session, path, data)
      SELECT id, at, day, kind, name, visitor, session, path, data FROM given ON CONFLICT (id) DO NOTHING RETURNING id),
    fresh AS (SELECT given.* FROM given JOIN stored USING (id)),
    seen AS (
      INSERT INTO analytics_seen (day, kind, id)
      SELECT day, 'visitors', visitor FROM fresh WHERE visitor <> '' AND kind = 'hit'
      UNION SELECT day, 'visits', session FROM fresh WHERE session <> '' AND kind = 'hit' ORDER BY 1, 2, 3
      ON CONFLICT DO NOTHING RETURNING day, kind),
    sums AS (
      SELECT day, fact ->> 0 AS metric, fact ->> 1 AS key, count(*) AS count, coalesce(sum((fact ->> 2)::float8), 0) AS total
      FROM fresh, json_array_elements(facts) AS fact GROUP BY 1, 2, 3
      UNION ALL SELECT day, kind, '', count(*), 0 FROM seen GROUP BY 1, 2)
    INSERT INTO analytics_daily AS d (day, metric, key, count, total)
    SELECT day, metric, key, count, total FROM sums ORDER BY 1, 2, 3
    ON CONFLICT (day, metric, key) DO UPDATE SET count = d.count + excluded.count, total = d.total + excluded.total`);
}

/** SQLSTATE classes of values that PostgreSQL cannot take; trying again would not help. */
const isBadData = (error: unknown): boolean => /^22|^23/.test(codeOf(error) ?? '');

/**
 * Stores a batch; when an event in it cannot be stored, stores all others. Gives the lines that cannot be.
 * Rejects when the database does not answer: then the whole batch may be tried again.
 */
export async function storeAllGood(database: Database, lines: readonly string[]): Promise<readonly string[]> {
  try {
    await storeEvents(database, lines);
    return [];
  } catch (error) {
    if (!isBadData(error)) throw error;
    if (lines.length === 1) return lines;
    const half = Math.ceil(lines.length / 2);
    const first = await storeAllGood(database, lines.slice(0, half));
    return [...first, ...(await storeAllGood(database, lines.slice(half)))];
  }
}
