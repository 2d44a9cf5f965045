/** Rows and blocks saved under a name, for any page of the site. */
import { field, isData, listOf, textOf } from '#shared/json';
import { useDocument } from '../documents/use-document.ts';
import { newBlockId } from './block-ids.ts';

export interface SavedSection {
  readonly id: string;
  readonly name: string;
  readonly part: object;
}

export interface SavedSections {
  readonly isReady: boolean;
  readonly sections: readonly SavedSection[];
  /** Rejections by the server, by field. */
  readonly problems: Readonly<Record<string, string>>;
  add(name: string, part: object): void;
  rename(id: string, name: string): void;
  /** Returns a function that undoes the removal. */
  remove(id: string): () => void;
}

const LIST = ['sections'] as const;

const readSections = (document: unknown): readonly SavedSection[] =>
  listOf(field(document, 'sections')).flatMap((section) => {
    const part = field(section, 'part');
    return isData(part) ? [{ id: textOf(field(section, 'id')), name: textOf(field(section, 'name')), part }] : [];
  });

export function useSavedSections(): SavedSections {
  const { value, status, problems, edit } = useDocument({ kind: 'settings', name: 'saved-sections' });
  const sections = readSections(value);
  const indexOf = (id: string): number => listOf(field(value, 'sections')).findIndex((one) => field(one, 'id') === id);
  const insert = (index: number, section: SavedSection): void =>
    edit({ op: 'insert', path: LIST, index, value: section });
  return {
    ...{ sections, problems, isReady: status === 'ready' },
    add: (name, part) => insert(sections.length, { id: newBlockId(), name, part }),
    rename: (id, name) => edit({ op: 'set', path: [...LIST, indexOf(id), 'name'], value: name }),
    remove(id) {
      const index = indexOf(id);
      const section = sections.find((one) => one.id === id);
      edit({ op: 'remove', path: LIST, index });
      return () => section !== undefined && insert(index, section);
    },
  };
}
