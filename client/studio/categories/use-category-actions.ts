/** Actions on categories; changes show immediately where possible, and are rolled back if the server rejects them. */
import { useQueryClient } from '@tanstack/react-query';
import { call, type Result } from '../api.ts';
import { useConfirm } from '../controls/confirm.tsx';
import { useToast } from '../controls/toast.tsx';
import { categoriesPath, STORE } from '../products/store.ts';
import type { Category } from '../products/use-categories.ts';
import { type CategoryEntry, type CategoryPlace, withPlace } from './category-tree.ts';

interface Categories {
  readonly results: readonly Category[];
}

export interface CategoryActions {
  add(parentId: string | null, displayName: string): Promise<Result<unknown>>;
  rename(id: string, displayName: string): Promise<Result<unknown>>;
  move(id: string, place: CategoryPlace): Promise<void>;
  remove(entry: CategoryEntry): Promise<void>;
}

export function useCategoryActions(websiteId: string, collectionId: string): CategoryActions {
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const path = categoriesPath(websiteId, collectionId);
  const pathOf = (id: string): string => `${path}/${encodeURIComponent(id)}`;
  const settle = async <Reply>(work: Promise<Result<Reply>>): Promise<Result<Reply>> => {
    const result = await work;
    for (const queryKey of [[path], [STORE]]) await client.invalidateQueries({ queryKey });
    return result;
  };
  /** Reports a rejected call. */
  const report = async (work: Promise<Result<unknown>>): Promise<boolean> => {
    const result = await settle(work);
    if (!result.ok) toast({ message: result.problem.error, isError: true });
    return result.ok;
  };
  return {
    add: (parentCategoryId, displayName) =>
      settle(
        call('POST', path, { body: { displayName, parentCategoryId, type: parentCategoryId ? 'CATEGORY' : 'ROOT' } }),
      ),
    rename: (id, displayName) => settle(call('PUT', pathOf(id), { body: { displayName } })),
    async move(id, { parentId, position }) {
      client.setQueryData<Categories>([path], (data) =>
        data === undefined ? data : { results: withPlace(data.results, id, { parentId, position }) },
      );
      await report(call('PUT', pathOf(id), { body: { parentCategoryId: parentId, position } }));
    },
    async remove({ id, name, entries }) {
      const inner = entries.length === 0 ? '' : ' Categories below it move up.';
      const isSure = await confirm({
        title: `Delete ${name}?`,
        message: `Products that have it lose it; they stay in the store.${inner}`,
        confirm: 'Delete',
        isDanger: true,
      });
      if (isSure && (await report(call('DELETE', pathOf(id))))) toast({ message: `${name} was deleted.` });
    },
  };
}
