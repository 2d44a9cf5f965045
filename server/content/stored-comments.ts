/** What visitors have said of items, as page JSON has it: approved comments and reviews, and how many like an item. */

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Value } from '#engine';
import { escapeHtml } from '#shared/html';
import { epochMs } from '../database/columns.ts';
import type { Db } from '../database/database.ts';
import { selectRows } from '../database/rows.ts';
import type { PageData } from './content-source.ts';
import { number, text } from './fields.ts';

const commentRow = z.object({
  itemId: z.string(),
  kind: z.enum(['comment', 'review']),
  id: z.string(),
  parentId: z.string().nullable(),
  authorName: z.string(),
  title: z.string(),
  body: z.string(),
  rating: z.number().nullable(),
  isVerifiedBuyer: z.boolean(),
  /** Epoch milliseconds. */
  createdOn: z.number(),
  total: z.number(),
  average: z.number().nullable(),
});
type CommentRow = Readonly<z.infer<typeof commentRow>>;

const likesRow = z.object({ id: z.string(), n: z.number() });

export interface StoredComments {
  readonly comments: ReadonlyMap<string, readonly CommentRow[]>;
  readonly likes: ReadonlyMap<string, number>;
}

/** So many of each item stand on its page; the rest can be asked for. */
const SHOWN = 100;

export async function readStoredComments(db: Db): Promise<StoredComments> {
  const rows = await selectRows(
    db,
    commentRow,
    sql`
    SELECT * FROM (
      SELECT item_id AS "itemId", kind, id, parent_id AS "parentId", author_name AS "authorName", title, body, rating, order_id IS NOT NULL AS "isVerifiedBuyer",
        ${epochMs(sql`created`)} AS "createdOn",
        (count(*) OVER one)::int AS total, (avg(rating) OVER one)::float8 AS average,
        row_number() OVER (PARTITION BY item_id, kind ORDER BY created DESC, id) AS place
      FROM comments WHERE status = 'approved' WINDOW one AS (PARTITION BY item_id, kind)
    ) w WHERE place <= ${SHOWN} ORDER BY "createdOn", id`,
  );
  const comments = new Map<string, CommentRow[]>();
  for (const row of rows) comments.set(row.itemId, [...(comments.get(row.itemId) ?? []), row]);
  const liked = await selectRows(
    db,
    likesRow,
    sql`SELECT item_id AS id, count(*)::int AS n FROM item_likes GROUP BY item_id`,
  );
  return { comments, likes: new Map(liked.map(({ id, n }) => [id, n])) };
}

const shown = ({
  id,
  parentId,
  authorName,
  title,
  body,
  rating,
  isVerifiedBuyer,
  createdOn,
}: CommentRow): PageData => ({
  id,
  parentId,
  authorName: escapeHtml(authorName),
  title: escapeHtml(title),
  // Texts of page JSON are HTML: paragraphs and lines stay what they were.
  body: `<p>${escapeHtml(body)
    .replace(/\n{2,}/g, '</p><p>')
    .replace(/\n/g, '<br>')}</p>`,
  rating,
  createdOn,
  ...(isVerifiedBuyer ? { isVerifiedBuyer } : {}),
});

/** An item with what visitors have said of it; the same item when they have said nothing. */
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
    ...(comment === undefined ? {} : { publicCommentCount: comment.total, comments: ownComments.map(shown) as Value }),
    ...(review === undefined ? {} : { reviews: reviewsOf(review, reviews) }),
    ...(liked === 0 ? {} : { likeCount: (number(item, 'likeCount') ?? 0) + liked }),
  };
}

const reviewsOf = ({ total, average }: CommentRow, rows: readonly CommentRow[]): Value => ({
  count: total,
  average: Math.round((average ?? 0) * 10) / 10,
  // The newest first: what a product is like now.
  items: [...rows].reverse().map(shown),
});
