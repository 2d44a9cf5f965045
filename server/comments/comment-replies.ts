/** Replies of the routes of comments, reviews and likes. */

import { z } from 'zod';
import { reviewPhoto } from '../content/stored-comments.ts';
import type { Output } from '../http/contract.ts';
import { moment, paging } from '../http/reply-fields.ts';

const status = z.enum(['pending', 'approved', 'removed']);

export const createdReply = z.object({
  id: z.string(),
  status,
  path: z.string().describe('Path of the page that shows it.'),
  photosPath: z.string().optional().describe('Page to upload photos of the review, if `addsPhotos` was sent.'),
});

const fields = {
  id: z.string(),
  kind: z.enum(['comment', 'review']),
  itemId: z.string(),
  parentId: z.string().nullable().describe('Id of the comment that it replies to.'),
  authorName: z.string(),
  title: z.string().describe('Title of a review.'),
  body: z.string(),
  rating: z.number().int().nullable().describe('Stars of a review, 1 to 5.'),
  status,
  isVerifiedBuyer: z.boolean(),
  photos: z.array(reviewPhoto),
  answer: z.string().nullable().describe('The public answer of the shop to a review.'),
  createdOn: moment,
};

export const comment = z.object(fields).meta({ id: 'Comment', description: 'A comment or a review. Texts are plain.' });
export const moderated = z
  .object({
    ...fields,
    authorEmail: z.string(),
    itemTitle: z.string().nullable().describe('Null if the item was deleted.'),
  })
  .meta({ id: 'ModeratedComment' });

export type Comment = Output<typeof comment>;
export type ModeratedComment = Output<typeof moderated>;

export const listOf = (name: 'comments' | 'reviews') => z.object({ [name]: z.array(comment), ...paging });
export const pendingList = z.object({
  comments: z.array(moderated),
  words: z.array(moderated).describe('Same list, under its name before 0.4.0.'),
  ...paging,
});
export const likes = z.object({ likeCount: z.number().int() });
export const moderationReply = z.object({ status });
