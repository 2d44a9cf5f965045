/** Routes of comments, reviews and likes, and of their moderation. */

import type { Request, Response } from 'express';
import type { z } from 'zod';
import { LIKES_COOKIE } from '#shared/cookies';
import { YEAR_MS } from '#shared/durations';
import { randomToken } from '../database/ids.ts';
import { readCookie, setCookie } from '../http/cookies.ts';
import { type Route, routesFor } from '../http/define-route.ts';
import { Problem } from '../http/problems.ts';
import { commentExamples } from './comment-examples.ts';
import { createdReply, likes, listOf, moderationReply, pendingList } from './comment-replies.ts';
import {
  commentRequest,
  likeRequest,
  listQuery,
  moderationRequest,
  pendingQuery,
  reviewRequest,
} from './comment-schemas.ts';
import type { CommentContext, CommentKind, Comments, NewComment } from './comments.ts';

export const COMMENTS = '/api/comments';
export const REVIEWS = '/api/reviews';
export const LIKES = '/api/likes';
const MODERATION = '/api/moderation';

export const commentOf = (input: z.infer<typeof commentRequest>, accountId: string | null): NewComment => ({
  ...input,
  kind: 'comment',
  accountId,
  title: '',
  rating: null,
});

export const reviewOf = (input: z.infer<typeof reviewRequest>, accountId: string | null): NewComment => ({
  ...input,
  kind: 'review',
  accountId,
  parentId: null,
});

/** Throws `not-found` for an item that the visitor may not see. */
export async function requireSeen(
  { canSee }: Pick<CommentContext, 'canSee'>,
  request: Request,
  itemId: string,
): Promise<void> {
  if (!(await canSee(request, itemId))) throw new Problem('not-found');
}

/** Adds or removes a like of the visitor; a visitor without the cookie gets one. */
export function like(
  comments: Comments,
  { itemId, isLiked }: { readonly itemId: string; readonly isLiked: boolean },
  request: Request,
  response: Response,
) {
  const visitor = readCookie(request, LIKES_COOKIE) ?? randomToken();
  setCookie(request, response, { name: LIKES_COOKIE, value: visitor, maxAge: YEAR_MS });
  return comments.like(itemId, visitor, isLiked);
}

const writeProblems = ['invalid-request', 'crumb-failed', 'not-found', 'comments-closed', 'too-many-requests'] as const;

const defineCommentRoute = routesFor<CommentContext>();

const listRoute = (kind: CommentKind, path: string, name: 'comments' | 'reviews'): Route<CommentContext> =>
  defineCommentRoute({
    method: 'get',
    path,
    summary: `Lists approved ${name} of an item, oldest first, paginated.`,
    examples: commentExamples[name],
    reply: listOf(name),
    query: listQuery,
    problems: ['invalid-request', 'not-found'],
    handle: async ({ query, request }, { comments, canSee }) => {
      await requireSeen({ canSee }, request, query.itemId);
      const { rows, ...rest } = await comments.list(kind, query.itemId, query.cursor);
      return { status: 200, body: { [name]: rows, ...rest } };
    },
  });

const writeRoutes: readonly Route<CommentContext>[] = [
  listRoute('comment', COMMENTS, 'comments'),
  listRoute('review', REVIEWS, 'reviews'),
  defineCommentRoute({
    method: 'post',
    path: COMMENTS,
    summary: 'Adds a comment to an item.',
    examples: commentExamples.comment,
    replies: { 201: 'Created; `status` tells whether it waits for approval.' },
    body: commentRequest,
    reply: createdReply,
    problems: writeProblems,
    async handle({ body, request }, { comments, accountOf, canSee }) {
      await requireSeen({ canSee }, request, body.itemId);
      return { status: 201, body: await comments.create(commentOf(body, await accountOf(request))) };
    },
  }),
  defineCommentRoute({
    method: 'post',
    path: REVIEWS,
    summary: 'Adds a review to a product.',
    examples: commentExamples.review,
    replies: { 201: 'Created; `status` tells whether it waits for approval.' },
    body: reviewRequest,
    reply: createdReply,
    problems: writeProblems,
    async handle({ body, request }, { comments, accountOf, canSee }) {
      await requireSeen({ canSee }, request, body.itemId);
      return { status: 201, body: await comments.create(reviewOf(body, await accountOf(request))) };
    },
  }),
];

const likeRoutes = (['post', 'delete'] as const).map((method) =>
  defineCommentRoute({
    method,
    path: LIKES,
    summary: method === 'post' ? 'Likes an item.' : 'Removes the like from an item.',
    body: likeRequest,
    reply: likes,
    examples: commentExamples.like,
    problems: writeProblems,
    handle: async ({ body: { itemId }, request, response }, { comments, canSee }) => {
      await requireSeen({ canSee }, request, itemId);
      const { likeCount } = await like(comments, { itemId, isLiked: method === 'post' }, request, response);
      return { status: 200, body: { likeCount } };
    },
  }),
);

/** The permission for moderation. */
export const MODERATE = 'comments.moderate';

const mayModerate = (request: Request, { authorize }: CommentContext): Promise<void> => authorize(request, MODERATE);

/** Routes for moderators; programs with a key may call them, too. */
export const moderationRoutes: readonly Route<CommentContext>[] = [
  defineCommentRoute({
    method: 'get',
    path: MODERATION,
    summary: 'Lists comments and reviews by status, oldest first, paginated.',
    examples: commentExamples.pending,
    reply: pendingList,
    query: pendingQuery,
    problems: ['owner-only', 'invalid-request'],
    allow: mayModerate,
    handle: async ({ query }, { comments }) => {
      const { rows, ...rest } = await comments.pending(query.status, query.cursor);
      return { status: 200, body: { comments: rows, words: rows, ...rest } };
    },
  }),
  defineCommentRoute({
    method: 'put',
    path: `${MODERATION}/:id`,
    summary:
      'Approves or removes a comment or a review. To approve, send the photos that you have seen; removing deletes them.',
    examples: commentExamples.moderate,
    reply: moderationReply,
    body: moderationRequest,
    problems: ['owner-only', 'invalid-request', 'crumb-failed', 'not-found', 'owner-conflict'],
    allow: mayModerate,
    handle: async ({ body, params }, { comments }) => {
      if (!(await comments.moderate(params['id'] ?? '', body))) throw new Problem('not-found');
      return { status: 200, body: { status: body.status } };
    },
  }),
  defineCommentRoute({
    method: 'delete',
    path: `${MODERATION}/:id/photos/:photo`,
    summary: 'Deletes a photo of a review.',
    replies: { 204: 'Removed.' },
    problems: ['owner-only', 'crumb-failed', 'not-found'],
    allow: mayModerate,
    async handle({ params }, { photos }) {
      await photos.moderate(params['id'] ?? '', params['photo'] ?? '');
      return { status: 204 };
    },
  }),
];

export const commentRoutes: readonly Route<CommentContext>[] = [...writeRoutes, ...likeRoutes, ...moderationRoutes];
