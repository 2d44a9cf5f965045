/** Comments, reviews and likes: submission and moderation. Database triggers notify pages of items whose approved comments change. */

import { type SQL, sql } from 'drizzle-orm';
import type { Request } from 'express';
import { z } from 'zod';
import { commentStates } from '#shared/comment-states';
import { decodeEntities } from '#shared/html';
import { commentMessages } from '#shared/messages/comments';
import { photosOf } from '../content/stored-comments.ts';
import { epochMs } from '../database/columns.ts';
import type { Database, Db } from '../database/database.ts';
import { hashToken, randomId } from '../database/ids.ts';
import { countRows, idRow, selectRow, selectRows } from '../database/rows.ts';
import { removePhotosOf } from '../files/review-files.ts';
import type { Authorize } from '../http/authorize.ts';
import { createProblem } from '../http/create-problem.ts';
import { Problem } from '../http/problems.ts';
import type { CanSee } from '../site/item-access.ts';
import { type Comment, comment, type ModeratedComment, moderated } from './comment-replies.ts';
import { type CommentSettings, readCommentSettings } from './comment-settings.ts';
import type { ReviewPhotos } from './review-photos.ts';

export type CommentKind = 'comment' | 'review';
type CommentStatus = 'pending' | 'approved' | 'removed';

export interface NewComment {
  readonly kind: CommentKind;
  readonly itemId: string;
  readonly parentId: string | null;
  readonly accountId: string | null;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly title: string;
  readonly body: string;
  readonly rating: number | null;
  /** The order in which the author bought the item. */
  readonly orderId?: string;
  /** Photos follow: then the review needs approval in any case. */
  readonly addsPhotos?: boolean;
}

export interface CreatedComment {
  readonly id: string;
  readonly status: CommentStatus;
  /** Path of the page that displays them. */
  readonly path: string;
  /** The page for adding photos; absent if none were announced, or photos are off. */
  readonly photosPath?: string;
}

export interface Comments {
  /** Whether reviews are on. */
  takesReviews(): Promise<boolean>;
  /** Whether reviewers may add photos. */
  takesPhotos(): Promise<boolean>;
  /** Throws `comments-closed` when the item accepts none, `not-found` for an unknown item. */
  create(comment: NewComment): Promise<CreatedComment>;
  list(kind: CommentKind, itemId: string, after: string | undefined): Promise<CommentPage<Comment>>;
  pending(status: CommentStatus, after: string | undefined): Promise<CommentPage<ModeratedComment>>;
  /** False when the comment does not exist. Removing a review deletes its photos. Throws `owner-conflict` for unseen photos. */
  moderate(id: string, judgment: Judgment): Promise<boolean>;
  /** Adds or removes a like; returns the number of likes, and the path of the item. */
  like(itemId: string, visitor: string, liked: boolean): Promise<{ readonly likeCount: number; readonly path: string }>;
}

interface Judgment {
  readonly status: CommentStatus;
  /** The photos that the moderator has seen, by id: others are not approved. */
  readonly photos?: readonly string[] | undefined;
}

interface CommentPage<Row> {
  readonly rows: readonly Row[];
  readonly hasNextPage: boolean;
  readonly nextPageCursor: string | null;
}

export interface CommentContext {
  readonly comments: Comments;
  readonly authorize: Authorize;
  /** The signed-in account of a request, if any. */
  readonly accountOf: (request: Request) => Promise<string | null>;
  /** Whether a visitor may see an item. */
  readonly canSee: CanSee;
  readonly photos: Pick<ReviewPhotos, 'moderate'>;
}

const PAGE = 50;

const commentsClosed = (message: string): Problem => new Problem('comments-closed', { extra: { error: message } });

export function createComments(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  photosPathOf: (reviewId: string) => string,
): Comments {
  return {
    takesReviews: async () => (await readCommentSettings(db)).reviewsEnabled,
    takesPhotos: async () => (await readCommentSettings(db)).reviewPhotosEnabled,
    async create(created) {
      const [settings, item] = [await readCommentSettings(db), await itemOf(db, created.itemId)];
      checkOpen(settings, created.kind, item);
      const id = randomId();
      const takesPhotos = created.addsPhotos === true && settings.reviewPhotosEnabled;
      const status = settings.commentsModerated || takesPhotos ? 'pending' : 'approved';
      const added = await countRows(
        db,
        sql`
        INSERT INTO comments
          (id, kind, item_id, parent_id, account_id, author_name, author_email, title, body, rating, status, order_id)
        SELECT ${id}, ${created.kind}, ${created.itemId},
          (SELECT id FROM comments WHERE id = ${created.parentId} AND item_id = ${created.itemId} AND status = 'approved'),
          ${created.accountId}, ${created.authorName}, ${created.authorEmail}, ${created.title}, ${created.body}, ${created.rating}, ${status},
          ${created.orderId === undefined ? boughtIn(created) : sql`${created.orderId}`}
        ON CONFLICT (site, order_id, item_id) WHERE order_id IS NOT NULL DO NOTHING RETURNING id`,
      );
      if (added === 0) throw commentsClosed(commentMessages.reviewed);
      return { id, status, path: item.path, ...(takesPhotos ? { photosPath: photosPathOf(id) } : {}) };
    },
    list: (kind, itemId, after) =>
      pageOf(db, comment, sql`kind = ${kind} AND item_id = ${itemId} AND status = 'approved'`, after),
    // Email addresses are only for moderators.
    pending: (status, after) => moderatedPage(db, status, after),
    moderate: (id, judgment) => transaction((tx) => moderate(tx, id, judgment)),
    async like(itemId, visitor, liked) {
      if (!(await readCommentSettings(db)).likesEnabled) throw commentsClosed(commentMessages.noLikes);
      const { path, likeCount } = await itemOf(db, itemId);
      const hash = hashToken(visitor);
      if (liked)
        await db.execute(
          sql`INSERT INTO item_likes (item_id, visitor_hash) VALUES (${itemId}, ${hash}) ON CONFLICT DO NOTHING`,
        );
      else await db.execute(sql`DELETE FROM item_likes WHERE item_id = ${itemId} AND visitor_hash = ${hash}`);
      const row = await selectRow(
        db,
        countRow,
        sql`SELECT count(*)::int AS n FROM item_likes WHERE item_id = ${itemId}`,
      );
      // Likes from imported content count as well, as on the page.
      return { likeCount: likeCount + (row?.n ?? 0), path };
    },
  };
}

async function moderatedPage(db: Db, status: CommentStatus, after: string | undefined) {
  const { rows, ...paging } = await pageOf(db, moderated, sql`status = ${status}`, after);
  // Titles in page JSON are HTML.
  const titled = rows.map((row) => ({ ...row, itemTitle: row.itemTitle && decodeEntities(row.itemTitle) }));
  return { ...paging, rows: titled };
}

async function moderate(tx: Db, id: string, { status, photos = [] }: Judgment): Promise<boolean> {
  const locked = await countRows(tx, sql`SELECT id FROM comments WHERE id = ${id} FOR UPDATE`);
  if (locked === 0) return false;
  if (status === 'approved') {
    const stored = await selectRows(tx, idRow, sql`SELECT id FROM files WHERE comment_id = ${id}`);
    if (stored.some((photo) => !photos.includes(photo.id)))
      throw createProblem('owner-conflict', commentMessages.unseenPhotos);
  }
  if (status === 'removed') await removePhotosOf(tx, sql`comments.id = ${id}`);
  await tx.execute(sql`UPDATE comments SET status = ${status} WHERE id = ${id}`);
  return true;
}

/** The first order of the author's account that contains the item and was not used for a review yet; null without one. */
const boughtIn = ({ kind, accountId, itemId }: NewComment): SQL =>
  kind !== 'review' || accountId === null
    ? sql`NULL`
    : sql`(SELECT o.id FROM orders o JOIN order_lines n ON n.order_id = o.id
        WHERE o.account_id = ${accountId} AND n.item_id = ${itemId} AND o.status IN ('paid', 'fulfilled')
          AND NOT EXISTS (SELECT FROM comments r WHERE r.order_id = o.id AND r.item_id = n.item_id)
        ORDER BY o.created LIMIT 1)`;

const itemRow = z.object({
  path: z.string(),
  likeCount: z.number(),
  commentState: z.unknown(),
  isProduct: z.boolean(),
});
type Item = Readonly<z.infer<typeof itemRow>>;

const countRow = z.object({ n: z.number() });

async function itemOf(db: Db, id: string): Promise<Item> {
  const row = await selectRow(
    db,
    itemRow,
    sql`
    SELECT coalesce(i.data ->> 'fullUrl', coalesce(c.data ->> 'fullUrl', '/' || c.url_id) || '/' || i.url_id) AS path,
      CASE jsonb_typeof(i.data -> 'likeCount') WHEN 'number' THEN (i.data ->> 'likeCount')::int ELSE 0 END AS "likeCount",
      i.data -> 'commentState' AS "commentState", i.product_type IS NOT NULL AS "isProduct"
    FROM items i JOIN collections c ON c.id = i.collection_id
    WHERE i.id = ${id} AND is_public_item(i.data) AND is_public_item(c.data) AND c.deleted_at IS NULL
      AND coalesce(c.data ->> 'enabled', '') <> 'false'`,
  );
  if (row === undefined) throw new Problem('not-found');
  return row;
}

function checkOpen(settings: CommentSettings, kind: CommentKind, { commentState, isProduct }: Item): void {
  if (kind === 'review') {
    if (!settings.reviewsEnabled || !isProduct) throw commentsClosed(commentMessages.noReviews);
  } else if (!settings.commentsEnabled || commentState !== commentStates.open)
    throw commentsClosed(commentMessages.closed);
}

/** Oldest first, with the fields of the schema. */
async function pageOf<Row extends { readonly id: string }>(
  db: Db,
  schema: z.ZodType<Row>,
  where: SQL,
  after: string | undefined,
): Promise<CommentPage<Row>> {
  const rest =
    after === undefined || after === ''
      ? sql``
      : sql`AND (created, id) > (SELECT created, id FROM comments WHERE id = ${after})`;
  const rows = await selectRows(
    db,
    schema,
    sql`
    SELECT id, kind, item_id AS "itemId", parent_id AS "parentId", author_name AS "authorName", title, body, rating, status,
      order_id IS NOT NULL AS "isVerifiedBuyer", ${photosOf} AS photos, answer,
      author_email AS "authorEmail", (SELECT i.title FROM items i WHERE i.id = comments.item_id) AS "itemTitle", ${epochMs(sql`created`)} AS "createdOn"
    FROM comments WHERE ${where} ${rest} ORDER BY created, id LIMIT ${PAGE + 1}`,
  );
  const visible = rows.slice(0, PAGE);
  const hasNextPage = rows.length > PAGE;
  return { rows: visible, hasNextPage, nextPageCursor: hasNextPage ? (visible.at(-1)?.id ?? null) : null };
}
