/** The order of a collection during changes: shown immediately, sent sequentially, rolled back on failure. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../api.ts';
import { useToast } from '../controls/toast.tsx';
import type { Collection } from './collections.ts';
import { orderCall } from './item-addresses.ts';
import type { ItemPage, ListedItem } from './item-replies.ts';
import { useRefreshItems } from './use-bulk.ts';

export interface ItemOrdering {
  readonly rows: readonly ListedItem[];
  /** `to` is the position among the other items. */
  move(from: number, to: number): void;
}

/** `address`: cache key of the list. */
export function useOrder(collection: Collection, address: string, rows: readonly ListedItem[]): ItemOrdering {
  const client = useQueryClient();
  const toast = useToast();
  const refresh = useRefreshItems(collection);
  const sending = useRef<Promise<void>>(Promise.resolve());
  const show = (items: readonly ListedItem[]): void =>
    void client.setQueryData<ItemPage>([address], (page) => page && { ...page, items });
  const send = async (ids: readonly string[]): Promise<void> => {
    const result = await call('PUT', orderCall(collection.id), { body: { ids } });
    if (!result.ok) {
      toast({ message: result.problem.error, isError: true });
      await client.invalidateQueries({ queryKey: [address] });
    }
    await refresh();
  };
  const put = (next: readonly ListedItem[]): void => {
    show(next);
    sending.current = sending.current.then(() => send(next.map(({ id }) => id)));
  };
  return {
    rows,
    move(from, to) {
      const moved = rows[from];
      if (moved === undefined || from === to) return;
      put(rows.toSpliced(from, 1).toSpliced(to, 0, moved));
      toast({ message: `“${moved.title}” moved`, action: { label: 'Undo', onPress: () => put(rows) } });
    },
  };
}
