/** The settings of every block type, shared by editor, server and tests. */
import type { BlockType } from '../block-types.ts';
import { formBlocks } from '../form-settings.ts';
import type { SettingTable } from '../settings.ts';
import { chartBlocks } from './chart.ts';
import { collectionBlocks } from './collections.ts';
import { commerceBlocks } from './commerce.ts';
import { linkBlocks } from './links.ts';
import { mediaBlocks } from './media.ts';
import { placeBlocks } from './places.ts';
import { textBlocks } from './texts.ts';

export const blockSettings = {
  ...textBlocks,
  ...mediaBlocks,
  ...linkBlocks,
  ...collectionBlocks,
  ...commerceBlocks,
  ...placeBlocks,
  ...formBlocks,
  ...chartBlocks,
} as const satisfies Readonly<Record<Exclude<BlockType, 'undefined'>, SettingTable>>;

/** Block types that can be rendered: all but `undefined`. */
export type ShownBlockType = keyof typeof blockSettings;
