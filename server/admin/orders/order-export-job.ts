/** The export of orders as a job, for files that take longer than a request. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { selectRow } from '../../database/rows.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { jobExamples, jobJson, jobReply } from '../jobs/job-replies.ts';
import type { JobKind } from '../jobs/job-runner.ts';
import { addJob, addPart } from '../jobs/jobs.ts';
import { exportBatch, exportHead } from './order-export.ts';
import { orderConditions, orderFilters } from './order-filters.ts';

const filters = z.strictObject(orderFilters);
const jobInput = z.object({ filters, timeZone: z.string() });
const jobState = z.object({ after: z.array(z.string()).optional(), part: z.number().default(0) });

/** Each step writes a few hundred orders. */
export const exportJob: JobKind = {
  failure: adminMessages.processing,
  async step(tx, { id, websiteId, input, state }) {
    const { filters, timeZone } = jobInput.parse(input);
    const { after, part } = jobState.parse(state);
    const condition = orderConditions(filters, { websiteId, timeZone });
    const batch = await exportBatch(tx, condition, timeZone, after);
    await addPart(tx, id, part, (part === 0 ? exportHead : '') + batch.text);
    const isDone = batch.next === undefined;
    return { processed: batch.orders, state: { after: batch.next, part: part + 1 }, isDone };
  },
};

export const exportJobRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'post',
    path: '/api/owner/orders/export-jobs',
    permission: 'store.view',
    summary: 'Starts a job that exports orders to a CSV file, with the filters of the list.',
    examples: { body: { status: 'paid' }, ...jobExamples.read },
    reply: jobReply,
    replies: { 202: 'Started; see `GET /api/owner/jobs/{id}`.' },
    body: filters,
    problems: ['too-many-requests'],
    async handle({ body, admin, change }, { websiteId, site, jobs }) {
      const { timeZone } = site.current();
      const condition = orderConditions(body, { websiteId, timeZone });
      const job = await change('orders.export', websiteId, async (tx) => {
        const row = await selectRow(
          tx,
          z.object({ total: z.number() }),
          sql`SELECT count(*)::int AS total FROM orders o WHERE ${condition}`,
        );
        const input = { filters: body, timeZone };
        return addJob(tx, { kind: 'order-export', websiteId, author: admin.id, input, total: row?.total ?? 0 });
      });
      jobs.wake();
      return { status: 202, body: jobJson(job) };
    },
  }),
];
