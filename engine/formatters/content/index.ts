import type { FormatterDefinition } from '../../define.ts';
import { colorWeight, imageColor, websiteColor } from './color.ts';
import * as dimensions from './dimensions.ts';
import * as image from './image.ts';
import { imageTemplate } from './image-template.ts';
import { itemClasses } from './item-classes.ts';
import * as media from './media.ts';
import * as text from './text.ts';

export const contentFormatters: readonly FormatterDefinition[] = [
  ...Object.values(text),
  ...Object.values(dimensions),
  ...[colorWeight, imageColor, websiteColor],
  ...Object.values(image),
  ...Object.values(media),
  imageTemplate,
  itemClasses,
];
