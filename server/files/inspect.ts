/** Inspects an upload before it is stored: name, magic bytes, size in pixels, and whether it can be decoded. */
import sharp, { type Metadata } from 'sharp';
import { imageWidths } from '#shared/image-widths';
import { adminMessages } from '#shared/messages/admin';
import { createProblem } from '../http/create-problem.ts';
import { type FileType, typeOfContent } from './file-types.ts';
import { dangerIn } from './safe-svg.ts';

export interface Inspected {
  readonly type: FileType;
  readonly width: number | null;
  readonly height: number | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** 60 megapixels, all frames together: 240 MB when decoded. */
export const MAX_PIXELS = 60_000_000;
const MAX_SIDE = 30_000;
const MAX_NAME_LENGTH = 200;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A normalized name. Throws with the editor's message for an invalid one, or one that looks like a path. */
export function checkFileName(input: string): string {
  const name = input.normalize('NFC').trim();
  if (name === '') throw createProblem('owner-refused', adminMessages.fileName);
  const isPath = /[/\\:*?"<>|\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]|^\.|\.$|%2e|%2f|%5c/i.test(name);
  if (isPath || RESERVED.test(name))
    throw createProblem('owner-refused', 'File names must not hold slashes, control characters or a leading dot.');
  if (name.length > MAX_NAME_LENGTH)
    throw createProblem('owner-refused', `File names must have at most ${MAX_NAME_LENGTH} characters.`);
  return name;
}

/** Throws `file-refused` for content that does not match its type, or that is dangerous. */
export async function inspect(name: string, bytes: Buffer): Promise<Inspected> {
  const type = await typeOfContent(bytes);
  const extension = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (type === undefined || !type.extensions.includes(extension))
    throw createProblem('file-refused', adminMessages.fileType);
  if (type.kind === 'vector') {
    const danger = await dangerIn(bytes);
    if (danger !== undefined) throw createProblem('file-refused', `${adminMessages.fileType} It contains ${danger}.`);
  }
  if (type.kind !== 'image') return { type, width: null, height: null, details: {} };
  const { width = 0, height = 0, pages = 1 } = await metadataOf(bytes);
  // Animated images report the height of all frames together when read as such.
  if (width > MAX_SIDE || height > MAX_SIDE || width * height * pages > MAX_PIXELS)
    throw createProblem(
      'file-refused',
      `The image is too large: ${width} × ${height} pixels; at most ${MAX_PIXELS / 1e6} megapixels are accepted.`,
    );
  return { type, width, height, details: { colorData: await colorsOf(bytes), mediaFocalPoint: { x: 0.5, y: 0.5 } } };
}

async function metadataOf(bytes: Buffer): Promise<Metadata> {
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    // An image with a rotated orientation is displayed upright.
    return (metadata.orientation ?? 1) >= 5
      ? { ...metadata, width: metadata.height, height: metadata.width }
      : metadata;
  } catch (cause) {
    throw unreadable(cause, adminMessages.processing);
  }
}

const unreadable = (cause: unknown, message: string): Error =>
  Object.assign(createProblem('file-refused', message), { cause });

const CORNERS = [
  ['topLeftAverage', 0],
  ['topRightAverage', 2],
  ['centerAverage', 4],
  ['bottomLeftAverage', 6],
  ['bottomRightAverage', 8],
] as const;

/** Average colors of the corners and the center, in hexadecimal. Decodes the whole image, so that a damaged one is rejected here. */
async function colorsOf(bytes: Buffer): Promise<Readonly<Record<string, string>>> {
  try {
    const pixels = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(3, 3, { fit: 'fill', kernel: 'cubic' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer();
    return Object.fromEntries(CORNERS.map(([name, at]) => [name, pixels.toString('hex', at * 3, at * 3 + 3)]));
  } catch (cause) {
    throw unreadable(cause, adminMessages.processingIncomplete);
  }
}

/** The available widths of an image: `100w,300w,500w`. */
export const variantsOf = (width: number): string =>
  imageWidths.filter((text, at) => at === 0 || Number.parseInt(text, 10) <= width).join(',');
