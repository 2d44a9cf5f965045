/** Replies of the routes of comments, reviews and likes. */

import { z } from 'zod';
import { reviewPhoto } from '../content/stored-comments.ts';
import type { Output } from '../http/contract.ts';
import { moment, paging } from '../http/reply-fields.ts';

const status = z.enum(['pending', 'approved', 'removed']);

export const createdReply = z.object({
  id: z.string(),
  status,
  path: z.string().describe('The page that displays it.'),
  photosPath: z.string().optional().describe('The page for adding photos to the review, if they were announced.'),
});

const fields = {
  id: z.string(),
  kind: z.enum(['comment', 'review']),
  itemId: z.string(),
  parentId: z.string().nullable().describe('The comment that it replies to.'),
  authorName: z.string(),
  title: z.string().describe('Of a review.'),
  body: z.string(),
  rating: z.number().int().nullable().describe('One to five stars, of a review.'),
  status,
  isVerifiedBuyer: z.boolean(),
  photos: z.array(reviewPhoto),
  createdOn: moment,
};

export const comment = z.object(fields).meta({ id: 'Comment', description: 'A comment or a review. Texts are plain.' });
export const moderated = z
  .object({
    ...fields,
    authorEmail: z.string(),
    itemTitle: z.string().nullable().describe('Null when the item no longer exists.'),
  })
  .meta({ id: 'ModeratedComment' });

export type Comment = Output<typeof comment>;
export type ModeratedComment = Output<typeof moderated>;

export const listOf = (name: 'comments' | 'reviews') => z.object({ [name]: z.array(comment), ...paging });
export const pendingList = z.object({
  comments: z.array(moderated),
  words: z.array(moderated).describe('The same list, under its name before 0.4.0.'),
  ...paging,
});
export const likes = z.object({ likeCount: z.number().int() });
export const moderationReply = z.object({ status });
