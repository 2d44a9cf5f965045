import type { Request } from 'express';
import { z } from 'zod';
import type { Authorize } from '../http/authorize.ts';
import { type Route, routesFor } from '../http/define-route.ts';
import { formExamples } from './form-examples.ts';
import { released, submissionList } from './submission-replies.ts';
import { type Submissions, submissionSorting } from './submissions.ts';

const SUBMISSIONS = '/api/form-submissions';

const query = z.looseObject({
  formId: z.string().max(100).optional(),
  status: z.enum(['received', 'held']).optional(),
  search: z.string().max(100).optional().describe('Text in the answers.'),
  ...submissionSorting,
});

export interface SubmissionContext {
  readonly submissions: Submissions;
  readonly authorize: Authorize;
}

const defineSubmissionRoute = routesFor<SubmissionContext>();

const mayManage = (request: Request, { authorize }: SubmissionContext): Promise<void> => authorize(request, 'forms');

export const submissionRoutes: readonly Route<SubmissionContext>[] = [
  defineSubmissionRoute({
    method: 'get',
    path: SUBMISSIONS,
    summary: 'Lists and sorts form submissions, newest first by default, paginated.',
    examples: formExamples.list,
    reply: submissionList,
    query,
    problems: ['owner-only', 'invalid-request'],
    allow: mayManage,
    handle: async ({ query: { formId, status, search, sort, order, cursor } }, { submissions }) => ({
      status: 200,
      body: await submissions.list({ formId, status, search, sort, order, cursor }),
    }),
  }),
  defineSubmissionRoute({
    method: 'post',
    path: `${SUBMISSIONS}/:id/release`,
    summary: 'Accepts a submission that was held as spam, and sends its emails and webhooks.',
    examples: formExamples.release,
    reply: released,
    problems: ['owner-only', 'crumb-failed', 'not-found'],
    allow: mayManage,
    handle: async ({ params }, { submissions }) => {
      await submissions.release(params['id'] ?? '');
      return { status: 200, body: { status: 'received' } };
    },
  }),
];
