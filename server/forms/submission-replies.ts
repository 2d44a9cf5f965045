/** What the calls that list submissions answer. */
import { z } from 'zod';
import { moment, paging } from '../http/reply-fields.ts';

const submission = z.object({
  id: z.string(),
  formId: z.string(),
  status: z.enum(['received', 'held']),
  answers: z.record(z.string(), z.json()).describe('By field id.'),
  page: z.record(z.string(), z.json()).describe('Where the form was.'),
  accountId: z.string().nullable(),
  createdOn: moment,
});

export const submissionList = z.object({
  submissions: z.array(submission),
  nextPageCursor: paging.nextPageCursor,
});
export const released = z.object({ status: z.literal('received') });

export const savedForm = z.object({
  success: z.boolean(),
  submissionId: z.string(),
  submissionMessage: z.string(),
  submissionHTML: z.string(),
  successRedirect: z.string(),
});
