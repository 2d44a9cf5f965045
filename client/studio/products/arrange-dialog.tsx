/** Puts the products of a store page in order, by dragging or by keys; each move is saved at once. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { adminContentLimits } from '#shared/messages/admin';
import { type CallProblem, call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { SortableList } from '../controls/sortable-list.tsx';
import { useRead } from '../read.ts';
import { LIST } from '../tables/use-list.ts';
import type { ListedProduct } from './product-list.ts';
import { itemsPath, type StoreCollection } from './store.ts';

const MAX = adminContentLimits.itemsPerOrderedCollection;

export interface ArrangeDialogProps {
  readonly collection: StoreCollection;
  readonly onClose: () => void;
}

interface Reply {
  readonly items: readonly ListedProduct[];
}

export function ArrangeDialog({ collection, onClose }: ArrangeDialogProps) {
  const isTooLong = collection.products > MAX;
  const { data, error, refetch } = useRead<Reply>(`${itemsPath(collection.id)}?limit=${MAX}`, !isTooLong);
  return (
    <Dialog title="Arrange products" isOpen onClose={onClose}>
      {isTooLong ? (
        <p>{`This store page has ${collection.products} products. Up to ${MAX} are arranged by hand; these are in the order in which they were added.`}</p>
      ) : (
        <p className="studio-help">Drag a product, or move it with Alt and the arrow keys. Each move is saved.</p>
      )}
      <ProblemNote problem={error?.problem} onRetry={() => void refetch()} />
      {data === undefined && !isTooLong && error === null ? <Loading label="Products" /> : null}
      {data === undefined ? null : <Arrangement collectionId={collection.id} products={data.items} />}
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ArrangementProps {
  readonly collectionId: string;
  readonly products: readonly ListedProduct[];
}

function Arrangement({ collectionId, products }: ArrangementProps) {
  const [order, setOrder] = useState(products);
  const [announcement, announce] = useState('');
  const { save, problem } = useOrder(collectionId);
  const move = (from: number, to: number): void => {
    const moved = order[from];
    if (moved === undefined) return;
    const next = order.toSpliced(from, 1).toSpliced(to, 0, moved);
    setOrder(next);
    announce(`${moved.title} is now ${to + 1} of ${order.length}.`);
    void save(next.map(({ id }) => id));
  };
  return (
    <div className="studio-arrange">
      <ProblemNote problem={problem} onRetry={() => void save(order.map(({ id }) => id))} />
      <SortableList
        label="Products in order"
        rows={order.map(({ id, title }) => ({ id, text: title }))}
        onMove={move}
        empty="There are no products yet."
      />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

/** Orders are sent one after the other; of those made meanwhile, the last one counts. */
function useOrder(collectionId: string) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<CallProblem>();
  const waiting = useRef<readonly string[]>(undefined);
  const isSending = useRef(false);
  const save = async (ids: readonly string[]): Promise<void> => {
    waiting.current = ids;
    if (isSending.current) return;
    isSending.current = true;
    while (waiting.current !== undefined) {
      const next = waiting.current;
      waiting.current = undefined;
      const path = `/api/owner/collections/${encodeURIComponent(collectionId)}/order`;
      const result = await call('PUT', path, { body: { ids: next } });
      setProblem(result.ok ? undefined : result.problem);
    }
    isSending.current = false;
    await client.invalidateQueries({ queryKey: [LIST, itemsPath(collectionId)] });
    await client.invalidateQueries({ queryKey: [`${itemsPath(collectionId)}?limit=${MAX}`] });
  };
  return { save, problem };
}
