/** The framework of pages in the account area: each is shown, and may handle a form. They work without JavaScript. */
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { CRUMB } from '#shared/cookies';
import { FORM_BYTES } from '../../http/body-limits.ts';
import { requireOwnForm } from '../../http/crumb.ts';
import { isPlainPost, type PlainForm, readPlainForm } from '../../http/plain-post.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { sanitizeBody } from '../../http/sanitize-for-database.ts';
import type { Shop } from '../../shop/shop.ts';
import { LOGIN_PAGE, loginFor } from '../../site/page-addresses.ts';
import { type ErrorSummary, type FieldErrors, isRejection, readRejection, summaryOf } from '../../site/page-result.ts';
import type { PlainFormContext } from '../../site/plain-forms.ts';
import type { Session } from '../accounts.ts';
import { type AccountService, sessionOf } from '../sign-in.ts';
import { areaLinks, areaPaths } from './area-links.ts';

export interface AreaContext extends AccountService, PlainFormContext {
  readonly limits: RateLimits;
  readonly shop: Shop;
}

/** A rejected form to show again: submitted values and the problem. */
interface RejectedForm {
  readonly input: PlainForm;
  readonly errors: FieldErrors;
  readonly problems: ErrorSummary;
}

export interface AreaVisit {
  readonly context: AreaContext;
  readonly session: Session;
  readonly request: Request;
  readonly response: Response;
  /** Null: the page is opened, or its form was accepted. */
  readonly rejected: RejectedForm | null;
}

export type AreaAnswer =
  | { readonly redirect: string }
  | {
      /** Template in views/system/pages. */
      readonly template: string;
      readonly title: string;
      readonly data: Readonly<Record<string, unknown>>;
    };

export interface AreaPage {
  readonly path: string;
  readonly show: (visit: AreaVisit) => Promise<AreaAnswer>;
  /** Handles the page's form. Throws a `Problem`; its `fields` are shown at the form's fields. */
  readonly submit?: (visit: AreaVisit, input: PlainForm) => Promise<AreaAnswer>;
  /** Rate limit of the form. Default: `write`. */
  readonly limit?: keyof RateLimits;
  /** The label of a field, for messages that do not mention it. */
  readonly labelOf?: (field: string) => string;
}

export function areaRouter(context: AreaContext, pages: readonly AreaPage[]): Router {
  const router = Router();
  for (const page of pages) {
    const { path, show, submit, limit = 'write' } = page;
    router.get(path, context.limits.read, noStore, (request, response) =>
      respond(context, request, response, (visit) => show(visit)),
    );
    if (submit === undefined) continue;
    const take: RequestHandler = async (request, response) => {
      requireOwnForm(context.crumbs, request, response);
      await respond(context, request, response, (visit) => submit(visit, request.body as PlainForm));
    };
    const form = [...readPlainForm(FORM_BYTES), sanitizeBody];
    router.post(path, isPlainPost, noStore, context.limits[limit], ...form, take, showAgain(context, page));
  }
  return router;
}

const noStore: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
  next();
};

/** Shows the page to signed-in visitors; others are redirected to the sign-in page, and back afterwards. */
async function respond(
  context: AreaContext,
  request: Request,
  response: Response,
  work: (visit: AreaVisit) => Promise<AreaAnswer>,
): Promise<void> {
  const session = await sessionOf(context, request, response);
  const back = request.method === 'GET' ? request.originalUrl : request.path;
  if (session === null) return response.redirect(303, back === areaPaths.overview ? LOGIN_PAGE : loginFor(back));
  const visit = { context, session, request, response, rejected: null };
  await send(visit, 200, await work(visit));
}

async function send(visit: AreaVisit, status: number, result: AreaAnswer): Promise<void> {
  const { context, session, request, response, rejected } = visit;
  if ('redirect' in result) return response.redirect(303, result.redirect);
  const { template, title, data } = result;
  const shared = {
    nav: areaLinks(request.path),
    accountEmail: session.account.email,
    [CRUMB]: context.crumbs.issue(request, response),
    problems: rejected?.problems ?? null,
  };
  const shownTitle = rejected === null ? title : `Error: ${title}`;
  await context.pages.send({ template, title: shownTitle, status, data: { ...shared, ...data } }, request, response);
}

/** Shows a rejected form on its page again; other errors go to the next handler. */
const showAgain =
  (context: AreaContext, { show, labelOf }: AreaPage): ErrorRequestHandler =>
  async (error: unknown, request, response, next) => {
    const code = typeof error === 'object' && error !== null ? String(Reflect.get(error, 'code')) : '';
    if (response.headersSent || !isRejection(code)) return next(error);
    const session = await sessionOf(context, request, response);
    if (session === null) return next(error);
    const rejection = readRejection(error);
    const problems = summaryOf('There is a problem', rejection, labelOf === undefined ? {} : { labelOf });
    const input = (request.body ?? {}) as PlainForm;
    const visit = { context, session, request, response, rejected: { input, errors: rejection.fields, problems } };
    await send(visit, rejection.status, await show(visit));
  };
