/** The setting tables of panels. */
import { blockSettings, type ShownBlockType } from '#shared/block-settings/index';
import { ownSlices, sliceBlocks } from '#shared/block-settings/slices';
import type { SettingTable } from '#shared/settings';

const isBlock = (type: string): type is ShownBlockType => Object.hasOwn(blockSettings, type);
const isOwnSlice = (type: string): type is keyof typeof ownSlices => Object.hasOwn(ownSlices, type);
const isBlockSlice = (type: string): type is keyof typeof sliceBlocks => Object.hasOwn(sliceBlocks, type);

/** The settings of a block by type name; undefined for unknown types. */
export const settingsOfBlock = (type: string): SettingTable | undefined =>
  isBlock(type) ? blockSettings[type] : undefined;

/** The settings of a slice: its own, or those of the block that it is. */
export function settingsOfSlice(type: string): SettingTable | undefined {
  if (isOwnSlice(type)) return ownSlices[type];
  return isBlockSlice(type) ? blockSettings[sliceBlocks[type]] : undefined;
}
