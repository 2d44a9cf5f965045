import { z } from 'zod';
import type { Authorize } from '../http/authorize.ts';
import { defineRoute, type Route } from '../http/define-route.ts';
import { formExamples } from './form-examples.ts';
import { released, submissionList } from './submission-replies.ts';
import type { Submissions } from './submissions.ts';

const SUBMISSIONS = '/api/form-submissions';

const query = z.looseObject({
  formId: z.string().max(100).optional(),
  status: z.enum(['received', 'held']).optional(),
  cursor: z.string().max(100).optional(),
});

export const submissionRoutes = (submissions: Submissions, gate: Authorize): readonly Route[] => [
  defineRoute({
    method: 'get',
    path: SUBMISSIONS,
    summary: 'What forms have brought, the newest first; a page at a time.',
    examples: formExamples.list,
    reply: submissionList,
    query,
    problems: ['owner-only', 'invalid-request'],
    allow: (request) => gate(request, 'forms'),
    handle: async ({ query: { formId, status, cursor } }) => {
      return { status: 200, body: await submissions.list({ formId, status, cursor }) };
    },
  }),
  defineRoute({
    method: 'post',
    path: `${SUBMISSIONS}/:id/release`,
    summary: 'Takes a held submission for a real one, and sends what it causes.',
    examples: formExamples.release,
    reply: released,
    problems: ['owner-only', 'crumb-failed', 'not-found'],
    allow: (request) => gate(request, 'forms'),
    handle: async ({ params }) => {
      await submissions.release(params['id'] ?? '');
      return { status: 200, body: { status: 'received' } };
    },
  }),
];
