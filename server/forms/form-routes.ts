/** Form routes (specification, storefront 7): key, save, validate. `formRouter` serves them. */

import type { Request } from 'express';
import { z } from 'zod';
import { CRUMB } from '#shared/cookies';
import { readCookie } from '../http/cookies.ts';
import type { Crumbs } from '../http/crumb.ts';
import { type Reply, type Route, type RouteInput, routesFor } from '../http/define-route.ts';
import { FORM_TYPE } from '../http/form-body.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { isOwnForm, referrerOf, wantsPage } from '../http/same-origin.ts';
import { requireValid } from '../http/validate-form.ts';
import { askedLanguage } from '../site/languages/asked-language.ts';
import type { SitePages } from '../site/site-pages.ts';
import { formExamples } from './form-examples.ts';
import { FormFailure, type FormProgress } from './form-failure.ts';
import { sendThanks } from './form-pages.ts';
import type { FormService, Sender } from './form-service.ts';
import { readSubmission, submissionRequest, withQueryValues } from './submission.ts';
import { savedForm } from './submission-replies.ts';

export interface FormContext {
  readonly forms: FormService;
  readonly crumbs: Crumbs;
  readonly limits: RateLimits;
  /** Absent on a server without a site. */
  readonly pages: SitePages | undefined;
  /** The signed-in account of a request, if any. */
  readonly accountOf: (request: Request) => Promise<string | null>;
}

export const FORM_KEY = '/api/form/FormSubmissionKey';
export const SAVE_FORM = '/api/form/SaveFormSubmission';
export const VALIDATE_FORM = '/api/rest/forms/validate/:formId';

async function save({ request, response }: RouteInput, context: FormContext): Promise<Reply> {
  const { forms, pages } = context;
  const progress: FormProgress = {};
  try {
    const sent = {
      ...readSubmission(request.body, request.is(FORM_TYPE) !== false),
      language: askedLanguage(request),
    };
    progress.submission = sent;
    const definition = await forms.formOf(sent);
    progress.definition = definition;
    const submission = withQueryValues(sent, definition.form.fields, referrerOf(request));
    progress.submission = submission;
    const { id } = await forms.submit(definition, submission, await senderOf(context, request));
    if (pages !== undefined && submission.isPlain && wantsPage(request)) {
      await sendThanks(pages, { definition, submission }, request, response);
      return 'sent';
    }
    const { submissionMessage, submissionHTML, successRedirect } = definition.form;
    const body = { success: true, submissionId: id, submissionMessage, submissionHTML, successRedirect };
    return { status: 200, body };
  } catch (error) {
    throw new FormFailure(error, progress);
  }
}

async function senderOf({ accountOf }: FormContext, request: Request): Promise<Sender> {
  return {
    crumb: readCookie(request, CRUMB) ?? '',
    address: request.ip ?? '',
    agent: request.get('user-agent')?.slice(0, 300) ?? '',
    accountId: await accountOf(request),
    isOwnForm: isOwnForm(request),
  };
}

const defineFormRoute = routesFor<FormContext>();

export const formRoutes: readonly Route<FormContext>[] = [
  defineFormRoute({
    method: 'post',
    path: FORM_KEY,
    summary: 'Returns a key for one submission, bound to the `crumb` cookie.',
    examples: formExamples.key,
    reply: z.object({ key: z.string() }),
    problems: ['too-many-requests'],
    handle: ({ request, response }, { forms, crumbs }) => ({
      status: 200,
      body: { key: forms.keys.issue(crumbs.issue(request, response)) },
    }),
  }),
  defineFormRoute({
    method: 'post',
    path: SAVE_FORM,
    summary: 'Submits a form, once per key. A plain form post gets a page as response.',
    examples: formExamples.submit,
    body: submissionRequest,
    bodyType: 'parsed',
    reply: savedForm,
    problems: [
      'form-invalid',
      'form-unauthorized',
      'unknown-form',
      'too-large',
      'too-many-requests',
      'form-failed',
      'store-unavailable',
    ],
    handle: save,
  }),
  defineFormRoute({
    method: 'post',
    path: VALIDATE_FORM,
    summary: 'Validates answers by field id. Errors have a message per field id.',
    examples: formExamples.validate,
    body: z.record(z.string(), z.unknown()),
    bodyType: 'parsed',
    reply: z.object({ valid: z.boolean() }),
    problems: ['form-invalid', 'unknown-form', 'too-large', 'too-many-requests'],
    async handle({ body, params }, { forms }) {
      const { form } = await forms.formOf({ formId: params['formId'] ?? '', given: body });
      requireValid(form.fields, body);
      return { status: 200, body: { valid: true } };
    },
  }),
];
