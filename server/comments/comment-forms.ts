/** Forms for comments, reviews and likes without JavaScript. */

import { commentMessages } from '#shared/messages/comments';
import { checkInput } from '../http/check-input.ts';
import type { PlainForm as Body } from '../http/plain-post.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { type Done, type FormShape, type PlainCall, type PlainField, textOf } from '../site/plain-forms.ts';
import { COMMENTS, commentOf, LIKES, like, REVIEWS, requireSeen, reviewOf } from './comment-routes.ts';
import { commentRequest, likeRequest, reviewRequest } from './comment-schemas.ts';
import type { CommentContext, CreatedComment } from './comments.ts';

const author: readonly PlainField[] = [
  { name: 'authorName', label: 'Name', kind: 'text', autocomplete: 'name' },
  { name: 'authorEmail', label: 'Email, never shown', kind: 'email', autocomplete: 'email' },
];

const commentShape = (): FormShape => ({
  heading: 'Your comment',
  action: COMMENTS,
  submit: 'Send the comment',
  hidden: ['itemId', 'parentId'],
  fields: [...author, { name: 'body', label: 'Comment', kind: 'area' }],
});

const stars = [5, 4, 3, 2, 1].map((count) => ({ value: String(count), label: `${count} of 5` }));

const photosField: PlainField = { name: 'addsPhotos', label: 'I have photos to add', kind: 'box' };

const reviewShape = (takesPhotos: boolean): FormShape => ({
  heading: 'Your review',
  action: REVIEWS,
  submit: 'Send the review',
  hidden: ['itemId'],
  fields: [
    ...author,
    { name: 'rating', label: 'How was it?', kind: 'choice', options: stars },
    { name: 'title', label: 'Title', kind: 'text', isOptional: true },
    { name: 'body', label: 'Review', kind: 'area' },
    ...(takesPhotos ? [photosField] : []),
  ],
});

const thanks = (title: string, pending: string, { id, status, path, photosPath }: CreatedComment): Done =>
  photosPath !== undefined
    ? { redirect: photosPath }
    : status === 'approved'
      ? { redirect: `${path}#comment-${id}` }
      : { title, message: pending, backUrl: path };

export interface CommentFormContext extends Pick<CommentContext, 'comments' | 'accountOf' | 'canSee'> {
  readonly limits: Pick<RateLimits, 'form' | 'write'>;
}

export function commentForms({ comments, accountOf, canSee, limits }: CommentFormContext): readonly PlainCall[] {
  const own = (form: Body) => ({ ...form });
  return [
    {
      path: COMMENTS,
      limit: limits.form,
      shape: commentShape,
      submit: async (form, request) => {
        const submission = commentOf(checkInput(commentRequest, own(form)), await accountOf(request));
        await requireSeen({ canSee }, request, submission.itemId);
        return thanks('Your comment', commentMessages.pending, await comments.create(submission));
      },
    },
    {
      path: REVIEWS,
      limit: limits.form,
      shape: async () => reviewShape(await comments.takesPhotos()),
      submit: async (form, request) => {
        const submission = reviewOf(checkInput(reviewRequest, own(form)), await accountOf(request));
        await requireSeen({ canSee }, request, submission.itemId);
        return thanks('Your review', commentMessages.reviewPending, await comments.create(submission));
      },
    },
    {
      path: LIKES,
      limit: limits.write,
      shape: () => ({ heading: 'Like', action: LIKES, submit: 'Like it', hidden: ['itemId'], fields: [] }),
      submit: async (form, request, response) => {
        const { itemId } = checkInput(likeRequest, own(form));
        await requireSeen({ canSee }, request, itemId);
        const { path } = await like(comments, { itemId, isLiked: textOf(form, 'unlike') === '' }, request, response);
        return { redirect: path };
      },
    },
  ];
}
