/** The width and encoding of an image for a request. */

import { imageWidths } from '#shared/image-widths';

const RESIZED = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);

/** Whether images of a type are available in other widths and encodings. */
export const isResized = (contentType: string): boolean => RESIZED.has(contentType);

/** Pixels of `?format=500w`; undefined for the original, null for a width that is not in `imageWidths`. */
export function requestedWidth(format: unknown): number | undefined | null {
  if (format === undefined || format === '' || format === 'original') return undefined;
  if (typeof format !== 'string' || !imageWidths.includes(format)) return null;
  return Number.parseInt(format, 10);
}

/** The most compact encoding that the browser accepts. GIFs are kept, because most are animated. */
export function encodingFor(original: string, accept: string): string {
  if (original === 'image/gif') return original;
  if (accepts(accept, 'image/avif')) return 'image/avif';
  if (accepts(accept, 'image/webp')) return 'image/webp';
  return original === 'image/avif' || original === 'image/webp' ? 'image/png' : original;
}

/** Whether the header includes the type, with a nonzero weight. */
function accepts(accept: string, type: string): boolean {
  const range = accept.split(',').find((part) => part.split(';', 1)[0]?.trim().toLowerCase() === type);
  return range !== undefined && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(range);
}
