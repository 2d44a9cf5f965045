/** Leads to the blocks of an item, or to the first of them. */
import { Link } from 'wouter';
import type { SettingTable } from '#shared/settings';
import { blocksScreen } from './item-addresses.ts';

export interface BlocksNoteProps {
  readonly collectionId: string;
  readonly id: string;
  readonly hasBlocks: boolean;
}

export const BlocksNote = ({ collectionId, id, hasBlocks }: BlocksNoteProps) => (
  <p className="studio-note">
    {hasBlocks ? 'The text is made of blocks. ' : 'The text can also be made of blocks, as pages are. '}
    <Link href={blocksScreen(collectionId, id)}>{hasBlocks ? 'Edit the blocks' : 'Make it of blocks'}</Link>
  </p>
);

/** A table of settings without the text, where blocks stand in its place. */
export function besideBlocks(settings: SettingTable, hasBlocks: boolean): SettingTable {
  if (!hasBlocks) return settings;
  const { body: _, ...rest } = settings;
  return rest;
}
