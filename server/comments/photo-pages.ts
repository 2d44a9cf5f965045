/** The page for adding photos to a review, one at a time; works without JavaScript. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Request, type Response, Router } from 'express';
import type { ReviewPhoto } from '../content/stored-comments.ts';
import type { Database } from '../database/database.ts';
import { type FileContents, readContent } from '../files/contents.ts';
import { findFile } from '../files/file-store.ts';
import { readUpload } from '../files/read-upload.ts';
import type { Renditions } from '../files/renditions.ts';
import { FORM_BYTES } from '../http/body-limits.ts';
import { type Crumbs, requireOwnForm } from '../http/crumb.ts';
import { type PlainForm, readPlainForm } from '../http/plain-post.ts';
import { logProblem, Problem, problems } from '../http/problems.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { queryText } from '../site/page-result.ts';
import { textOf } from '../site/plain-forms.ts';
import type { SitePages } from '../site/site-pages.ts';
import { MAX_ALT_LENGTH, MAX_PHOTO_BYTES, MAX_PHOTOS, PHOTOS_PAGE, type ReviewPhotos } from './review-photos.ts';

export interface PhotoContext {
  readonly photos: ReviewPhotos;
  readonly database: Database;
  readonly contents: FileContents;
  readonly renditions: Renditions;
  readonly crumbs: Crumbs;
  readonly pages: SitePages;
  readonly limits: Pick<RateLimits, 'read' | 'form'>;
}

/** Pixels: one of the widths that pages use, too. */
const THUMBNAIL = 300;
const REMOVE = `${PHOTOS_PAGE}/remove`;

type Take = (request: Request, response: Response, key: string) => Promise<void>;

export function photoPages(context: PhotoContext): Router {
  const router = Router();
  const { limits, photos, crumbs } = context;
  const post =
    (take: Take) =>
    async (request: Request, response: Response): Promise<void> => {
      try {
        const key = keyOf(request);
        await take(request, response, key);
        response.redirect(303, addressOf(PHOTOS_PAGE, key));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        logProblem(request, error);
        await show(context, error, request, response);
      }
    };
  const add: Take = async (request, response, key) => {
    // Checked before reading megabytes in vain.
    if ((await photos.find(key)) === null) throw new Problem('not-found');
    const { name, bytes, fields } = await readUpload(request, MAX_PHOTO_BYTES);
    request.body = fields;
    requireOwnForm(crumbs, request, response);
    await photos.add(key, { name, bytes, altText: textOf(fields, 'altText').trim().slice(0, MAX_ALT_LENGTH) });
  };
  const remove: Take = async (request, response, key) => {
    requireOwnForm(crumbs, request, response);
    await photos.remove(key, textOf(request.body as PlainForm, 'photo'));
  };
  router.get(PHOTOS_PAGE, limits.read, (request, response) => show(context, null, request, response));
  router.post(PHOTOS_PAGE, limits.form, post(add));
  router.post(REMOVE, limits.form, ...readPlainForm(FORM_BYTES), post(remove));
  return router;
}

const keyOf = (request: Request): string => queryText(request, 'review').slice(0, 120);
const addressOf = (path: string, key: string): string => `${path}?review=${encodeURIComponent(key)}`;

async function show(
  context: PhotoContext,
  problem: Problem | null,
  request: Request,
  response: Response,
): Promise<void> {
  const { pages, photos, crumbs } = context;
  const key = keyOf(request);
  const review = await photos.find(key);
  // The URL is a secret of the reviewer.
  response.set({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
  const title = problem === null ? 'Photos of your review' : 'Error: Photos of your review';
  const send = (status: number, data: Readonly<Record<string, unknown>>): Promise<void> =>
    pages.send({ template: 'review-photos', title, status, data }, request, response);
  if (review === null) return send(404, { isOpen: false });
  const typed = (request.body ?? {}) as PlainForm;
  const errorOf = (name: string): string => problem?.fields?.find(({ field }) => field === name)?.message ?? '';
  const photoError = errorOf('photo');
  await send(problem === null ? 200 : problems[problem.code].status, {
    isOpen: true,
    product: review.product,
    path: review.path,
    action: addressOf(PHOTOS_PAGE, key),
    removal: addressOf(REMOVE, key),
    crumb: crumbs.issue(request, response),
    photos: await Promise.all(review.photos.map((photo, at) => shownPhoto(context, photo, at + 1))),
    hasRoom: review.photos.length < MAX_PHOTOS,
    altText: problem === null ? '' : textOf(typed, 'altText'),
    problem: problem === null || photoError !== '' ? '' : messageOf(problem),
    photoError,
  });
}

const messageOf = ({ extra, message }: Problem): string =>
  typeof extra['error'] === 'string' ? extra['error'] : message;

/** The photo is not public yet, so its thumbnail is embedded in the page. */
async function shownPhoto(
  { database, contents, renditions }: PhotoContext,
  { id, altText }: ReviewPhoto,
  number: number,
) {
  const row = await findFile(database, id);
  if (row === undefined) return { id, altText, number, thumbnail: '' };
  const rendition = { hash: row.hash, width: THUMBNAIL, contentType: 'image/jpeg' };
  const name = await renditions.fileOf(rendition, () => readContent(contents, row));
  if (name === undefined) return { id, altText, number, thumbnail: '' };
  const small = await readFile(join(renditions.folder, name), 'base64');
  return { id, altText, number, thumbnail: `data:image/jpeg;base64,${small}` };
}
