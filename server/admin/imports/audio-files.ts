/** Audio files of tracks: uploaded files, referenced by name. */

import { fileAddress } from '../../files/file-address.ts';
import type { FileRow } from '../../files/file-store.ts';
import type { CollectionRow } from '../items/item-store.ts';
import { columnOf, type EntryContext, type ImportEntry, type ImportNote } from './import-entry.ts';
import { CellProblem } from './read-cells.ts';

export interface AudioFileContext {
  readonly target: CollectionRow;
  readonly sounds: ReadonlyMap<string, FileRow>;
  readonly context: EntryContext;
}

export const uploadFirst = (name: string): string => `Upload “${name}” to the files, then import again.`;

/** The entry with the URL of its audio file, if the file exists and the collection is an album. */
export function withAudioFile(entry: ImportEntry, { target, sounds }: AudioFileContext): ImportEntry {
  const file = target.data['typeName'] === 'album' ? sounds.get(entry.sound?.toLowerCase() ?? '') : undefined;
  if (file === undefined) return entry;
  return { ...entry, input: { ...entry.input, audioAssetUrl: fileAddress(file.id, file.name) } };
}

/** Notes about a missing or unusable audio file. */
export function audioFileNotes(
  { number, sound }: ImportEntry,
  { target, sounds, context }: AudioFileContext,
): ImportNote[] {
  const column = columnOf(context, 'sound');
  if (sound === undefined) return [];
  if (target.data['typeName'] !== 'album') return [{ number, column, message: 'Only albums have sounds.' }];
  return sounds.has(sound.toLowerCase()) ? [] : [{ number, column, message: uploadFirst(sound) }];
}

/** Throws for a new track without an audio file. */
export function checkTrack({ number, sound }: ImportEntry, { target, sounds }: AudioFileContext): void {
  if (target.data['typeName'] !== 'album' || sounds.has(sound?.toLowerCase() ?? '')) return;
  throw new CellProblem(number, 'sound', sound === undefined ? 'The sound is missing.' : uploadFirst(sound));
}
