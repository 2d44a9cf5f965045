/**
 * Plain form posts when an upstream handles forms: the post is converted to the script calls (key, then save), and the reply is shown as a
 * page in this site's layout, as with the built-in backend.
 */

import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { CRUMB } from '#shared/cookies';
import { formMessages } from '#shared/messages/forms';
import { CALL_BYTES } from '../http/body-limits.ts';
import { readCookie } from '../http/cookies.ts';
import type { Crumbs } from '../http/crumb.ts';
import { isPlainPost, readPlainForm } from '../http/plain-post.ts';
import { codeOfStatus, logProblem, Problem, toProblem } from '../http/problems.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { isOwnForm, referrerOf } from '../http/same-origin.ts';
import type { ProxiedRequest } from '../proxy/guarded-call.ts';
import type { UpstreamMetrics } from '../proxy/metrics.ts';
import type { Upstream } from '../proxy/upstream.ts';
import { createVisitorCall, type JsonResponse } from '../proxy/upstream-client.ts';
import type { SitePages } from '../site/site-pages.ts';
import { type FormDefinition, formDefinition } from './form-library.ts';
import { sendRejectedForm, sendThanks } from './form-pages.ts';
import { FORM_KEY, SAVE_FORM } from './form-routes.ts';
import type { FormService } from './form-service.ts';
import { readSubmission, type Submission, withQueryValues } from './submission.ts';

export interface RemoteForms {
  readonly upstream: Upstream;
  readonly metrics: UpstreamMetrics;
  readonly forms: FormService;
  readonly crumbs: Crumbs;
  readonly limits: Pick<RateLimits, 'form'>;
  readonly pages: SitePages;
}

/** Mounted before the proxy, which handles all other calls. */
export function remoteForms(options: RemoteForms): Router {
  const router = Router();
  const { limits } = options;
  router.post(SAVE_FORM, isPlainPost, limits.form, ...readPlainForm(CALL_BYTES), (request, response) =>
    respond(options, request, response),
  );
  return router;
}

/** A page's form, submitted by the browser itself. A script that sends its JSON URL-encoded expects JSON. */
async function respond(options: RemoteForms, request: Request, response: Response): Promise<void> {
  const { pages, forms, crumbs } = options;
  const sent = readSubmission(request.body, true);
  const definition = await known(forms, pages, sent);
  const submission = withQueryValues(sent, definition?.form.fields ?? [], referrerOf(request));
  try {
    requireOwn(forms, submission, request);
    const proxied = { upstream: options.upstream, metrics: options.metrics, request, response };
    const saved = await save(proxied, submission, definition);
    const accepted = formDefinition(submission.formId, { ...definition?.form, ...saved });
    await sendThanks(pages, { definition: accepted, submission }, request, response);
  } catch (error) {
    if (response.headersSent) throw error;
    const problem = toProblem(error);
    if (problem.code === 'internal') throw error;
    logProblem(request, error);
    const key = forms.keys.issue(crumbs.issue(request, response));
    await sendRejectedForm(pages, { problem, definition, submission, key }, request, response);
  }
}

/** The form as shown on the page; undefined when this site does not know it. */
async function known(
  forms: FormService,
  pages: SitePages,
  submission: Submission,
): Promise<FormDefinition | undefined> {
  const shown = await pages.formOf(submission.formId);
  if (shown !== undefined) return formDefinition(submission.formId, shown);
  return forms.formOf(submission).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'unknown-form') return undefined;
    throw error;
  });
}

/** Another site's page could post this form: so the browser must confirm its origin, or the form must have a key of ours. */
function requireOwn({ keys }: FormService, { key }: Submission, request: Request): void {
  if (isOwnForm(request) || (key !== '' && keys.isValid(key, readCookie(request, CRUMB) ?? ''))) return;
  throw new Problem('form-invalid', { extra: { error: formMessages.processing, crumbFail: true } });
}

const keyAnswer = z.looseObject({ key: z.string().min(1) });
const text = z.string().max(20_000).optional().catch(undefined);
const savedAnswer = z.looseObject({ submissionMessage: text, submissionHTML: text, successRedirect: text });

/** The upstream's reply to an accepted submission, which overrides the page's settings. */
async function save(
  proxied: ProxiedRequest,
  { given: input, isPlain: _isPlain, ...around }: Submission,
  definition: FormDefinition | undefined,
): Promise<Readonly<Record<string, string>>> {
  const call = createVisitorCall(proxied, null);
  const issued = keyAnswer.safeParse(readSaved(await call('POST', FORM_KEY, {})));
  if (!issued.success) throw new Problem('upstream-failed', { extra: { error: formMessages.noKey } });
  const { key } = issued.data;
  const answers = Object.fromEntries(Object.entries(input).filter(([name]) => !Object.hasOwn(around, name)));
  // Without JavaScript nobody can solve a captcha; only a plain post is then held for review.
  const isHeld = definition?.form.captchaEnabled === true && around.captchaKey === '';
  const body = isHeld ? asPost(input, key) : { ...around, key, form: JSON.stringify(answers) };
  const saved = savedAnswer.safeParse(readSaved(await call('POST', SAVE_FORM, body)));
  if (!saved.success) throw new Problem('upstream-failed', { extra: { error: formMessages.unknown } });
  const { submissionMessage, submissionHTML, successRedirect } = saved.data;
  const message = Object.entries({ submissionMessage, submissionHTML, successRedirect });
  return Object.fromEntries(message.filter((pair): pair is [string, string] => (pair[1] ?? '') !== ''));
}

/** The pairs as the browser sent them, with another key. */
function asPost(input: Submission['given'], key: string): URLSearchParams {
  const post = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (typeof value === 'string') post.append(name, value);
    else if (Array.isArray(value)) for (const item of value) post.append(`${name}[]`, String(item));
    else for (const [part, item] of Object.entries(value ?? {})) post.append(`${name}[${part}]`, String(item));
  post.set('key', key);
  return post;
}

const DEFAULT_CODES = ['form-invalid', 'form-unauthorized', 'unknown-form', 'too-large', 'too-many-requests'] as const;

/** The body of the reply. Throws the upstream's problem with the specification's message. */
function readSaved({ status, body }: JsonResponse): unknown {
  if (status < 400) return body;
  const { error, errors } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  throw new Problem(codeOfStatus(status, DEFAULT_CODES) ?? 'form-failed', { extra: { error, errors } });
}
