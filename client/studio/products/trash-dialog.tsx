/** The deleted products of a store page, with the way back. */
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { useToast } from '../controls/toast.tsx';
import { LIST, useList } from '../tables/use-list.ts';
import { timeText } from '../time-text.ts';
import { itemsPath, STORE, type StoreCollection, TRASH } from './store.ts';

interface Trashed {
  readonly id: string;
  readonly collectionId: string;
  readonly title: string;
  readonly productType: number | null;
  readonly deletedAt: string;
}

interface TrashPage {
  readonly results: readonly Trashed[];
  readonly nextPageCursor: string | null;
}

const shape = {
  rowsOf: ({ results }: TrashPage) => results,
  nextOf: ({ nextPageCursor }: TrashPage) => nextPageCursor,
};

export interface TrashDialogProps {
  readonly collection: StoreCollection;
  readonly onClose: () => void;
}

export function TrashDialog({ collection, onClose }: TrashDialogProps) {
  const { rows, problem, isPending, isLoadingMore, more, retry } = useList<TrashPage, Trashed>(TRASH, {}, shape);
  const { restore, purge } = useTrash(collection.id);
  const own = (rows ?? []).filter(({ collectionId }) => collectionId === collection.id);
  return (
    <Dialog title="Trash" isOpen onClose={onClose}>
      <p className="studio-help">Deleted products are here for 30 days.</p>
      <ProblemNote problem={problem} onRetry={retry} />
      {isPending ? <Loading label="Trash" /> : null}
      {rows !== undefined && own.length === 0 && more === undefined ? <p>The trash is empty.</p> : null}
      <ul className="studio-rows">
        {own.map((product) => (
          <li key={product.id}>
            <span className="studio-row-text">
              <strong>{product.title}</strong>
              <span className="studio-soft">Deleted {timeText(product.deletedAt)}</span>
            </span>
            <span className="studio-buttons">
              <Button aria-label={`Restore ${product.title}`} onPress={() => void restore(product)}>
                Restore
              </Button>
              <Button
                variant="quiet"
                aria-label={`Delete ${product.title} for good`}
                onPress={() => void purge(product)}
              >
                Delete
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {more === undefined ? null : (
        <Button onPress={more} isPending={isLoadingMore}>
          Load More
        </Button>
      )}
    </Dialog>
  );
}

function useTrash(collectionId: string) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const settle = async (method: 'POST' | 'DELETE', path: string, message: string): Promise<void> => {
    const result = await call(method, path);
    toast(result.ok ? { message } : { message: result.problem.error, isError: true });
    for (const queryKey of [[LIST, TRASH], [LIST, itemsPath(collectionId)], [STORE]])
      await client.invalidateQueries({ queryKey });
  };
  const pathOf = ({ id }: Trashed): string => `${TRASH}/${encodeURIComponent(id)}`;
  return {
    restore: (product: Trashed) => settle('POST', `${pathOf(product)}/restore`, `${product.title} is back.`),
    async purge(product: Trashed): Promise<void> {
      const isSure = await confirm({
        title: `Delete ${product.title} for good?`,
        message: 'Its texts, variants and files are removed. Orders keep what was bought. This cannot be undone.',
        confirm: 'Delete',
        isDanger: true,
      });
      if (isSure) await settle('DELETE', pathOf(product), `${product.title} was deleted.`);
    },
  };
}
