/** The calls of forms (specification, storefront 7): key, save, validate. */

import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import { CRUMB } from '#shared/cookies';
import { formMessages } from '#shared/messages/forms';
import { readCookie } from '../http/cookies.ts';
import type { Crumbs } from '../http/crumb.ts';
import { readPlainForm } from '../http/plain-post.ts';
import { Problem, sendProblem, toProblem } from '../http/problems.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { isOwnForm, wantsPage } from '../http/same-origin.ts';
import { storableBody } from '../http/sanitize-for-database.ts';
import { requireValid } from '../http/validate-form.ts';
import type { SitePages } from '../site/site-pages.ts';
import type { FormDefinition } from './form-library.ts';
import { sendRefusal, sendThanks } from './form-pages.ts';
import type { FormService, Sender } from './form-service.ts';
import { readSubmission, type Submission } from './submission.ts';

export interface FormParts {
  readonly desk: FormService;
  readonly crumbs: Crumbs;
  readonly limits: RateLimits;
  /** Absent in a server that shows no site. */
  readonly pages: SitePages | undefined;
  /** The signed-in account of a request, if any. */
  readonly accountOf: (request: Request) => Promise<string | null>;
}

const MAX_BYTES = 256 * 1024;

/** What is known of a request for its answer, when it is refused. */
interface Progress {
  submission?: Submission;
  definition?: FormDefinition;
}

const progress = new WeakMap<Request, Progress>();

/** Forms bring their own proof of where they come from, so these calls stand before the check of crumbs. */
export function formRouter(parts: FormParts): Router {
  const { desk, crumbs, limits } = parts;
  const router = Router();
  const paths = ['/api/form', '/api/rest/forms'];
  router.use(paths, (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.post('/api/form/FormSubmissionKey', limits.formKey, (request, response) => {
    response.json({ key: desk.keys.issue(crumbs.issue(request, response)) });
  });
  const bodies = [express.json({ limit: MAX_BYTES }), ...readPlainForm(MAX_BYTES), storableBody];
  router.post('/api/form/SaveFormSubmission', limits.form, ...bodies, (request, response) =>
    save(parts, request, response),
  );
  router.post('/api/rest/forms/validate/:formId', limits.form, ...bodies, (request, response) =>
    validate(desk, request, response),
  );
  router.use(paths, refuse(parts));
  return router;
}

async function save(parts: FormParts, request: Request, response: Response): Promise<void> {
  const { desk, pages } = parts;
  const known: Progress = {};
  progress.set(request, known);
  const submission = readSubmission(request.body, request.is('application/x-www-form-urlencoded') !== false);
  known.submission = submission;
  const definition = await desk.formOf(submission);
  known.definition = definition;
  const { id } = await desk.take(definition, submission, await senderOf(parts, request));
  if (pages !== undefined && submission.isPlain && wantsPage(request))
    return sendThanks(pages, definition, submission, request, response);
  const { submissionMessage, submissionHTML, successRedirect } = definition.form;
  response.json({ success: true, submissionId: id, submissionMessage, submissionHTML, successRedirect });
}

/** Field values by field id; 400 with messages by field id (storefront 7). */
async function validate(desk: FormService, request: Request, response: Response): Promise<void> {
  const { body } = request as { body: unknown };
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Problem('form-invalid', { extra: { error: formMessages.unreadable } });
  const submission = { formId: String(request.params['formId']), given: body as Submission['given'] } as Submission;
  const { form } = await desk.formOf(submission);
  requireValid(form.fields, submission.given);
  response.json({ valid: true });
}

async function senderOf({ accountOf }: FormParts, request: Request): Promise<Sender> {
  return {
    crumb: readCookie(request, CRUMB) ?? '',
    address: request.ip ?? '',
    agent: request.get('user-agent')?.slice(0, 300) ?? '',
    accountId: await accountOf(request),
    isOwnForm: isOwnForm(request),
  };
}

/** Every refusal in the specification's words; what is no refusal is logged once and told as a failure. */
function refuse({ desk, crumbs, pages }: FormParts): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const problem = asFormProblem(error);
    if (problem.code === 'form-failed') request.log.error({ err: error }, 'a form could not be taken');
    if (pages === undefined || !wantsPage(request)) return sendProblem(response, problem);
    const known = progress.get(request) ?? {};
    // A key is bound to the crumb, which may be set with this very answer.
    const key = desk.keys.issue(crumbs.issue(request, response));
    const { definition, submission } = known;
    await sendRefusal(pages, { problem, definition, submission, key }, request, response);
  };
}

function asFormProblem(error: unknown): Problem {
  const problem = toProblem(error);
  if (problem.code === 'malformed-json')
    return new Problem('form-invalid', { cause: error, extra: { error: formMessages.unreadable } });
  if (problem.code === 'internal')
    return new Problem('form-failed', { cause: error, extra: { error: formMessages.failed } });
  return problem;
}
