/**
 * Images for link previews: social networks, emails and search engines read JPEG, but neither SVG nor AVIF. An image of the site's files
 * has a JPEG variant; an uploaded one is requested in that encoding.
 */

import { readFile } from 'node:fs/promises';
import { type RequestHandler, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { DAY_MS } from '#shared/durations';
import { contentHash } from '../disk/content-hash.ts';
import { createSiteRaster, jpegOf } from '../files/renditions.ts';
import type { DrawVector } from '../files/vector-raster.ts';
import { publicFor } from '../http/cache-control.ts';
import { SHARE_IMAGES, shareImage } from '../rendering/share-links.ts';
import { findAsset } from './find-asset.ts';

/** Wide enough for the large cards of all networks. */
const WIDTH = 1200;
const MAX_BYTES = 16 * 1024 * 1024;
/** Larger files are not illustrations for a page. */
const MAX_SOURCE_BYTES = 20 * 1024 * 1024;

interface ShareImage {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** `/share-images/assets/NAME.svg.jpg`; `folders`: those that `/assets` is served from, of which the first with the file counts. */
export function shareImagesRouter(folders: readonly string[]): Router {
  const drawVector = createSiteRaster();
  const cache = new LRUCache<string, ShareImage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: (path) => createImage(path, drawVector),
  });
  const send: RequestHandler<{ path: string[] }> = async (request, response, next) => {
    const name = request.params.path.join('/');
    if (
      !name.endsWith('.jpg') ||
      shareImage(`/assets/${name.slice(0, -'.jpg'.length)}`) !== `${SHARE_IMAGES}/assets/${name}`
    )
      return next();
    const asset = await findAsset(folders, name.slice(0, -'.jpg'.length));
    const picture = asset === undefined ? undefined : await cache.fetch(asset.path);
    if (picture === undefined) return next();
    response.set({
      ETag: picture.etag,
      'Cache-Control': publicFor(DAY_MS),
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    if (request.fresh) return void response.status(304).end();
    response.type('image/jpeg').end(picture.bytes);
  };
  return Router().get(`${SHARE_IMAGES}/assets/*path`, send);
}

async function createImage(path: string, drawVector: DrawVector): Promise<ShareImage | undefined> {
  const source = await readFile(path);
  if (source.length > MAX_SOURCE_BYTES) return undefined;
  // A file that cannot be rendered has no preview image.
  const bytes = await jpegOf(source, WIDTH, drawVector).catch(() => undefined);
  return bytes && { bytes, etag: `"${contentHash(bytes).slice(0, 22)}"` };
}
