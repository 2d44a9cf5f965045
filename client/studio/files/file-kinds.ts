/** Labels of file types and sort orders. */
import type { FileQuery } from '../fields/files.ts';

export type Kind = NonNullable<FileQuery['kind']>;
export type Sort = NonNullable<FileQuery['sort']>;

export const ALL = 'all';

export const kindOptions: readonly { readonly id: Kind | typeof ALL; readonly label: string }[] = [
  { id: ALL, label: 'All files' },
  { id: 'image', label: 'Images' },
  { id: 'audio', label: 'Audio' },
  { id: 'video', label: 'Video' },
  { id: 'font', label: 'Fonts' },
  { id: 'application', label: 'Documents' },
];

export const sortOptions: readonly { readonly id: Sort; readonly label: string }[] = [
  { id: 'newest', label: 'Newest first' },
  { id: 'oldest', label: 'Oldest first' },
  { id: 'name', label: 'Name' },
  { id: 'largest', label: 'Largest first' },
];

const useTexts: Readonly<Record<string, string>> = {
  page: 'Page',
  item: 'Item',
  'item-draft': 'Draft of an item',
  'layout-draft': 'Draft of a layout',
  setting: 'Setting',
  site: 'Site',
  form: 'Form',
};

/** Where a file is used: `Item: Moon mug`. */
export const useText = ({ kind, title }: { readonly kind: string; readonly title: string }): string =>
  `${useTexts[kind] ?? kind}: ${title}`;
