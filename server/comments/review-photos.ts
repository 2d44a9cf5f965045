/** Photos that reviewers add to a review before it is approved. They are stored upright, downscaled, and without metadata. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { z } from 'zod';
import { commentMessages } from '#shared/messages/comments';
import { photosOf, type ReviewPhoto, reviewPhoto } from '../content/stored-comments.ts';
import type { Database, Db } from '../database/database.ts';
import { countRows, pageText, selectRow } from '../database/rows.ts';
import type { FileContents } from '../files/contents.ts';
import { removeFile, storeFile } from '../files/file-store.ts';
import { checkFileName, type Inspected, inspect, MAX_PIXELS } from '../files/inspect.ts';
import { createProblem, invalid } from '../http/create-problem.ts';
import { Problem } from '../http/problems.ts';
import { audit } from '../observability/audit.ts';

export const PHOTOS_PAGE = '/reviews/photos';
export const MAX_PHOTOS = 4;
export const MAX_PHOTO_BYTES = 12 * 1024 * 1024;
export const MAX_ALT_LENGTH = 200;
/** Maximum number of unapproved photos per site: an absent moderator must not let the disk fill up. */
const MAX_WAITING = 400;
const MAX_SIDE = 2000;

interface OpenReview {
  readonly id: string;
  readonly authorName: string;
  /** HTML text. */
  readonly product: string;
  /** Path of the product. */
  readonly path: string;
  readonly photos: readonly ReviewPhoto[];
}

interface NewPhoto {
  readonly name: string;
  readonly bytes: Buffer;
  /** Description in plain text; empty: it says whose photo it is. */
  readonly altText: string;
}

export interface ReviewPhotos {
  /** The review of a key, within an hour and before approval; null otherwise. */
  find(key: string): Promise<OpenReview | null>;
  /** Throws `not-found`, `file-refused`, `comments-closed` and `invalid-request`. */
  add(key: string, photo: NewPhoto): Promise<void>;
  /** Throws `not-found`. */
  remove(key: string, photoId: string): Promise<void>;
  /** Removes a photo of a review in any state, for a moderator. Throws `not-found`. */
  moderate(reviewId: string, photoId: string): Promise<void>;
}

export interface ReviewPhotoOptions {
  readonly database: Database;
  readonly contents: FileContents;
  /** Signs the keys. */
  readonly secret: string;
}

const reviewRow = z.object({
  id: z.string(),
  authorName: z.string(),
  product: pageText,
  path: z.string(),
  photos: z.array(reviewPhoto),
});

/** The page for adding photos to a review, for its author. */
export const photosPath = (secret: string, reviewId: string): string =>
  `${PHOTOS_PAGE}?review=${reviewId}.${macOf(secret, reviewId)}`;

export function createReviewPhotos({ database, contents, secret }: ReviewPhotoOptions): ReviewPhotos {
  const find = async (db: Db, key: string): Promise<OpenReview | null> => {
    const id = reviewOf(secret, key);
    return id === null ? null : ((await selectRow(db, reviewRow, openReview(id))) ?? null);
  };
  const requireReview = async (db: Db, key: string): Promise<OpenReview> => {
    const review = await find(db, key);
    if (review === null) throw new Problem('not-found');
    return review;
  };
  /** An approved review must not change, and two uploads must not share the last free slot. */
  const lockReview = (tx: Db, key: string) =>
    tx.execute(sql`SELECT id FROM comments WHERE id = ${reviewOf(secret, key)} FOR UPDATE`);
  return {
    find: (key) => find(database.db, key),
    async add(key, { name, bytes, altText }) {
      if (bytes.length === 0) throw invalid([{ field: 'photo', message: commentMessages.photoMissing }]);
      await requireReview(database.db, key);
      const photo = await readPhoto(name, bytes);
      const content = await contents.prepare(photo.bytes);
      await database.transaction(async (tx) => {
        await lockReview(tx, key);
        const { id, authorName } = await requireReview(tx, key);
        await requireRoom(tx, id);
        const uploadedBy = `review ${id}`;
        const description = altText === '' ? `Photo by ${authorName}` : altText;
        await storeFile(tx, {
          ...{ ...photo.inspected, name: 'photo.jpg', content, uploadedBy },
          ...{ altText: description, commentId: id },
        });
        await audit(tx, { actor: 'visitor', action: 'review.photo-add', subject: id, requestId: '' });
      });
    },
    async remove(key, photoId) {
      await database.transaction(async (tx) => {
        await lockReview(tx, key);
        const { id, photos } = await requireReview(tx, key);
        if (!photos.some((photo) => photo.id === photoId)) throw new Problem('not-found');
        await removeFile(tx, photoId);
        await audit(tx, { actor: 'visitor', action: 'review.photo-remove', subject: id, requestId: '' });
      });
    },
    moderate: (reviewId, photoId) => database.transaction((tx) => removeShown(tx, reviewId, photoId)),
  };
}

async function removeShown(tx: Db, reviewId: string, photoId: string): Promise<void> {
  const inserted = await countRows(
    tx,
    sql`SELECT c.id FROM comments c JOIN files f ON f.comment_id = c.id WHERE c.id = ${reviewId} AND f.id = ${photoId}
      FOR UPDATE OF c`,
  );
  if (inserted === 0) throw new Problem('not-found');
  await removeFile(tx, photoId);
  // Pages are notified of a review when its status changes.
  const hidden = await countRows(
    tx,
    sql`UPDATE comments SET status = 'pending' WHERE id = ${reviewId} AND status = 'approved' RETURNING id`,
  );
  if (hidden > 0) await tx.execute(sql`UPDATE comments SET status = 'approved' WHERE id = ${reviewId}`);
  await audit(tx, { actor: 'moderator', action: 'review.photo-remove', subject: reviewId, requestId: '' });
}

const macOf = (secret: string, reviewId: string): string =>
  createHmac('sha256', secret).update(`review-photos:${reviewId}`).digest('base64url');

const KEY = /^([\w-]{1,60})\.([\w-]{43})$/;

function reviewOf(secret: string, key: string): string | null {
  const [, id, mac] = KEY.exec(key) ?? [];
  if (id === undefined || mac === undefined) return null;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, id))) ? id : null;
}

const openReview = (id: string) => sql`
  SELECT comments.id, comments.author_name AS "authorName", i.title AS product, '/' || c.url_id || '/' || i.url_id AS path, ${photosOf} AS photos
  FROM comments JOIN items i ON i.id = comments.item_id JOIN collections c ON c.id = i.collection_id
  WHERE comments.id = ${id} AND comments.kind = 'review' AND comments.status = 'pending'
    AND comments.created > now() - interval '1 hour'`;

/** Throws `comments-closed` when the review, or the site, has too many unapproved photos. */
async function requireRoom(tx: Db, id: string): Promise<void> {
  const own = await countRows(tx, sql`SELECT id FROM files WHERE comment_id = ${id}`);
  if (own >= MAX_PHOTOS) throw closed(commentMessages.manyPhotos);
  const waiting = await countRows(
    tx,
    sql`SELECT f.id FROM files f JOIN comments c ON c.id = f.comment_id WHERE c.status = 'pending' LIMIT ${MAX_WAITING}`,
  );
  if (waiting >= MAX_WAITING) throw closed(commentMessages.noPhotos);
}

const closed = (error: string): Problem => new Problem('comments-closed', { extra: { error } });

/** Converts an image to a JPEG of at most 2000 pixels per side. Throws `file-refused` for anything else. */
async function readPhoto(
  name: string,
  bytes: Buffer,
): Promise<{ readonly bytes: Buffer; readonly inspected: Inspected }> {
  const { type } = await inspect(checkFileName(name), bytes);
  if (type.kind !== 'image') throw createProblem('file-refused', commentMessages.photoType);
  const size = { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true } as const;
  const jpeg = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(size)
    .flatten({ background: '#fff' })
    .jpeg({ quality: 85, progressive: true })
    .toBuffer();
  return { bytes: jpeg, inspected: await inspect('photo.jpg', jpeg) };
}
