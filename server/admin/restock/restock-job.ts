/** Notifies everybody who waits for a product, as a job, because that may take longer than a request. */
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { requiredText } from '../../http/validation-messages.ts';
import { countPending, writeNotices } from '../../restock/notices.ts';
import { originOf } from '../../site/origin.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { jobExamples, jobJson, jobReply } from '../jobs/job-replies.ts';
import type { JobKind } from '../jobs/job-runner.ts';
import { addJob } from '../jobs/jobs.ts';

/** Emails per step. */
const BATCH = 100;

const variant = z.strictObject({ productId: requiredText(200), variantId: requiredText(200) });
const sendRequest = z.strictObject({
  sendRequests: z
    .array(variant)
    .max(10_000)
    .optional()
    .describe('Variants to notify about; absent: all that are back in stock.'),
});
const jobInput = z.object({ requests: z.array(variant).nullable(), base: z.string() });

export const restockJob: JobKind = {
  failure: adminMessages.wrong,
  async step(tx, { input }) {
    const { requests, base } = jobInput.parse(input);
    const written = await writeNotices(tx, { requests, base, limit: BATCH });
    return { processed: written, state: {}, isDone: written < BATCH };
  },
};

export const restockJobRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'post',
    path: '/api/owner/restock/send-jobs',
    permission: 'restock.send',
    summary: 'Starts a job that emails everyone on the waiting lists of the variants.',
    examples: { body: { sendRequests: [{ productId: 'vase', variantId: 'vase-1' }] }, ...jobExamples.read },
    reply: jobReply,
    replies: { 202: 'Started; see `GET /api/owner/jobs/{id}`.' },
    problems: ['too-many-requests'],
    body: sendRequest,
    async handle({ body, admin, request, change }, { websiteId, jobs }) {
      const requests = body.sendRequests ?? null;
      const input = { requests, base: originOf(request) };
      const job = await change('restock.send', websiteId, async (tx) => {
        const total = await countPending(tx, requests);
        return addJob(tx, { kind: 'restock-send', websiteId, author: admin.id, input, total });
      });
      jobs.wake();
      return { status: 202, body: jobJson(job) };
    },
  }),
];
