/** Comments, reviews and likes of items as page JSON: only approved ones. */

import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Value } from '#engine';
import { escapeHtml } from '#shared/html';
import { epochMs } from '../database/columns.ts';
import type { PageData } from './content-source.ts';
import { number, text } from './fields.ts';

export const reviewPhoto = z
  .object({
    id: z.string(),
    assetUrl: z.string(),
    altText: z.string().describe('Plain text.'),
    width: z.number().int(),
    height: z.number().int(),
  })
  .meta({ id: 'ReviewPhoto' });

export type ReviewPhoto = Readonly<z.infer<typeof reviewPhoto>>;

/** The photos of a row of `comments`, as JSON. */
export const photosOf = sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'assetUrl', '/s/' || f.id || '/' || f.name,
  'altText', f.alt_text, 'width', f.width, 'height', f.height) ORDER BY f.created, f.id), '[]')
  FROM files f WHERE f.comment_id = comments.id)`;

export const commentRow = z.object({
  itemId: z.string(),
  kind: z.enum(['comment', 'review']),
  id: z.string(),
  parentId: z.string().nullable(),
  authorName: z.string(),
  title: z.string(),
  body: z.string(),
  rating: z.number().nullable(),
  isVerifiedBuyer: z.boolean(),
  photos: z.array(reviewPhoto),
  answer: z.string().nullable(),
  /** Epoch milliseconds. */
  createdOn: z.number(),
  total: z.number(),
  average: z.number().nullable(),
  /** The number of ratings with one star, two, up to five. */
  byRating: z.array(z.number()),
});
type CommentRow = Readonly<z.infer<typeof commentRow>>;

export interface StoredComments {
  readonly comments: ReadonlyMap<string, readonly CommentRow[]>;
  readonly likes: ReadonlyMap<string, number>;
}

/** Maximum number per item on its page; others can be requested. */
const MAX_SHOWN = 100;

const withRatings = sql.join(
  [1, 2, 3, 4, 5].map((stars) => sql`count(*) FILTER (WHERE rating = ${sql.raw(String(stars))}) OVER one`),
  sql`, `,
);

/**
 * The approved comments and reviews of an item as JSON, oldest first. `itemId`: a column of the outer statement. Most items have none, and
 * setting up the windows takes longer than reading an item.
 */
export const commentsOf = (itemId: SQL): SQL => sql`CASE
  WHEN NOT EXISTS (SELECT FROM comments WHERE item_id = ${itemId} AND status = 'approved') THEN '[]' ELSE (
  SELECT coalesce(jsonb_agg(to_jsonb(w) ORDER BY w."createdOn", w.id), '[]') FROM (
    SELECT item_id AS "itemId", kind, id, parent_id AS "parentId", author_name AS "authorName", title, body, rating,
      order_id IS NOT NULL AS "isVerifiedBuyer", ${photosOf} AS photos, answer, ${epochMs(sql`created`)} AS "createdOn",
      (count(*) OVER one)::int AS total, (avg(rating) OVER one)::float8 AS average,
      jsonb_build_array(${withRatings}) AS "byRating",
      row_number() OVER (PARTITION BY kind ORDER BY created DESC, id) AS place
    FROM comments WHERE item_id = ${itemId} AND status = 'approved' WINDOW one AS (PARTITION BY kind)
  ) w WHERE w.place <= ${MAX_SHOWN}) END`;

/** Texts in page JSON are HTML: paragraphs and line breaks are preserved. */
const paragraphs = (plain: string): string =>
  `<p>${escapeHtml(plain)
    .replace(/\n{2,}/g, '</p><p>')
    .replace(/\n/g, '<br>')}</p>`;

const commentJson = ({
  id,
  parentId,
  authorName,
  title,
  body,
  rating,
  isVerifiedBuyer,
  photos,
  answer,
  createdOn,
}: CommentRow): PageData => ({
  id,
  parentId,
  authorName: escapeHtml(authorName),
  title: escapeHtml(title),
  body: paragraphs(body),
  ...(answer === null ? {} : { answer: paragraphs(answer) }),
  rating,
  createdOn,
  ...(isVerifiedBuyer ? { isVerifiedBuyer } : {}),
  ...(photos.length === 0 ? {} : { photos: photos.map((photo) => ({ ...photo, altText: escapeHtml(photo.altText) })) }),
});

/** An item with its comments, reviews and likes; the same item when there are none. */
export function withComments(item: PageData, { comments, likes }: StoredComments): PageData {
  const id = text(item, 'id');
  const own = comments.get(id) ?? [];
  const liked = likes.get(id) ?? 0;
  if (own.length === 0 && liked === 0) return item;
  const ownComments = own.filter(({ kind }) => kind === 'comment');
  const reviews = own.filter(({ kind }) => kind === 'review');
  const [comment] = ownComments;
  const [review] = reviews;
  return {
    ...item,
    ...(comment === undefined
      ? {}
      : { publicCommentCount: comment.total, comments: ownComments.map(commentJson) as Value }),
    ...(review === undefined ? {} : { reviews: reviewsOf(review, reviews) }),
    ...(liked === 0 ? {} : { likeCount: (number(item, 'likeCount') ?? 0) + liked }),
  };
}

const reviewsOf = ({ total, average, byRating }: CommentRow, rows: readonly CommentRow[]): Value => ({
  count: total,
  average: Math.round((average ?? 0) * 10) / 10,
  ratings: byRating.map((count, at) => ({ stars: at + 1, count })).reverse(),
  // Newest first, to show the current state of a product.
  items: [...rows].reverse().map(commentJson),
});
