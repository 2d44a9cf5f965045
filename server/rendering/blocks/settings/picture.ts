/** A picture as blocks hold it: the fields of an image asset (specification, "Image asset"). */
import { html, number, object, text, url } from '#shared/settings';

const pictureSettings = {
  assetUrl: url(),
  /** WIDTHxHEIGHT in pixels. */
  originalSize: text(),
  altText: text(),
  title: text(),
  body: html(),
  clickthroughUrl: url(),
  mediaFocalPoint: object({ x: number(0, 1, 0.5), y: number(0, 1, 0.5) }),
} as const;

export const picture = object(pictureSettings);
