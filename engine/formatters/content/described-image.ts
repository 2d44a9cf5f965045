/** Shared code of formatters that write image attributes. */
import type { Env } from '../../execute/env.ts';
import type { Value } from '../../execute/values.ts';
import { altText, imageAttributes } from './image-attributes.ts';

export const reads = ['blockType'];

export const describedImage = (image: Value, env: Env): string =>
  image === undefined ? '' : imageAttributes(image, altText(image, env));
