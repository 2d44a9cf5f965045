/** Replies to comments, and answers to reviews, on behalf of the site. */
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { cleanText } from '#shared/form-answers';
import { adminMessages } from '#shared/messages/admin';
import { fieldMessages } from '#shared/messages/forms';
import { randomId } from '../../database/ids.ts';
import { comments } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';

const MAX_LENGTH = 10_000;

const text = (min: number) =>
  z
    .string()
    .transform((typed) => cleanText(typed).trim())
    .pipe(z.string().min(min, fieldMessages.required).max(MAX_LENGTH, fieldMessages.tooLong));

const body = z.strictObject({ body: text(1) });

export const replyRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'post',
    path: '/api/owner/comments/:id/replies',
    permission: 'comments.write',
    summary: 'Replies to an approved comment under your own name. The reply is visible immediately.',
    examples: { body: { body: 'Yes, on Tuesdays.' }, reply: { id: 'c-8Kd2' } },
    reply: z.object({ id: z.string() }),
    replies: { 201: 'Published.' },
    problems: ['not-found', 'owner-refused'],
    body,
    async handle({ body: { body: text }, admin, param, change }, { database }) {
      const [comment] = await database.db
        .select()
        .from(comments)
        .where(eq(comments.id, param('id')));
      if (comment === undefined) throw createProblem('not-found', adminMessages.locate);
      if (comment.kind !== 'comment') throw createProblem('owner-refused', 'Reviews are answered with their `answer`.');
      if (comment.status !== 'approved') throw createProblem('owner-refused', 'Approve the comment first.');
      const id = randomId();
      const { itemId } = comment;
      await change('comment.reply', comment.id, (tx) =>
        tx.insert(comments).values({
          ...{ id, kind: 'comment', itemId, parentId: comment.id, body: text, title: '', rating: null },
          ...{ authorName: admin.name, authorEmail: admin.email, status: 'approved' },
        }),
      );
      return { status: 201, body: { id } };
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: '/api/owner/reviews/:id/answer',
    permission: 'comments.moderate',
    summary:
      'Writes the public answer of the shop to a review, shown below it with the title of the site. Empty: removes it.',
    examples: {
      body: { body: 'Thank you! The glaze is food safe.' },
      reply: { answer: 'Thank you! The glaze is food safe.' },
    },
    reply: z.object({ answer: z.string().nullable() }),
    problems: ['not-found', 'owner-refused'],
    body: z.strictObject({ body: text(0) }),
    async handle({ body: { body: typed }, param, change }, { database }) {
      const isReview = and(eq(comments.id, param('id')), eq(comments.kind, 'review'));
      const [review] = await database.db.select({ status: comments.status }).from(comments).where(isReview);
      if (review === undefined) throw createProblem('not-found', adminMessages.locate);
      const answer = typed === '' ? null : typed;
      if (answer !== null && review.status !== 'approved')
        throw createProblem('owner-refused', 'Approve the review first.');
      await change('review.answer', param('id'), (tx) => tx.update(comments).set({ answer }).where(isReview));
      return { status: 200, body: { answer } };
    },
  }),
];
