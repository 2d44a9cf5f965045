/** Shows problems of pages in the site's layout; programs get the problem itself. */
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { problems, toProblem } from '../http/problems.ts';
import { isCall } from '../http/query.ts';
import type { AnswerPage, SitePages } from './site-pages.ts';

/** Mounted before the last error handler, which handles internal errors. `gate`: decides who may see pages; default: everybody. */
export const problemPages =
  (pages: SitePages, gate: RequestHandler = (_request, _response, next) => next()): ErrorRequestHandler =>
  async (error: unknown, request, response, next) => {
    const { code, detail, headers } = toProblem(error);
    const { status, title } = problems[code];
    const isShown = status < 500 && !isCall(request.path) && request.accepts(['json', 'html']) === 'html';
    if (response.headersSent || !isShown) return next(error);
    response.set(headers);
    const heading = title.replace(/\.$/, '');
    const page: Pick<AnswerPage, 'type' | 'template' | 'title'> =
      status === 404
        ? { type: 'not-found', template: 'not-found', title: 'Page not found' }
        : { type: 'error', template: 'error', title: heading };
    const data = { errorTitle: heading, errorMessage: detail ?? '' };
    await gate(request, response, (failure) =>
      failure === undefined ? void pages.send({ ...page, status, data }, request, response).catch(next) : next(failure),
    );
  };
