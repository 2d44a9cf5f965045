/** Pictures in the width and the encoding that a browser asks for: made once, kept on disk, the oldest removed. */

import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import sharp from 'sharp';
import { writeAside } from '../disk/write-aside.ts';
import { MAX_PIXELS } from './inspect.ts';

interface Rendition {
  readonly hash: string;
  /** Pixels; undefined for the file as it is. */
  readonly width: number | undefined;
  readonly contentType: string;
}

export interface Renditions {
  /** Name of the file in `folder`; made when it is not there. Undefined for a width in which the picture cannot be made. */
  fileOf(rendition: Rendition, original: () => Promise<Buffer>): Promise<string | undefined>;
  readonly folder: string;
}

/** Pictures made at a time: each takes a core and some hundred megabytes. */
const AT_ONCE = 2;
/** How many new files there may be before the folder is measured again. */
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
    logger.warn({ err: error, hash, width, contentType }, 'a picture cannot be resized: the original is served');
    return undefined;
  }
}

/** Never larger than the original; turned upright; without the camera's notes. */
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

/** A JPEG of any picture, on white where it is clear; drawings are drawn at the size that is asked for. */
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

/** Points an inch at which a drawing has the size that it names. */
const DENSITY = 72;
const MAX_DENSITY = 2400;

async function isThere(path: string): Promise<boolean> {
  const now = new Date();
  // The time of the last use, by which the oldest are found.
  return utimes(path, now, now).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** Removes what was used longest ago until the folder is within its bounds. */
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

/** Lets so many run at a time; the others wait their turn. */
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
