/** The calls of comments, reviews and likes, and of those who moderate them. */

import type { Request, Response } from 'express';
import type { z } from 'zod';
import { YEAR_MS } from '#shared/durations';
import { randomToken } from '../database/ids.ts';
import { readCookie, setCookie } from '../http/cookies.ts';
import { defineRoute, type Route } from '../http/define-route.ts';
import { Problem } from '../http/problems.ts';
import { commentExamples } from './comment-examples.ts';
import { judged, likes, listOf, taken, waitingList } from './comment-replies.ts';
import { commentRequest, judgement, likeRequest, listQuery, reviewRequest, waitingQuery } from './comment-schemas.ts';
import type { CommentContext, CommentKind, Comments, NewComment } from './comments.ts';

export const COMMENTS = '/api/comments';
export const REVIEWS = '/api/reviews';
export const LIKES = '/api/likes';
const MODERATION = '/api/moderation';
/** Tells visitors apart who like something; nothing else is known by it. */
const LIKE_COOKIE = 'likes';

export type AccountOf = (request: Request) => Promise<string | null>;

export const commentOf = (given: z.infer<typeof commentRequest>, accountId: string | null): NewComment => ({
  ...given,
  kind: 'comment',
  accountId,
  title: '',
  rating: null,
});

export const reviewOf = (given: z.infer<typeof reviewRequest>, accountId: string | null): NewComment => ({
  ...given,
  kind: 'review',
  accountId,
  parentId: null,
});

/** Likes for the visitor of a request; who has no cookie gets one. */
export function like(words: Comments, itemId: string, liked: boolean, request: Request, response: Response) {
  const visitor = readCookie(request, LIKE_COOKIE) ?? randomToken();
  setCookie(request, response, LIKE_COOKIE, visitor, { maxAge: YEAR_MS });
  return words.like(itemId, visitor, liked);
}

const writeProblems = ['invalid-request', 'crumb-failed', 'not-found', 'words-refused', 'too-many-requests'] as const;

export function commentRoutes({ words, gate }: CommentContext, accountOf: AccountOf): readonly Route[] {
  const list = (kind: CommentKind, path: string, name: 'comments' | 'reviews'): Route =>
    defineRoute({
      method: 'get',
      path,
      summary: `Approved ${name} of an item, the oldest first; a page at a time.`,
      examples: commentExamples[name],
      reply: listOf(name),
      query: listQuery,
      problems: ['invalid-request'],
      handle: async ({ query }) => {
        const { rows, ...rest } = await words.list(kind, query.itemId, query.cursor);
        return { status: 200, body: { [name]: rows, ...rest } };
      },
    });
  return [
    list('comment', COMMENTS, 'comments'),
    list('review', REVIEWS, 'reviews'),
    defineRoute({
      method: 'post',
      path: COMMENTS,
      summary: 'Comments on an item.',
      examples: commentExamples.comment,
      replies: { 201: 'Taken; `status` says whether it waits for approval.' },
      body: commentRequest,
      reply: taken,
      problems: writeProblems,
      handle: async ({ body, request }) => ({
        status: 201,
        body: await words.say(commentOf(body, await accountOf(request))),
      }),
    }),
    defineRoute({
      method: 'post',
      path: REVIEWS,
      summary: 'Reviews a product.',
      examples: commentExamples.review,
      replies: { 201: 'Taken; `status` says whether it waits for approval.' },
      body: reviewRequest,
      reply: taken,
      problems: writeProblems,
      handle: async ({ body, request }) => ({
        status: 201,
        body: await words.say(reviewOf(body, await accountOf(request))),
      }),
    }),
    ...likeRoutes(words),
    ...moderationRoutes({ words, gate }),
  ];
}

const likeRoutes = (words: Comments): readonly Route[] =>
  (['post', 'delete'] as const).map((method) =>
    defineRoute({
      method,
      path: LIKES,
      summary: method === 'post' ? 'Likes an item.' : 'Likes an item no more.',
      body: likeRequest,
      reply: likes,
      examples: commentExamples.like,
      problems: writeProblems,
      handle: async ({ body, request, response }) => {
        const { likeCount } = await like(words, body.itemId, method === 'post', request, response);
        return { status: 200, body: { likeCount } };
      },
    }),
  );

const moderationRoutes = ({ words, gate }: CommentContext): readonly Route[] => [
  defineRoute({
    method: 'get',
    path: MODERATION,
    summary: 'Comments and reviews by status, the oldest first; a page at a time.',
    examples: commentExamples.waiting,
    reply: waitingList,
    query: waitingQuery,
    problems: ['owner-only', 'invalid-request'],
    allow: (request) => gate(request, 'comments.moderate'),
    handle: async ({ query }) => {
      const { rows, ...rest } = await words.waiting(query.status, query.cursor);
      return { status: 200, body: { words: rows, ...rest } };
    },
  }),
  defineRoute({
    method: 'put',
    path: `${MODERATION}/:id`,
    summary: 'Approves or removes a comment or a review.',
    examples: commentExamples.judge,
    reply: judged,
    body: judgement,
    problems: ['owner-only', 'invalid-request', 'crumb-failed', 'not-found'],
    allow: (request) => gate(request, 'comments.moderate'),
    handle: async ({ body, params }) => {
      if (!(await words.judge(params['id'] ?? '', body.status))) throw new Problem('not-found');
      return { status: 200, body: { status: body.status } };
    },
  }),
];
