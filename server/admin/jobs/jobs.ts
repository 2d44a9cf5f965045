/** Jobs in the store: added, read, cancelled. */
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { adminMessages } from '#shared/messages/admin';
import type { Json } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { jobParts, jobs } from '../../database/schema.ts';
import { Problem } from '../../http/problems.ts';

export type Job = typeof jobs.$inferSelect;
export type JobKindName = 'campaign-send' | 'import' | 'order-export' | 'restock-send';

export interface NewJob {
  readonly kind: JobKindName;
  readonly websiteId: string;
  /** The admin's id. */
  readonly author: string;
  readonly input: Json;
  /** Amount of work. */
  readonly total: number;
}

/** Maximum number of pending and running jobs per admin. */
const MAX_JOBS = 5;

/** Throws `too-many-requests` for an admin with too many unfinished jobs. */
export async function addJob(tx: Db, job: NewJob): Promise<Job> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`jobs ${job.author}`}))`);
  const unfinished = await tx.$count(jobs, and(eq(jobs.author, job.author), isNull(jobs.finishedAt)));
  if (unfinished >= MAX_JOBS)
    throw new Problem('too-many-requests', { detail: `At most ${MAX_JOBS} jobs per admin at once.` });
  const [row] = await tx
    .insert(jobs)
    .values({ ...job, id: newId(), status: 'waiting' })
    .returning();
  if (row === undefined) throw new Error('A job disappeared while it was written.');
  return row;
}

export async function findJob(db: Db, websiteId: string, id: string): Promise<Job | undefined> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.websiteId, websiteId)));
  return row;
}

/** Steps and cancellations of a job take turns, in the order in which they ask. A row’s lock is taken by whoever is first. */
export const lockJob = async (tx: Db, id: string): Promise<void> =>
  void (await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`job ${id}`}))`));

/** The current step is completed. False when the job has finished. */
export async function cancelJob(tx: Db, id: string): Promise<boolean> {
  await lockJob(tx, id);
  const rows = await tx
    .update(jobs)
    .set({ status: 'cancelled', message: adminMessages.cancelled, finishedAt: sql`now()`, claimedUntil: null })
    .where(and(eq(jobs.id, id), isNull(jobs.finishedAt)))
    .returning({ id: jobs.id });
  return rows.length > 0;
}

/** Appends a part to the file that a job creates. */
export async function addPart(tx: Db, jobId: string, part: number, content: string): Promise<void> {
  await tx.insert(jobParts).values({ jobId, part, content });
}

/** The file that a job has created, part by part. */
export async function* partsOf(db: Db, jobId: string): AsyncGenerator<string> {
  for (let previous = -1; ; ) {
    const [row] = await db
      .select()
      .from(jobParts)
      .where(and(eq(jobParts.jobId, jobId), gt(jobParts.part, previous)))
      .orderBy(asc(jobParts.part))
      .limit(1);
    if (row === undefined) return;
    yield row.content;
    previous = row.part;
  }
}
