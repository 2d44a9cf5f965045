/** Deleted items of a collection, which can be restored. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { useToast } from '../controls/toast.tsx';
import { LIST } from '../tables/list-address.ts';
import { useList } from '../tables/use-list.ts';
import { Time } from '../times.tsx';
import type { Collection } from './collections.ts';
import { TRASH } from './item-addresses.ts';
import type { TrashedItem } from './item-replies.ts';
import { useRefreshItems } from './use-bulk.ts';

interface TrashReply {
  readonly results: readonly TrashedItem[];
  readonly nextPageCursor: string | null;
}

const shape = {
  rowsOf: ({ results }: TrashReply) => results,
  nextOf: ({ nextPageCursor }: TrashReply) => nextPageCursor,
};

export interface TrashDialogProps {
  readonly collection: Collection;
  onClose(): void;
}

export function TrashDialog({ collection, onClose }: TrashDialogProps): ReactNode {
  const { rows, problem, isPending, more, isLoadingMore, retry } = useList(
    TRASH,
    { collectionId: collection.id },
    shape,
  );
  const client = useQueryClient();
  const toast = useToast();
  const refresh = useRefreshItems(collection);
  const restore = async ({ id, title }: TrashedItem): Promise<void> => {
    const result = await call('POST', `${TRASH}/${encodeURIComponent(id)}/restore`);
    await Promise.all([client.invalidateQueries({ queryKey: [LIST, TRASH] }), refresh()]);
    toast(result.ok ? { message: `“${title}” is back` } : { message: result.problem.error, isError: true });
  };
  return (
    <Dialog title="Trash" isOpen onClose={onClose}>
      <p className="studio-soft">Items are deleted for good after 30 days.</p>
      <ProblemNote problem={problem} onRetry={retry} />
      {isPending ? <Loading /> : null}
      {rows?.length === 0 ? <p>The trash is empty.</p> : null}
      <ul className="studio-rows">
        {rows?.map((item) => (
          <li key={item.id}>
            <span className="studio-row-text">
              {item.title} <Time at={item.deletedAt} className="studio-soft" />
            </span>
            <Button aria-label={`Restore ${item.title}`} onPress={() => void restore(item)}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
      {more === undefined ? null : (
        <Button isPending={isLoadingMore} onPress={more}>
          Load More
        </Button>
      )}
    </Dialog>
  );
}
