/** Replies of the routes that list submissions. */

import { z } from 'zod';
import type { Output } from '../http/contract.ts';
import { moment, paging } from '../http/reply-fields.ts';

export const submission = z.object({
  id: z.string(),
  formId: z.string(),
  status: z.enum(['received', 'held']),
  answers: z.record(z.string(), z.unknown()).describe('By field id.'),
  page: z.record(z.string(), z.unknown()).describe('Path of the page with the form.'),
  accountId: z.string().nullable(),
  createdOn: moment,
});

/** A submission as it is stored and listed. */
export type StoredSubmission = Output<typeof submission>;

const listed = submission.extend({
  formName: z.string().nullable().describe('Null if the form was deleted.'),
  summary: z.string().describe('First answers as one line of text.'),
});
export type ListedSubmission = Output<typeof listed>;

export const submissionList = z.object({
  submissions: z.array(listed),
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
