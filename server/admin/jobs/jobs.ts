/** Jobs in the store: begun, looked at, cancelled. */
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { adminMessages } from '#shared/messages/admin';
import type { Json } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { jobParts, jobs } from '../../database/schema.ts';
import { Problem } from '../../http/problems.ts';

export type Job = typeof jobs.$inferSelect;
export type JobKindName = 'campaign-send' | 'order-export' | 'restock-send';

export interface NewJob {
  readonly kind: JobKindName;
  readonly websiteId: string;
  /** The admin's id. */
  readonly author: string;
  readonly input: Json;
  /** How much there is to do. */
  readonly total: number;
}

/** Jobs of one admin that wait or run. */
const MAX_JOBS = 5;

/** Throws `too-many-requests` for an admin whose jobs are not done yet. */
export async function addJob(tx: Db, job: NewJob): Promise<Job> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`jobs ${job.author}`}))`);
  const unfinished = await tx.$count(jobs, and(eq(jobs.author, job.author), isNull(jobs.finishedAt)));
  if (unfinished >= MAX_JOBS)
    throw new Problem('too-many-requests', { detail: `At most ${MAX_JOBS} jobs of one admin at once.` });
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

/** What the step that runs has done stays done. False when the job has ended. */
export async function cancelJob(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .update(jobs)
    .set({ status: 'cancelled', message: adminMessages.cancelled, finishedAt: sql`now()`, claimedUntil: null })
    .where(and(eq(jobs.id, id), isNull(jobs.finishedAt)))
    .returning({ id: jobs.id });
  return rows.length > 0;
}

/** Adds a piece to the file that a job makes. */
export async function addPart(tx: Db, jobId: string, part: number, content: string): Promise<void> {
  await tx.insert(jobParts).values({ jobId, part, content });
}

/** The file that a job has made, piece by piece. */
export async function* partsOf(db: Db, jobId: string): AsyncGenerator<string> {
  for (let last = -1; ; ) {
    const [row] = await db
      .select()
      .from(jobParts)
      .where(and(eq(jobParts.jobId, jobId), gt(jobParts.part, last)))
      .orderBy(asc(jobParts.part))
      .limit(1);
    if (row === undefined) return;
    yield row.content;
    last = row.part;
  }
}
