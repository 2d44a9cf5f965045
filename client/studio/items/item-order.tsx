/** Reorders the items of a collection: by dragging, or by Alt with arrow keys. */
import type { ReactNode } from 'react';
import { adminContentLimits } from '#shared/messages/admin';
import { Button } from '../controls/button.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { SortableList } from '../controls/sortable-list.tsx';
import { useRead } from '../read.ts';
import { addressOfList } from '../tables/list-address.ts';
import type { Collection } from './collections.ts';
import { itemsCall } from './item-addresses.ts';
import type { ItemPage } from './item-replies.ts';
import { useOrder } from './use-order.ts';

const MAX = adminContentLimits.itemsPerOrderedCollection;

export interface ItemOrderProps {
  readonly collection: Collection;
  onDone(): void;
}

export function ItemOrder({ collection, onDone }: ItemOrderProps): ReactNode {
  const address = addressOfList(itemsCall(collection.id), { limit: String(MAX) });
  const { data, error, refetch } = useRead<ItemPage>(address);
  const { rows, move } = useOrder(collection, address, data?.items ?? []);
  const isTooLong = data?.hasNextPage === true;
  return (
    <>
      <div className="studio-items-tools">
        <p className="studio-soft">Drag an item, or press Alt and an arrow key.</p>
        <Button variant="primary" onPress={onDone}>
          Done
        </Button>
      </div>
      <ProblemNote problem={error?.problem} onRetry={() => void refetch()} />
      {data === undefined && error === null ? <Loading /> : null}
      {isTooLong ? (
        <p role="alert" className="studio-note is-error">
          A collection that you put in order has at most {MAX} items.
        </p>
      ) : (
        <SortableList
          label={`Order of ${collection.title}`}
          rows={rows.map(({ id, title }) => ({ id, text: title }))}
          onMove={move}
        />
      )}
    </>
  );
}
