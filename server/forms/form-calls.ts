import { z } from 'zod';
import type { Route } from '../http/define-route.ts';
import { formExamples } from './form-examples.ts';

/**
 * The calls of forms as the reference shows them. They are no routes of the common kind: they prove in their own way where they come
 * from, and answer a browser without script with a page.
 */
export const formCalls: readonly Route[] = [
  {
    method: 'post',
    path: '/api/form/FormSubmissionKey',
    summary: 'A key for one submission, bound to the crumb cookie that comes with it.',
    examples: formExamples.key,
    reply: z.object({ key: z.string() }),
    problems: ['too-many-requests'],
    handle: () => 'sent',
  },
  {
    method: 'post',
    path: '/api/form/SaveFormSubmission',
    summary: 'Takes a submission, once for its key; a plain form post gets a page.',
    examples: formExamples.submit,
    body: z.object({
      formId: z.string().optional(),
      key: z.string(),
      form: z.string().describe('JSON text: answers by field id.'),
      captchaKey: z.string().optional(),
      pageTitle: z.string().optional(),
      pageId: z.string().optional(),
      contentSource: z.enum(['i', 'c']).optional(),
      pagePath: z.string().optional(),
      pagePermissionTypeValue: z.union([z.number(), z.string()]).optional(),
    }),
    reply: z.object({
      success: z.boolean(),
      submissionId: z.string(),
      submissionMessage: z.string(),
      submissionHTML: z.string(),
      successRedirect: z.string(),
    }),
    problems: [
      'form-invalid',
      'form-unauthorized',
      'unknown-form',
      'too-large',
      'too-many-requests',
      'form-failed',
      'store-unavailable',
    ],
    handle: () => 'sent',
  },
  {
    method: 'post',
    path: '/api/rest/forms/validate/:formId',
    summary: 'Judges answers by field id; a refusal has messages by field id.',
    examples: formExamples.validate,
    body: z.record(z.string(), z.unknown()),
    reply: z.object({ valid: z.boolean() }),
    problems: ['form-invalid', 'unknown-form', 'too-large', 'too-many-requests'],
    handle: () => 'sent',
  },
];
