/** The page that a review request links to: a form for each bought item. Works without JavaScript. */

import { type Request, type Response, Router } from 'express';
import { commentMessages } from '#shared/messages/comments';
import { reviewRequest } from '../../comments/comment-schemas.ts';
import type { Comments, CreatedComment } from '../../comments/comments.ts';
import type { Database } from '../../database/database.ts';
import { FORM_BYTES } from '../../http/body-limits.ts';
import { checkInput } from '../../http/check-input.ts';
import { type Crumbs, requireOwnForm } from '../../http/crumb.ts';
import { type PlainForm, readPlainForm } from '../../http/plain-post.ts';
import { Problem, problems } from '../../http/problems.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { typedText } from '../../rendering/blocks/safe-markup.ts';
import { textOf } from '../../site/plain-forms.ts';
import type { SitePages } from '../../site/site-pages.ts';
import { type BoughtItem, type ReviewableOrder, reviewableOrder } from './bought-items.ts';

export const REVIEWS_PAGE = '/reviews/request';

export interface ReviewContext {
  readonly database: Database;
  readonly comments: Comments;
  readonly crumbs: Crumbs;
  readonly limits: RateLimits;
  readonly pages: SitePages;
}

const RATINGS = [5, 4, 3, 2, 1];

/** A rejected form: its item, the submitted values and the errors. */
interface RejectedReview {
  readonly input: PlainForm;
  readonly problem: Problem;
}

export function reviewPages(context: ReviewContext): Router {
  const router = Router();
  const { limits, database } = context;
  router.get(REVIEWS_PAGE, limits.read, async (request, response) => {
    const token = tokenOf(request);
    await show(context, { token, order: await reviewableOrder(database.db, token) }, request, response);
  });
  router.post(REVIEWS_PAGE, limits.form, ...readPlainForm(FORM_BYTES), async (request, response) => {
    const token = tokenOf(request);
    const order = await reviewableOrder(database.db, token);
    const input = request.body as PlainForm;
    try {
      requireOwnForm(context.crumbs, request, response);
      if (order === null) return show(context, { token, order }, request, response);
      const { photosPath } = await take(context, order, input);
      const own = `${addressOf(token)}&sent=${encodeURIComponent(textOf(input, 'itemId'))}`;
      return response.redirect(303, photosPath ?? own);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await show(context, { token, order, rejected: { input, problem: error } }, request, response);
    }
  });
  return router;
}

const tokenOf = (request: Request): string => {
  const token: unknown = request.query['order'];
  return typeof token === 'string' ? token.slice(0, 100) : '';
};

const addressOf = (token: string): string => `${REVIEWS_PAGE}?order=${encodeURIComponent(token)}`;

async function take({ comments }: ReviewContext, order: ReviewableOrder, input: PlainForm): Promise<CreatedComment> {
  const item = order.items.find(({ itemId }) => itemId === textOf(input, 'itemId'));
  if (item === undefined) throw new Problem('not-found');
  if (item.isReviewed) throw new Problem('comments-closed', { extra: { error: commentMessages.reviewed } });
  const reviewInput = checkInput(reviewRequest, { ...input, authorEmail: order.email });
  return comments.create({ ...reviewInput, kind: 'review', parentId: null, accountId: null, orderId: order.id });
}

interface ShownRequest {
  readonly token: string;
  /** Null: no order has this token. */
  readonly order: ReviewableOrder | null;
  readonly rejected?: RejectedReview;
}

async function show(
  { pages, crumbs, comments }: ReviewContext,
  { token, order, rejected }: ShownRequest,
  request: Request,
  response: Response,
): Promise<void> {
  response.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
  const send = (status: number, title: string, data: Record<string, unknown>) =>
    pages.send({ type: 'reviews-request', template: 'reviews-request', title, status, data }, request, response);
  if (order === null) {
    const heading = 'This link does not work';
    const lead = 'It is incomplete, or the order has ended. Open the full link from our email again.';
    return send(404, heading, { heading, lead, items: [] });
  }
  if (!(await comments.takesReviews()))
    return send(200, 'Reviews', { heading: 'Reviews', lead: commentMessages.noReviews, items: [] });
  if (order.items.length === 0)
    return send(200, 'Reviews', { heading: 'Reviews', lead: 'This order has nothing to review.', items: [] });
  const isDone = order.items.every(({ isReviewed }) => isReviewed);
  const heading = isDone ? 'Thank you for your reviews' : 'How was it?';
  const lead = isDone ? 'You have reviewed all of your order.' : 'Tell us what you think of what you have bought.';
  const data = {
    heading,
    lead,
    action: addressOf(token),
    crumb: crumbs.issue(request, response),
    sent: typeof request.query['sent'] === 'string' ? commentMessages.thanks : '',
    // The submitted form is no longer on the page.
    alert: rejected !== undefined && !isOnPage(order, rejected) ? messageOf(rejected.problem) : '',
    takesPhotos: await comments.takesPhotos(),
    items: order.items.map((item, at) => formOf(item, at, order, rejected)),
  };
  const status = rejected === undefined ? 200 : problems[rejected.problem.code].status;
  await send(status, rejected === undefined ? heading : `Error: ${heading}`, data);
}

const isOnPage = ({ items }: ReviewableOrder, { input }: RejectedReview): boolean =>
  items.some(({ itemId, isReviewed }) => itemId === textOf(input, 'itemId') && !isReviewed);

const messageOf = ({ extra, message }: Problem): string =>
  typeof extra['error'] === 'string' ? extra['error'] : message;

function formOf(item: BoughtItem, at: number, { firstName }: ReviewableOrder, rejected: RejectedReview | undefined) {
  const own = rejected !== undefined && textOf(rejected.input, 'itemId') === item.itemId ? rejected : undefined;
  const input = own?.input ?? {};
  const errorOf = (name: string): string => own?.problem.fields?.find(({ field }) => field === name)?.message ?? '';
  const field = (name: string, value = textOf(input, name)) => ({
    name,
    domId: `review-${at}-${name}`,
    value: typedText(value),
    error: errorOf(name),
  });
  const hasFields = (own?.problem.fields?.length ?? 0) > 0;
  return {
    ...item,
    domId: `review-${at}`,
    problem: own === undefined || hasFields ? '' : messageOf(own.problem),
    rating: {
      ...field('rating'),
      choices: RATINGS.map((value) => ({ value, isChosen: textOf(input, 'rating') === String(value) })),
    },
    title: item.title,
    author: field('authorName', textOf(input, 'authorName') || (own === undefined ? firstName : '')),
    headline: field('title'),
    body: field('body'),
  };
}
