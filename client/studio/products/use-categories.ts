/** The categories of a store page. */
import { termsCall } from '../items/item-addresses.ts';
import { useRead } from '../read.ts';
import { categoriesPath, type Store } from './store.ts';

export interface Category {
  readonly id: string;
  readonly parentId: string | null;
  readonly displayName: string;
  readonly type: string;
  readonly displayIndex: number;
}

export const useCategories = (websiteId: string, collectionId: string, isEnabled = true) =>
  useRead<{ readonly results: readonly Category[] }>(categoriesPath(websiteId, collectionId), isEnabled);

interface Terms {
  readonly results: readonly { readonly name: string; readonly count: number }[];
}

/** Category names that products can have: those of the tree, and others in use. */
export function useCategoryNames({ websiteId }: Store, collectionId: string, isEnabled = true): readonly string[] {
  const { data: tree } = useCategories(websiteId, collectionId, isEnabled);
  const { data: used } = useRead<Terms>(termsCall(collectionId, 'categories'), isEnabled);
  const inTree = (tree?.results ?? []).filter(({ type }) => type !== 'ROOT').map(({ displayName }) => displayName);
  return [...new Set([...inTree, ...(used?.results ?? []).map(({ name }) => name)])];
}
