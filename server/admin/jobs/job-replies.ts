/** Replies about jobs. */
import { z } from 'zod';
import { timestamp, timestampOf } from '../../http/reply-fields.ts';
import type { Job } from './jobs.ts';

export const jobReply = z
  .object({
    id: z.string(),
    kind: z.string(),
    status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
    processed: z.number().int(),
    total: z.number().int().describe('Number of units of work when the job started.'),
    message: z.string().describe('Why the job failed; empty otherwise.'),
    file: z.string().nullable().describe('Path of the file that the job created, or null.'),
    created: timestamp,
    finishedAt: timestamp.nullable(),
  })
  .meta({ id: 'Job' });

export const JOBS = '/api/owner/jobs';

export const jobJson = ({ id, kind, status, processed, total, message, created, finishedAt }: Job) => ({
  ...{ id, kind, status, processed, total, message, created: timestampOf(created) },
  file: kind === 'order-export' && status === 'done' ? `${JOBS}/${id}/file` : null,
  finishedAt: finishedAt === null ? null : timestampOf(finishedAt),
});

const example = {
  id: 'GmU3zqk0p7T9s1Aa',
  kind: 'order-export',
  status: 'running',
  processed: 400,
  total: 12_000,
  message: '',
  file: null,
  created: '2026-11-23T09:00:00.000Z',
  finishedAt: null,
};

export const jobExamples = {
  read: { reply: example },
  cancel: {
    reply: { ...example, status: 'cancelled', message: 'File processing cancelled', finishedAt: example.created },
  },
};
