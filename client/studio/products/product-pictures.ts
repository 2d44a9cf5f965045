/** Images in a product document. */

import { isData, listOf, numberOf, textOf } from '#shared/json';
import { randomId } from '../../core/random-id.ts';
import type { SiteFile } from '../fields/files.ts';
import type { Point } from '../fields/focal-point.tsx';

/** The server's limit. */
export const MAX_PICTURES = 50;

export interface Picture {
  readonly id: string;
  readonly fileId?: string;
  readonly assetUrl: string;
  readonly altText: string;
  readonly videoUrl?: string;
  readonly mediaFocalPoint: Point;
}

const MIDDLE: Point = { x: 0.5, y: 0.5 };

/** The images, main image first. */
export const picturesOf = (value: unknown): readonly Picture[] =>
  listOf(isData(value) ? value['images'] : undefined).flatMap((entry) => (isData(entry) ? [pictureOf(entry)] : []));

function pictureOf(entry: Readonly<Record<string, unknown>>): Picture {
  const { mediaFocalPoint: point } = entry;
  return {
    // Other fields are in the server's format, and sent back unchanged.
    ...(entry as Partial<Picture>),
    id: textOf(entry['id']),
    assetUrl: textOf(entry['assetUrl']),
    altText: textOf(entry['altText']),
    mediaFocalPoint: isData(point) ? { x: numberOf(point['x']), y: numberOf(point['y']) } : MIDDLE,
  };
}

/** A file of the site as a product image. */
export const pictureFrom = ({ id, assetUrl, altText, mediaFocalPoint }: SiteFile): Picture => ({
  id: randomId(),
  fileId: id,
  assetUrl,
  altText,
  mediaFocalPoint: mediaFocalPoint ?? MIDDLE,
});
