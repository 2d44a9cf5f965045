/** All blocks by type. */

import type { ShownBlockType } from '#shared/block-settings/index';
import type { Block } from './define-block.ts';
import { calendarBlockDefinition } from './models/calendar-block.ts';
import { chartBlockDefinition } from './models/chart-block.ts';
import { collectionBlockDefinitions } from './models/collection-blocks.ts';
import { commerceBlockDefinitions } from './models/commerce-blocks.ts';
import { formBlockDefinitions } from './models/form-blocks.ts';
import { linkBlockDefinitions } from './models/link-blocks.ts';
import { mediaBlockDefinitions } from './models/media-blocks.ts';
import { placeBlockDefinitions } from './models/place-blocks.ts';
import { textBlockDefinitions } from './models/text-blocks.ts';

const all: readonly Block[] = [
  ...textBlockDefinitions,
  ...mediaBlockDefinitions,
  ...linkBlockDefinitions,
  ...collectionBlockDefinitions,
  ...commerceBlockDefinitions,
  ...placeBlockDefinitions,
  ...formBlockDefinitions,
  calendarBlockDefinition,
  chartBlockDefinition,
];

export const blocks: ReadonlyMap<ShownBlockType, Block> = new Map(all.map((block) => [block.type, block]));
