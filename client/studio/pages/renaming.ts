/** Which entry of the page tree is being renamed. */
import { createContext } from 'react';
import type { TreeEntry } from './page-tree.ts';

export interface Renaming {
  /** Id of the entry; null: none. */
  readonly id: string | null;
  /** The key that goes down. */
  readonly pressed: { readonly current: string };
  /** The name that was typed; undefined: as it was. */
  finish(entry: TreeEntry, name: string | undefined): void;
}

export const RenamingContext = createContext<Renaming | null>(null);
