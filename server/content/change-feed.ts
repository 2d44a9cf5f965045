/** Keys of content that have changed, in the order in which replicas may see them (table `changes`). */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database/database.ts';
import { selectRow, selectRows } from '../database/rows.ts';

/** Triggers of the database notify it (migration 0100) of rows in the table `changes`. */
export const CONTENT_CHANGES = 'content_changes';

/** The keys that have changed; `all` when nobody can tell which. */
type Changes = readonly string[] | 'all';

export interface ChangeFeed {
  /** What has been committed since the last call. Rejects when the database does not answer; the next call then gives it. */
  next(): Promise<Changes>;
  /** Changes when `next` has given something; the same on replicas that have seen the same. */
  position(): string;
  /** From where `readChangesFrom` gives all that `next` has not given; it may repeat some that it has. */
  horizon(): number;
}

/** Rows are pruned after an hour: whoever has not read for nearly as long may have missed some. */
const KEEP = sql`interval '1 hour'`;
const MAX_GAP_MS = 55 * 60_000;
/** More than this is not worth telling apart. */
const MAX_ROWS = 10_000;

const positionRow = z.object({ horizon: z.number(), seq: z.number() });
const changeRow = z.object({
  horizon: z.number(),
  xid: z.number().nullable(),
  seq: z.number().nullable(),
  key: z.string().nullable(),
});

/** The oldest transaction that has not ended. All before it have, so whoever has read them has seen all that they wrote. */
const HORIZON = sql`pg_snapshot_xmin(pg_current_snapshot())::text::float8 AS horizon`;

/** Opens the feed at what is committed now. `now`: milliseconds of a clock that only goes forward. */
export async function openChangeFeed(db: Db, now: () => number = () => performance.now()): Promise<ChangeFeed> {
  let readAt = now();
  const start = await selectRow(
    db,
    positionRow,
    sql`SELECT ${HORIZON}, coalesce(max(seq), 0)::float8 AS seq FROM changes`,
  );
  let horizon = start?.horizon ?? 0;
  let last = start?.seq ?? 0;
  let late = 0;
  /** Rows that were seen and will be read again, because a transaction older than theirs has not ended: seq by xid. */
  let seen = await seenSince(db, horizon);
  return {
    horizon: () => horizon,
    position: () => (late === 0 ? String(last) : `${last}.${late}`),
    async next() {
      const startedAt = now();
      const rows = await readFrom(db, horizon);
      const isTooFar = startedAt - readAt > MAX_GAP_MS || rows.length >= MAX_ROWS;
      const next = rows[0]?.horizon ?? horizon;
      const changes = rows.flatMap(changesOf);
      const fresh = changes.filter(({ seq }) => !seen.has(seq));
      // A statement that fails leaves everything as it was: the next call gives what this one did not.
      const seenNow = isTooFar
        ? await seenSince(db, next)
        : new Map(changes.filter(({ xid }) => xid >= next).map(({ seq, xid }) => [seq, xid]));
      [readAt, horizon, seen] = [startedAt, next, seenNow];
      if (isTooFar) {
        last = greatest(last, [...changes.map(({ seq }) => seq), ...seen.keys()]);
        late++;
        return 'all';
      }
      if (fresh.some(({ seq }) => seq < last)) late++;
      last = greatest(
        last,
        fresh.map(({ seq }) => seq),
      );
      return [...new Set(fresh.map(({ key }) => key))];
    },
  };
}

/**
 * The keys of what was committed after somebody had read up to a horizon (epoch milliseconds `readAt`), and the horizon of now.
 * Some of it may have been read before.
 */
export async function readChangesFrom(
  db: Db,
  from: { readonly horizon: number; readonly readAt: number },
  now: number,
): Promise<{ readonly changes: Changes; readonly horizon: number }> {
  const rows = await readFrom(db, from.horizon);
  const horizon = rows[0]?.horizon ?? 0;
  // A database that was restored counts its transactions anew.
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

/** A row without a change only tells the horizon. */
const changesOf = ({ xid, seq, key }: z.infer<typeof changeRow>) =>
  xid === null || seq === null || key === null ? [] : [{ xid, seq, key }];

/** Of numbers that may be too many for the arguments of one call. */
const greatest = (first: number, numbers: readonly number[]): number =>
  numbers.reduce((max, value) => Math.max(max, value), first);

const seenRow = z.object({ seq: z.number(), xid: z.number() });

async function seenSince(db: Db, horizon: number): Promise<ReadonlyMap<number, number>> {
  const rows = await selectRows(
    db,
    seenRow,
    sql`SELECT seq::float8 AS seq, xid::float8 AS xid FROM changes WHERE xid >= ${horizon}`,
  );
  return new Map(rows.map(({ seq, xid }) => [seq, xid]));
}

/** Deletes what every replica has read long since; the newest row stays, for the position of those that start. */
export const pruneChanges = async (db: Db): Promise<void> =>
  void (await db.execute(
    sql`DELETE FROM changes WHERE created < now() - ${KEEP} AND seq < (SELECT max(seq) FROM changes)`,
  ));
