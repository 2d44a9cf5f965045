/** Images of a site's folder, resized and re-encoded for the browser: `/assets/NAME.jpg?format=500w`. */

import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { contentHash } from '../disk/content-hash.ts';
import { encodingFor, requestedWidth } from '../files/image-request.ts';
import type { Renditions } from '../files/renditions.ts';
import { publicFor } from '../http/cache-control.ts';
import { createEntryCache } from '../sites/entry-cache.ts';
import { findAsset } from './find-asset.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

const MAX_HASHES = 2000;

/** Passes on requests without a valid width, and for files that cannot be resized. `maxAge` in milliseconds. */
export function assetImagesRouter(folders: readonly string[], renditions: Renditions, maxAge: number): Router {
  const hashes = createEntryCache<string>(MAX_HASHES);
  const hashOf = async ({ path, changed }: { path: string; changed: number }): Promise<string> => {
    const key = `${changed} ${path}`;
    const hash = hashes.get(key) ?? contentHash(await readFile(path));
    hashes.set(key, hash);
    return hash;
  };
  const send: RequestHandler<{ path: string[] }> = async (request, response, next) => {
    const width = requestedWidth(request.query['format']);
    const name = request.params.path.join('/');
    const type = TYPES[extname(name).toLowerCase()];
    if (width === undefined || width === null || type === undefined) return next();
    const asset = await findAsset(folders, name);
    if (asset === undefined) return next();
    const hash = await hashOf(asset);
    const contentType = encodingFor(type, request.get('accept') ?? '');
    response.vary('Accept').set({
      ETag: `"${hash.slice(0, 22)}-${width}-${contentType.slice('image/'.length)}"`,
      'Cache-Control': publicFor(maxAge),
    });
    if (request.fresh) return void response.status(304).end();
    const file = await renditions.fileOf({ hash, width, contentType }, () => readFile(asset.path));
    if (file === undefined) {
      response.removeHeader('ETag');
      return next();
    }
    response.type(contentType);
    response.sendFile(file, { root: renditions.folder, cacheControl: false, etag: false, lastModified: false });
  };
  return Router().get('/assets/*path', send);
}
