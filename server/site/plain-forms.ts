/**
 * Small forms that work without JavaScript: sign-in, sign-up, comments and so on. The response to a plain post is a redirect or a page;
 * if the input is rejected, it is the form again, with an error summary, a message for each field, and the submitted values.
 */

import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { CRUMB } from '#shared/cookies';
import { formMessages } from '#shared/messages/forms';
import { includesLabel } from '#shared/messages/named-problem';
import { requestMessages } from '#shared/messages/requests';
import { FORM_BYTES } from '../http/body-limits.ts';
import { type Crumbs, requireOwnForm } from '../http/crumb.ts';
import { type PlainForm as Body, isPlainPost, readPlainForm } from '../http/plain-post.ts';
import { logProblem, type Problem, problems, toProblem } from '../http/problems.ts';
import { isForeign } from '../http/same-origin.ts';
import { typedText } from '../rendering/blocks/safe-markup.ts';
import type { SitePages } from './site-pages.ts';

export interface PlainField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'email' | 'password' | 'area' | 'box' | 'choice';
  readonly autocomplete?: string;
  /** May be empty, as checkboxes may always be. */
  readonly isOptional?: boolean;
  /** Shown under the label of single-line fields. */
  readonly hint?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

export interface FormShape {
  readonly heading: string;
  readonly lead?: string;
  readonly action: string;
  readonly submit: string;
  readonly fields: readonly PlainField[];
  /** Names of hidden inputs; their values are those submitted. */
  readonly hidden?: readonly string[];
  readonly links?: readonly { readonly href: string; readonly text: string }[];
}

/** Result of an accepted form. */
export type Done =
  | { readonly redirect: string }
  | { readonly title: string; readonly message: string; readonly backUrl?: string }
  /** A page of its own, with its data. */
  | { readonly template: string; readonly title: string; readonly data: Readonly<Record<string, unknown>> };

export interface PlainCall {
  readonly path: string;
  /** Middleware in front of it: a limit of its own. */
  readonly limit: RequestHandler;
  readonly shape: (input: Body) => FormShape | Promise<FormShape>;
  /** Throws a `Problem`; its `fields` are shown at the form's fields. */
  readonly submit: (input: Body, request: Request, response: Response) => Promise<Done>;
}

export interface PlainFormContext {
  readonly crumbs: Crumbs;
  readonly pages: SitePages;
}

/** A string of a plain post; '' for any other value. */
export const textOf = (input: Body, name: string): string => {
  const value = input[name];
  return typeof value === 'string' ? value : '';
};

export function plainRouter(context: PlainFormContext, calls: readonly PlainCall[]): Router {
  const router = Router();
  for (const { path, limit, shape, submit } of calls) {
    const handle: RequestHandler = async (request, response) => {
      requireOwnForm(context.crumbs, request, response);
      const done = await submit(request.body as Body, request, response);
      if ('redirect' in done) return response.redirect(303, done.redirect);
      const crumb = context.crumbs.issue(request, response);
      const { title, ...message } = done;
      const { template, data } = 'data' in done ? done : { template: 'form-answer', data: message };
      await context.pages.send({ template, title, status: 200, data: { ...data, [CRUMB]: crumb } }, request, response);
    };
    const showAgain: ErrorRequestHandler = async (error: unknown, request, response, next) => {
      if (response.headersSent) return next(error);
      const problem = toProblem(error);
      logProblem(request, error);
      const input = (typeof request.body === 'object' && request.body !== null ? request.body : {}) as Body;
      await showForm(context, { shape: await shape(input), input, problem }, request, response);
    };
    // `isPlainPost` comes first, so that API calls by scripts go on to their own routes.
    router.post(path, isPlainPost, noStore, limit, ...readPlainForm(FORM_BYTES), handle, showAgain);
  }
  return router;
}

const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-store');
  next();
};

/** A form to show: with a problem, also the errors and the submitted values. */
export interface ShownForm {
  readonly shape: FormShape;
  readonly input: Body;
  readonly problem?: Problem;
}

export async function showForm(
  { crumbs, pages }: PlainFormContext,
  { shape, input, problem }: ShownForm,
  request: Request,
  response: Response,
): Promise<void> {
  const { heading, fields, hidden = [], links = [], ...rest } = shape;
  // Only the first message of a field is shown: a missing value need not be called malformed, too.
  const errors = new Map([...(problem?.fields ?? [])].reverse().map(({ field, message }) => [field, message]));
  const shown = fields.map((field) => fieldOf(field, input, errors.get(field.name) ?? ''));
  const wrong = shown.filter(({ hasError }) => hasError);
  const data = {
    ...rest,
    heading,
    fields: shown,
    links,
    problems:
      problem === undefined ? null : { message: messageOf(problem, wrong.length > 0, hasNoCrumb(request)), wrong },
    hidden: [
      { name: CRUMB, value: crumbs.issue(request, response) },
      ...hidden.map((name) => ({ name, value: typedText(textOf(input, name)) })),
    ],
  };
  const status = problem === undefined ? 200 : problems[problem.code].status;
  const title = problem === undefined ? heading : `Error: ${heading}`;
  await pages.send({ template: 'plain-form', title, status, data }, request, response);
}

function fieldOf(
  { name, label, kind, autocomplete = '', isOptional = false, hint = '', options = [] }: PlainField,
  input: Body,
  error: string,
) {
  const typed = textOf(input, name);
  return {
    name,
    label,
    kind,
    autocomplete,
    isRequired: kind !== 'box' && !isOptional,
    domId: `plain-${name}`,
    hint,
    described: [error === '' ? '' : `plain-${name}-error`, hint === '' ? '' : `plain-${name}-hint`]
      .filter(Boolean)
      .join(' '),
    // A password is never sent back; the HTML parser drops the first line break of a text area.
    value: kind === 'password' ? '' : typedText(kind === 'area' && typed.startsWith('\n') ? `\n${typed}` : typed),
    isChecked: typed === 'true' || typed === 'on',
    options: options.map((option) => ({ ...option, isChosen: option.value === typed })),
    error: error === '' ? '' : typedText(error),
    hasError: error !== '',
    includesLabel: includesLabel(label, error),
  };
}

/** A form on a cached page has no CSRF token; the one in a response has. */
const hasNoCrumb = (request: Request): boolean =>
  textOf((request.body ?? {}) as Body, CRUMB) === '' && !isForeign(request);

function messageOf({ code, extra, message }: Problem, hasFields: boolean, isFirst: boolean): string {
  if (hasFields) return formMessages.reviewBelow;
  if (code === 'crumb-failed' && isFirst) return requestMessages.sendAgain;
  if (code === 'crumb-failed') return String(extra['error'] ?? requestMessages.expired);
  const own = extra['error'];
  if (typeof own === 'string') return own;
  return code === 'internal' ? formMessages.unknown : message;
}
