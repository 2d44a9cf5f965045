/** Images in the width and encoding that a browser requests: generated once, cached on disk, least recently used ones deleted. */

import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import sharp from 'sharp';
import { writeAside } from '../disk/write-aside.ts';
import { createGate } from './gate.ts';
import { MAX_PIXELS } from './inspect.ts';
import { createVectorRaster, type DrawVector } from './vector-raster.ts';

interface Rendition {
  readonly hash: string;
  /** Pixels; undefined for the original. */
  readonly width: number | undefined;
  readonly contentType: string;
  /** Whether the original is a vector image; default: pixels. */
  readonly isVector?: boolean;
}

export interface Renditions {
  /** Name of the file in `folder`; generated when it is missing. Undefined when the image cannot be generated in this width. */
  fileOf(rendition: Rendition, original: () => Promise<Buffer>): Promise<string | undefined>;
  readonly folder: string;
}

/** Concurrent encodings: each takes a core and some hundred megabytes. */
const AT_ONCE = 2;
/** Number of new files after which the folder size is checked again. */
const MEASURE_AFTER = 50;
/** Renditions that could not be generated, and how long, in milliseconds, they are not tried again. */
const MAX_FAILED = 1000;
const FAILED_FOR_MS = 60 * 60 * 1000;

const EXTENSION: Readonly<Record<string, string>> = {
  'image/avif': 'avif',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
};

export async function openRenditions(
  folder: string,
  maxBytes: number,
  logger: Logger,
  drawVector: DrawVector = createSiteRaster(),
): Promise<Renditions> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const making = new Map<string, Promise<string | undefined>>();
  const gate = createGate(AT_ONCE);
  /** Drawing these again would take as long, and fail again. */
  const failed = new LRUCache<string, true>({ max: MAX_FAILED, ttl: FAILED_FOR_MS });
  const draw = ({ width, contentType, isVector }: Rendition, original: () => Promise<Buffer>): Promise<Buffer> => {
    if (width === undefined) return original();
    if (isVector === true) return original().then((bytes) => drawVector(bytes, width));
    return gate(async () => encode(await original(), width, contentType));
  };
  let sinceMeasured = 0;
  const tidy = (): void => {
    if (++sinceMeasured < MEASURE_AFTER) return;
    sinceMeasured = 0;
    prune(folder, maxBytes).catch((error: unknown) => logger.warn({ err: error }, 'removing old renditions failed'));
  };
  const make = async (
    name: string,
    rendition: Rendition,
    original: () => Promise<Buffer>,
  ): Promise<string | undefined> => {
    const path = join(folder, name);
    if (await isThere(path)) return name;
    if (failed.has(name)) return undefined;
    const bytes = await bytesOf(rendition, logger, () => draw(rendition, original));
    if (bytes === undefined) {
      failed.set(name, true);
      return undefined;
    }
    await writeAside(path, bytes);
    tidy();
    return name;
  };
  return {
    folder,
    fileOf(rendition, original) {
      const { hash, width, contentType } = rendition;
      const name = width === undefined ? hash : `${hash}-${width}.${EXTENSION[contentType] ?? 'bin'}`;
      const running = making.get(name) ?? make(name, rendition, original).finally(() => making.delete(name));
      making.set(name, running);
      return running;
    },
  };
}

async function bytesOf(
  { hash, width, contentType }: Rendition,
  logger: Logger,
  draw: () => Promise<Buffer>,
): Promise<Buffer | undefined> {
  if (width === undefined) return draw();
  try {
    return await draw();
  } catch (error) {
    logger.warn({ err: error, hash, width, contentType }, 'an image cannot be resized; serving the original');
    return undefined;
  }
}

/** Never enlarged; rotated upright; without metadata. */
function encode(bytes: Buffer, width: number, contentType: string): Promise<Buffer> {
  const animated = contentType === 'image/gif' || contentType === 'image/webp';
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, animated })
    .autoOrient()
    .resize({ width, withoutEnlargement: true });
  switch (contentType) {
    case 'image/avif':
      return image.avif({ quality: 55, effort: 2 }).toBuffer();
    case 'image/webp':
      return image.webp({ quality: 80, effort: 3 }).toBuffer();
    case 'image/png':
      return image.png({ compressionLevel: 8 }).toBuffer();
    case 'image/gif':
      return image.gif().toBuffer();
    default:
      return pixelsAsJpeg(bytes, width);
  }
}

/** With white in place of transparency. */
const pixelsAsJpeg = (bytes: Buffer, width: number): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82, progressive: true })
    .toBuffer();

/** A JPEG of any image. */
export async function jpegOf(bytes: Buffer, width: number, drawVector: DrawVector): Promise<Buffer> {
  const { format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  return format === 'svg' ? drawVector(bytes, width) : pixelsAsJpeg(bytes, width);
}

/** Milliseconds for drawing a vector image. */
const VECTOR_DEADLINE_MS = 10_000;

/** As images of a site are drawn. */
export const createSiteRaster = (): DrawVector =>
  createVectorRaster({ deadlineMs: VECTOR_DEADLINE_MS, maxPixels: MAX_PIXELS });

async function isThere(path: string): Promise<boolean> {
  const now = new Date();
  // Updates the time of last use, by which old files are found.
  return utimes(path, now, now).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** Deletes the least recently used files until the folder is within its limit. */
export async function prune(folder: string, maxBytes: number): Promise<void> {
  const matches = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }));
      return { name, size, mtimeMs };
    }),
  );
  let total = matches.reduce((sum, { size }) => sum + size, 0);
  for (const { name, size } of matches.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (total <= maxBytes) return;
    await rm(join(folder, name), { force: true });
    total -= size;
  }
}
