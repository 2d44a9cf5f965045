/** Feed of changed content keys, in the order in which replicas may see them (table `changes`). */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database/database.ts';
import { selectRow, selectRows } from '../database/rows.ts';

/** Database triggers notify this channel of rows in the table `changes` (migration 0100). */
export const CONTENT_CHANGES = 'content_changes';

/** The changed keys; `all` when they are unknown. */
type Changes = readonly string[] | 'all';

export interface ChangeFeed {
  /** Changes committed since the last call. Rejects when the database does not respond; then the next call returns them. */
  next(): Promise<Changes>;
  /** Changes whenever `next` has returned something; equal on replicas that have seen the same changes. */
  position(): string;
  /** Position for `readChangesFrom` to return everything that `next` has not; it may repeat some that `next` has. */
  horizon(): number;
}

/** Rows are pruned after an hour: a reader that has paused for almost that long may have missed some. */
const KEEP = sql`interval '1 hour'`;
const MAX_GAP_MS = 55 * 60_000;
/** With more changes than this, everything counts as changed. */
const MAX_ROWS = 10_000;

const positionRow = z.object({ horizon: z.number(), seq: z.number() });
const changeRow = z.object({
  horizon: z.number(),
  xid: z.number().nullable(),
  seq: z.number().nullable(),
  key: z.string().nullable(),
});

/** The oldest running transaction. All earlier ones have ended, so a reader up to here has seen everything that they wrote. */
const HORIZON = sql`pg_snapshot_xmin(pg_current_snapshot())::text::float8 AS horizon`;

/** Opens the feed at the current state. `now`: milliseconds of a monotonic clock. */
export async function openChangeFeed(db: Db, now: () => number = () => performance.now()): Promise<ChangeFeed> {
  let readAt = now();
  const start = await selectRow(
    db,
    positionRow,
    sql`SELECT ${HORIZON}, coalesce(max(seq), 0)::float8 AS seq FROM changes`,
  );
  let horizon = start?.horizon ?? 0;
  let latest = start?.seq ?? 0;
  let late = 0;
  /** Rows that were seen and will be read again, because an older transaction is still running: seq by xid. */
  let seen = await seenSince(db, horizon);
  return {
    horizon: () => horizon,
    position: () => (late === 0 ? String(latest) : `${latest}.${late}`),
    async next() {
      const startedAt = now();
      const rows = await readFrom(db, horizon);
      const isTooFar = startedAt - readAt > MAX_GAP_MS || rows.length >= MAX_ROWS;
      const next = rows[0]?.horizon ?? horizon;
      const changes = rows.flatMap(changesOf);
      const fresh = changes.filter(({ seq }) => !seen.has(seq));
      // If a statement fails, nothing is updated: the next call returns what this one could not.
      const seenNow = isTooFar
        ? await seenSince(db, next)
        : new Map(changes.filter(({ xid }) => xid >= next).map(({ seq, xid }) => [seq, xid]));
      [readAt, horizon, seen] = [startedAt, next, seenNow];
      if (isTooFar) {
        latest = greatest(latest, [...changes.map(({ seq }) => seq), ...seen.keys()]);
        late++;
        return 'all';
      }
      if (fresh.some(({ seq }) => seq < latest)) late++;
      latest = greatest(
        latest,
        fresh.map(({ seq }) => seq),
      );
      return [...new Set(fresh.map(({ key }) => key))];
    },
  };
}

/**
 * The keys committed since a horizon that was read at `readAt` (epoch milliseconds), and the current horizon. Some of them may have been
 * read before.
 */
export async function readChangesFrom(
  db: Db,
  from: { readonly horizon: number; readonly readAt: number },
  now: number,
): Promise<{ readonly changes: Changes; readonly horizon: number }> {
  const rows = await readFrom(db, from.horizon);
  const horizon = rows[0]?.horizon ?? 0;
  // A restored database restarts its transaction ids.
  const isLost = now - from.readAt > MAX_GAP_MS || rows.length >= MAX_ROWS || from.horizon > horizon;
  return { changes: isLost ? 'all' : [...new Set(rows.flatMap(changesOf).map(({ key }) => key))], horizon };
}

const readFrom = (db: Db, horizon: number): Promise<readonly z.infer<typeof changeRow>[]> =>
  selectRows(
    db,
    changeRow,
    sql`SELECT s.horizon, c.xid::float8 AS xid, c.seq::float8 AS seq, c.key
      FROM (SELECT ${HORIZON}) s
      LEFT JOIN (SELECT * FROM changes WHERE xid >= ${horizon} ORDER BY xid LIMIT ${MAX_ROWS}) c ON true`,
  );

/** A row without a change only carries the horizon. */
const changesOf = ({ xid, seq, key }: z.infer<typeof changeRow>) =>
  xid === null || seq === null || key === null ? [] : [{ xid, seq, key }];

/** For lists that may be too long for the arguments of one call. */
const greatest = (initial: number, numbers: readonly number[]): number =>
  numbers.reduce((max, value) => Math.max(max, value), initial);

const seenRow = z.object({ seq: z.number(), xid: z.number() });

async function seenSince(db: Db, horizon: number): Promise<ReadonlyMap<number, number>> {
  const rows = await selectRows(
    db,
    seenRow,
    sql`SELECT seq::float8 AS seq, xid::float8 AS xid FROM changes WHERE xid >= ${horizon}`,
  );
  return new Map(rows.map(({ seq, xid }) => [seq, xid]));
}

/** Deletes what all replicas have read long ago; keeps the newest row, for the position of replicas that start. */
export const pruneChanges = async (db: Db): Promise<void> =>
  void (await db.execute(
    sql`DELETE FROM changes WHERE created < now() - ${KEEP} AND seq < (SELECT max(seq) FROM changes)`,
  ));
