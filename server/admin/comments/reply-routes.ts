/** Replies to comments on behalf of the site. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { cleanText } from '#shared/form-answers';
import { adminMessages } from '#shared/messages/admin';
import { fieldMessages } from '#shared/messages/forms';
import { randomId } from '../../database/ids.ts';
import { comments } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';

const MAX_LENGTH = 10_000;

const body = z.strictObject({
  body: z
    .string()
    .transform((text) => cleanText(text).trim())
    .pipe(z.string().min(1, fieldMessages.required).max(MAX_LENGTH, fieldMessages.tooLong)),
});

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
      if (comment.kind !== 'comment') throw createProblem('owner-refused', 'Reviews cannot be replied to.');
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
];
