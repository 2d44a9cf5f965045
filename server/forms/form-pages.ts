/** Pages in response to plain form posts: the redirect or message, or the form again with the submitted values. */

import type { Request, Response } from 'express';
import { Html } from '#shared/html';
import { formFailure } from '#shared/messages/forms';
import { isSitePath } from '#shared/site-path';
import { isExternal, isWebAddress } from '#shared/web-address';
import { type Problem, problems } from '../http/problems.ts';
import { richText } from '../rendering/blocks/rich-text.ts';
import type { SitePages } from '../site/site-pages.ts';
import type { FormDefinition } from './form-library.ts';
import type { Submission } from './submission.ts';

/** The visitor's previous page, if it is on the site. */
function backUrl({ pagePath }: Pick<Submission, 'pagePath'>): string {
  return isSitePath(pagePath) && isWebAddress(pagePath) && !isExternal(pagePath) ? pagePath : '/';
}

/** An accepted submission. */
export interface Accepted {
  readonly definition: FormDefinition;
  readonly submission: Submission;
}

export async function sendThanks(
  pages: SitePages,
  { definition: { form }, submission }: Accepted,
  request: Request,
  response: Response,
): Promise<void> {
  const { successRedirect } = form;
  if (successRedirect !== '' && isWebAddress(successRedirect)) return response.redirect(303, successRedirect);
  await pages.send(
    {
      template: 'form-answer',
      title: form.name || 'Thank you',
      status: 200,
      data: {
        message: form.submissionMessage,
        submissionHTML: new Html(richText(form.submissionHTML)),
        backUrl: backUrl(submission),
        backTitle: submission.pageTitle,
      },
    },
    request,
    response,
  );
}

export interface RejectedSubmission {
  readonly problem: Problem;
  readonly definition: FormDefinition | undefined;
  readonly submission: Submission | undefined;
  /** A new key, with which the form can be submitted again. */
  readonly key: string;
}

export async function sendRejectedForm(
  pages: SitePages,
  { problem, definition, submission, key }: RejectedSubmission,
  request: Request,
  response: Response,
): Promise<void> {
  const { status } = problems[problem.code];
  const { message, fields } = formFailure(status, problem.extra);
  const title = definition?.form.name || 'Form';
  const shown =
    definition === undefined || submission === undefined
      ? { message, isProblem: true }
      : {
          heading: title,
          formMarkup: new Html(
            pages.formMarkup(definition.form, pageOf(submission), {
              input: submission.given,
              errors: fields,
              message,
              key,
            }),
          ),
        };
  const back = submission === undefined ? {} : { backUrl: backUrl(submission), backTitle: submission.pageTitle };
  // The title comes first in screen readers.
  const answer = { template: 'form-answer', title: `Error: ${title}`, status, data: { ...shown, ...back } };
  await pages.send(answer, request, response);
}

const pageOf = ({ pageId, pageTitle, pagePath, contentSource }: Submission) => ({
  id: pageId,
  title: pageTitle,
  fullUrl: pagePath,
  isItem: contentSource === 'i',
});
