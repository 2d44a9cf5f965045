/** Folders of files, as filters and as names. */
import type { Option } from '../controls/option.ts';
import { useRead } from '../read.ts';

export interface Folder {
  readonly name: string;
  readonly count: number;
}

export const FOLDERS = '/api/file-folders';

export const ANY_FOLDER = 'any';
const NO_FOLDER = 'none';
/** Ids of folders have a prefix, because a folder may be called "any". */
const IN = 'in:';

export const useFolders = (): readonly Folder[] =>
  useRead<{ readonly folders: readonly Folder[] }>(FOLDERS).data?.folders ?? [];

/** Choices of a filter by folder. */
export const folderOptions = (folders: readonly Folder[]): readonly Option[] => [
  { id: ANY_FOLDER, label: 'All folders' },
  { id: NO_FOLDER, label: 'In no folder' },
  ...folders.map(({ name, count }) => ({ id: `${IN}${name}`, label: `${name} (${count})` })),
];

/** The filter that shows a folder. */
export const choiceOfFolder = (name: string): string => (name === '' ? NO_FOLDER : `${IN}${name}`);

/** What a choice means in a query: undefined for all files, empty for those in no folder. */
export const folderOfChoice = (choice: string): string | undefined =>
  choice === NO_FOLDER ? '' : choice.startsWith(IN) ? choice.slice(IN.length) : undefined;

/** Suggestions for the name of a folder. */
export function folderSuggestions(folders: readonly Folder[], text: string): readonly Option[] {
  const typed = text.trim();
  const isIn = (name: string): boolean => name.toLowerCase().includes(typed.toLowerCase());
  const found = folders.filter(({ name }) => isIn(name));
  const isNew = typed !== '' && !found.some(({ name }) => name.toLowerCase() === typed.toLowerCase());
  return [
    ...found.map(({ name, count }) => ({ id: name, label: name, help: count === 1 ? '1 file' : `${count} files` })),
    ...(isNew ? [{ id: typed, label: typed, help: 'New folder' }] : []),
  ];
}
