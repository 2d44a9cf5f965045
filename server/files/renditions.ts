/** Images in the width and encoding that a browser requests: generated once, cached on disk, least recently used ones deleted. */

import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import sharp from 'sharp';
import { writeAside } from '../disk/write-aside.ts';
import { MAX_PIXELS } from './inspect.ts';

interface Rendition {
  readonly hash: string;
  /** Pixels; undefined for the original. */
  readonly width: number | undefined;
  readonly contentType: string;
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

const EXTENSION: Readonly<Record<string, string>> = {
  'image/avif': 'avif',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
};

export async function openRenditions(folder: string, maxBytes: number, logger: Logger): Promise<Renditions> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const making = new Map<string, Promise<string | undefined>>();
  const gate = createGate(AT_ONCE);
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
    const bytes = await gate(async () => bytesOf(await original(), rendition, logger));
    if (bytes === undefined) return undefined;
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

async function bytesOf(original: Buffer, rendition: Rendition, logger: Logger): Promise<Buffer | undefined> {
  const { hash, width, contentType } = rendition;
  if (width === undefined) return original;
  try {
    return await encode(original, width, contentType);
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
      return jpegOf(bytes, width);
  }
}

/** A JPEG of any image, with white in place of transparency; vector images are rendered at the requested size. */
export async function jpegOf(bytes: Buffer, width: number): Promise<Buffer> {
  const options = { limitInputPixels: MAX_PIXELS } as const;
  const { format, width: own = width } = await sharp(bytes, options).metadata();
  const density = format === 'svg' ? Math.min(MAX_DENSITY, Math.max(1, (DENSITY * width) / own)) : DENSITY;
  return sharp(bytes, { ...options, density })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82, progressive: true })
    .toBuffer();
}

/** Resolution at which a vector image has its nominal size, in dots per inch. */
const DENSITY = 72;
const MAX_DENSITY = 2400;

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

/** Limits concurrency; further calls wait their turn. */
function createGate(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
