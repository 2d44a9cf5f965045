/**
 * Runs jobs in the background, one at a time in each process. A job is claimed, and proceeds in steps: a process that is killed leaves a
 * claim that expires, and another one continues with the next step. A step that is lost three times has probably stopped its processes.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { adminMessages } from '#shared/messages/admin';
import type { Json } from '../../database/columns.ts';
import type { Database, Db } from '../../database/database.ts';
import { isUnavailable } from '../../database/failures.ts';
import { idRow, selectRow } from '../../database/rows.ts';
import { jobs } from '../../database/schema.ts';
import { createLoop, type Loop } from '../../lifecycle/loop.ts';
import { type Job, type JobKindName, lockJob } from './jobs.ts';

/** The result of a step. */
interface StepResult {
  readonly processed: number;
  /** Input of the next step. */
  readonly state: Json;
  readonly isDone: boolean;
}

export interface JobKind {
  /** Message for the admin when it fails. */
  readonly failure: string;
  /** Does a part of the job, small enough for one transaction. */
  step(tx: Db, job: Job): Promise<StepResult>;
}

export type JobKinds = Readonly<Record<JobKindName, JobKind>>;

/** A round runs until no job is left. */
export type JobRunner = Loop<void>;

const LOOK_MS = 30_000;
const CLAIM = sql`now() + interval '30 seconds'`;
/** A job that takes longer is considered broken. */
const LONGEST = '1 hour';
/** Times that a process may be gone in the same step. */
const MAX_LOST_CLAIMS = 3;
/** How long the result of a job can be downloaded. */
const KEPT = '1 day';

/** `hasBackground`: whether it looks for jobs without `wake`. */
export function startJobs(
  database: Database,
  kinds: JobKinds,
  logger: Logger,
  hasBackground?: () => boolean,
): JobRunner {
  const all = async (stopping: AbortSignal): Promise<void> => {
    await sweep(database, kinds);
    while (!stopping.aborted) {
      const id = await claim(database);
      if (id === undefined) return;
      await work(id, stopping);
    }
  };
  const work = async (id: string, stopping: AbortSignal): Promise<void> => {
    try {
      while (!stopping.aborted && (await database.transaction((tx) => step(tx, id, kinds))));
      if (stopping.aborted) await database.db.execute(sql`UPDATE jobs SET claimed_until = NULL WHERE id = ${id}`);
    } catch (error) {
      // Nothing can be written without a database; the claim expires.
      if (isUnavailable(error)) throw error;
      logger.error({ err: error, job: id }, 'job failed');
      await database.db.execute(failed(sql`id = ${id}`, failureOf(kinds)));
    }
  };
  const failure = 'looking for jobs failed; will retry';
  return createLoop({ everyMs: LOOK_MS, run: all, hasBackground, logger, failure });
}

/** Claims a job for this process; undefined: none. */
async function claim(database: Database): Promise<string | undefined> {
  const row = await selectRow(
    database.db,
    idRow,
    sql`
    UPDATE jobs SET status = 'running', claimed_until = ${CLAIM}, started_at = coalesce(started_at, now()),
      lost_claims = lost_claims + (claimed_until IS NOT NULL)::int WHERE id = (
      SELECT id FROM jobs WHERE finished_at IS NULL AND (claimed_until IS NULL OR claimed_until < now())
      ORDER BY created LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id`,
  );
  return row?.id;
}

/** Runs one step, and stores the progress; false when the job has finished, or was cancelled. */
async function step(tx: Db, id: string, kinds: JobKinds): Promise<boolean> {
  await lockJob(tx, id);
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, id)).for('update');
  if (job === undefined || job.finishedAt !== null) return false;
  const { processed, state, isDone } = await kinds[job.kind as JobKindName].step(tx, job);
  await tx.execute(sql`
    UPDATE jobs SET processed = processed + ${processed}, state = ${JSON.stringify(state)}::jsonb, lost_claims = 0,
      claimed_until = ${isDone ? sql`NULL` : CLAIM}, status = ${isDone ? 'done' : 'running'},
      finished_at = ${isDone ? sql`now()` : sql`NULL`} WHERE id = ${id}`);
  return !isDone;
}

/** Fails jobs that run too long or stop their processes, and deletes old finished ones. */
async function sweep({ db }: Database, kinds: JobKinds): Promise<void> {
  await db.execute(
    failed(
      // Not while a step runs: it holds the row, which is looked at again when it has been committed.
      sql`finished_at IS NULL AND claimed_until < now() AND lost_claims >= ${MAX_LOST_CLAIMS - 1}`,
      failureOf(kinds),
    ),
  );
  await db.execute(
    failed(
      sql`finished_at IS NULL AND started_at < now() - ${LONGEST}::interval`,
      sql`${adminMessages.processingIncomplete}`,
    ),
  );
  await db.execute(sql`DELETE FROM jobs WHERE finished_at < now() - ${KEPT}::interval`);
}

const failed = (condition: SQL, message: SQL): SQL => sql`
  UPDATE jobs SET status = 'failed', message = ${message}, finished_at = now(), claimed_until = NULL
  WHERE finished_at IS NULL AND ${condition}`;

/** The failure message of a job's kind. */
const failureOf = (kinds: JobKinds): SQL =>
  sql`CASE kind ${sql.join(
    Object.entries(kinds).map(([name, { failure }]) => sql`WHEN ${name}::text THEN ${failure}::text`),
    sql` `,
  )} ELSE ${adminMessages.wrong}::text END`;
