import type { FormatterDefinition } from '../../define.ts';
import { absUrl } from './abs-url.ts';
import { audioPlayer } from './audio-player.ts';
import { capitalize } from './capitalize.ts';
import { childImageMeta } from './child-image-meta.ts';
import { colorWeight } from './color-weight.ts';
import { coverImageMeta } from './cover-image-meta.ts';
import { height } from './height.ts';
import { humanizeDuration } from './humanize-duration.ts';
import { image } from './image.ts';
import { imageColor } from './image-color.ts';
import { imageMeta } from './image-meta.ts';
import { imageSrcset } from './image-srcset.ts';
import { imageTemplate } from './image-template.ts';
import { itemClasses } from './item-classes.ts';
import { resizedHeightForWidth } from './resized-height-for-width.ts';
import { resizedWidthForHeight } from './resized-width-for-height.ts';
import { squarespaceThumbnailForHeight } from './squarespace-thumbnail-for-height.ts';
import { squarespaceThumbnailForWidth } from './squarespace-thumbnail-for-width.ts';
import { video } from './video.ts';
import { websiteColor } from './website-color.ts';
import { width } from './width.ts';

export const contentFormatters: readonly FormatterDefinition[] = [
  absUrl,
  capitalize,
  humanizeDuration,
  height,
  resizedHeightForWidth,
  resizedWidthForHeight,
  squarespaceThumbnailForHeight,
  squarespaceThumbnailForWidth,
  width,
  colorWeight,
  imageColor,
  websiteColor,
  childImageMeta,
  coverImageMeta,
  image,
  imageMeta,
  imageSrcset,
  audioPlayer,
  video,
  imageTemplate,
  itemClasses,
];
