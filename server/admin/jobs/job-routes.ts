/** Jobs of admins: progress, results, and cancellation. */
import { adminMessages } from '#shared/messages/admin';
import { may } from '#shared/roles';
import { createProblem } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import { sendPieces } from '../../http/send-pieces.ts';
import type { AdminContext } from '../admin-context.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { JOBS, jobExamples, jobJson, jobReply } from './job-replies.ts';
import { cancelJob, findJob, type Job, partsOf } from './jobs.ts';

const JOB = `${JOBS}/:id`;

/** Throws `not-found`. */
async function requireJob({ database, websiteId }: AdminContext, id: string): Promise<Job> {
  const job = await findJob(database.db, websiteId, id);
  if (job === undefined) throw createProblem('not-found', adminMessages.job);
  return job;
}

export const jobRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: JOB,
    permission: 'store.view',
    failure: adminMessages.job,
    summary: 'Returns the status and progress of a job. Finished jobs are stored for a day.',
    examples: jobExamples.read,
    reply: jobReply,
    problems: ['not-found'],
    handle: async ({ param }, context) => ({ status: 200, body: jobJson(await requireJob(context, param('id'))) }),
  }),
  defineAdminRoute({
    method: 'delete',
    path: JOB,
    permission: 'store.view',
    summary: 'Cancels your own job, or with `store.manage` any job. Work that is already done is not undone.',
    examples: jobExamples.cancel,
    reply: jobReply,
    problems: ['not-found', 'owner-conflict'],
    async handle({ param, admin, change }, context) {
      const { id, author } = await requireJob(context, param('id'));
      if (author !== admin.id && !may(admin.roles, 'store.manage'))
        throw new Problem('forbidden', { detail: 'The job belongs to somebody else.' });
      await change('job.cancel', id, async (tx) => {
        if (!(await cancelJob(tx, id))) throw createProblem('owner-conflict', 'The job has ended already.');
      });
      return { status: 200, body: jobJson(await requireJob(context, id)) };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: `${JOB}/file`,
    permission: 'store.view',
    summary: 'Downloads the file that a job created.',
    file: 'download',
    problems: ['not-found'],
    async handle({ param, response }, context): Promise<'sent'> {
      const job = await requireJob(context, param('id'));
      if (jobJson(job).file === null) throw createProblem('not-found', adminMessages.locate);
      response.attachment(`orders-${job.created.slice(0, 10)}.csv`);
      response.set({ 'Content-Type': 'text/csv; charset=utf-8; header=present' });
      await sendPieces(partsOf(context.database.db, job.id), response);
      return 'sent';
    },
  }),
];
