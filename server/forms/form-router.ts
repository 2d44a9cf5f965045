/** Serves the form routes. They have their own origin checks, so they are mounted before the CSRF check. */

import express, { type ErrorRequestHandler, Router } from 'express';
import { formMessages } from '#shared/messages/forms';
import { CALL_BYTES } from '../http/body-limits.ts';
import { mount } from '../http/define-route.ts';
import { readPlainForm } from '../http/plain-post.ts';
import { logProblem, Problem, sendProblem, toProblem } from '../http/problems.ts';
import { wantsPage } from '../http/same-origin.ts';
import { sanitizeBody } from '../http/sanitize-for-database.ts';
import { FormFailure } from './form-failure.ts';
import { sendRejectedForm } from './form-pages.ts';
import { FORM_KEY, type FormContext, formRoutes, SAVE_FORM, VALIDATE_FORM } from './form-routes.ts';

const PATHS = ['/api/form', '/api/rest/forms'];

export function formRouter(context: FormContext): Router {
  const { limits } = context;
  const router = Router();
  router.use(PATHS, (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.post(FORM_KEY, limits.formKey);
  const readBody = [express.json({ limit: CALL_BYTES }), ...readPlainForm(CALL_BYTES), sanitizeBody];
  router.post([SAVE_FORM, VALIDATE_FORM], limits.form, ...readBody);
  mount(router, formRoutes, context);
  router.use(PATHS, reject(context));
  return router;
}

/** Responds with problems as the specification words them; other errors are logged once and reported as failures. */
function reject({ forms, crumbs, pages }: FormContext): ErrorRequestHandler {
  return async (failure: unknown, request, response, next) => {
    const { error, progress } =
      failure instanceof FormFailure
        ? { error: failure.cause, progress: failure.progress }
        : { error: failure, progress: {} };
    if (response.headersSent) return next(error);
    const problem = asFormProblem(error);
    logProblem(request, error);
    if (pages === undefined || !wantsPage(request)) return sendProblem(response, problem);
    // A key is bound to the CSRF cookie, which this response may set.
    const key = forms.keys.issue(crumbs.issue(request, response));
    const { definition, submission } = progress;
    await sendRejectedForm(pages, { problem, definition, submission, key }, request, response);
  };
}

function asFormProblem(error: unknown): Problem {
  const problem = toProblem(error);
  const isUnreadable = problem.code === 'invalid-request' && problem.fields !== undefined;
  if (problem.code === 'malformed-json' || isUnreadable)
    return new Problem('form-invalid', { cause: error, extra: { error: formMessages.unreadable } });
  if (problem.code === 'internal')
    return new Problem('form-failed', { cause: error, extra: { error: formMessages.failed } });
  return problem;
}
