/** Sounds of tracks: files of the site that a file names. */

import { fileAddress } from '../../files/file-address.ts';
import type { FileRow } from '../../files/file-store.ts';
import type { CollectionRow } from '../items/item-store.ts';
import { columnOf, type EntryContext, type ImportEntry, type ImportNote } from './import-entry.ts';
import { CellProblem } from './read-cells.ts';

export interface SoundContext {
  readonly target: CollectionRow;
  readonly sounds: ReadonlyMap<string, FileRow>;
  readonly context: EntryContext;
}

export const uploadFirst = (name: string): string => `Upload “${name}” to the files, then import again.`;

/** The entry with the address of its sound, if the file is there and the collection is an album. */
export function withSound(entry: ImportEntry, { target, sounds }: SoundContext): ImportEntry {
  const file = target.data['typeName'] === 'album' ? sounds.get(entry.sound?.toLowerCase() ?? '') : undefined;
  if (file === undefined) return entry;
  return { ...entry, input: { ...entry.input, audioAssetUrl: fileAddress(file.id, file.name) } };
}

/** What is left to do of a sound. */
export function soundNotes({ number, sound }: ImportEntry, { target, sounds, context }: SoundContext): ImportNote[] {
  const column = columnOf(context, 'sound');
  if (sound === undefined) return [];
  if (target.data['typeName'] !== 'album') return [{ number, column, message: 'Only albums have sounds.' }];
  return sounds.has(sound.toLowerCase()) ? [] : [{ number, column, message: uploadFirst(sound) }];
}

/** Throws for a new track without a sound. */
export function checkTrack({ number, sound }: ImportEntry, { target, sounds }: SoundContext): void {
  if (target.data['typeName'] !== 'album' || sounds.has(sound?.toLowerCase() ?? '')) return;
  throw new CellProblem(number, 'sound', sound === undefined ? 'The sound is missing.' : uploadFirst(sound));
}
