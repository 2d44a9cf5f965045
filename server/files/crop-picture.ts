/** Crops an image to a new one. */
import sharp from 'sharp';
import { MAX_PIXELS } from './inspect.ts';

/** Fractions of the upright image's width and height, from 0 to 1. */
export interface PicturePart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Types of images that can be cropped, unless they are animated. */
const CROPPED = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** The part in the same encoding, upright and without metadata; undefined for an image that cannot be cropped. */
export async function cropPicture(bytes: Buffer, contentType: string, part: PicturePart): Promise<Buffer | undefined> {
  if (!CROPPED.includes(contentType)) return undefined;
  const options = { limitInputPixels: MAX_PIXELS } as const;
  const { width, height, orientation = 1, pages = 1 } = await sharp(bytes, options).metadata();
  if (pages > 1) return undefined;
  const [uprightWidth, uprightHeight] = orientation > 4 ? [height, width] : [width, height];
  const left = Math.min(uprightWidth - 1, Math.round(part.x * uprightWidth));
  const top = Math.min(uprightHeight - 1, Math.round(part.y * uprightHeight));
  const image = sharp(bytes, options)
    .autoOrient()
    .extract({
      ...{ left, top },
      width: Math.max(1, Math.min(uprightWidth - left, Math.round(part.width * uprightWidth))),
      height: Math.max(1, Math.min(uprightHeight - top, Math.round(part.height * uprightHeight))),
    });
  switch (contentType) {
    case 'image/png':
      return image.png({ compressionLevel: 8 }).toBuffer();
    case 'image/webp':
      return image.webp({ quality: 90 }).toBuffer();
    case 'image/avif':
      return image.avif({ quality: 70 }).toBuffer();
    default:
      return image.jpeg({ quality: 92 }).toBuffer();
  }
}

/** Converts a point of the image to the part's coordinates; undefined for a point outside. */
export function pointInPart(
  point: { readonly x: number; readonly y: number },
  part: PicturePart,
): { readonly x: number; readonly y: number } | undefined {
  const [x, y] = [(point.x - part.x) / part.width, (point.y - part.y) / part.height];
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : undefined;
}
