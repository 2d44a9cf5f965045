/** Uploads files, and makes each of them an item of a collection, in the order in which they were chosen. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../api.ts';
import { useToast } from '../controls/toast.tsx';
import { isSame } from '../documents/json-value.ts';
import type { SiteFile } from '../fields/files.ts';
import { type Uploads, useUploads } from '../files/use-uploads.ts';
import type { Collection } from '../items/collections.ts';
import { itemsCall, orderCall } from '../items/item-addresses.ts';
import type { Item, ItemPage } from '../items/item-replies.ts';
import { useRefreshItems } from '../items/use-bulk.ts';
import { useSession } from '../session/session-context.ts';
import { itemOfFile, orderWith } from './added-media.ts';

/** `address`: of the list in the cache. */
export function useAddedMedia(collection: Collection, address: string): Uploads {
  const client = useQueryClient();
  const toast = useToast();
  const { may } = useSession();
  const refresh = useRefreshItems(collection);
  const added = useRef(new Map<number, string>());
  /** One after the other: each order is made of the one before. */
  const working = useRef<Promise<void>>(Promise.resolve());
  const canPublish = may('content.publish');
  const addItem = async (file: SiteFile, upload: number): Promise<void> => {
    const body = { ...itemOfFile(file, collection.kind), workflowState: canPublish ? 'Published' : 'Draft' };
    const result = await call<Item>('POST', itemsCall(collection.id), { body });
    if (!result.ok) return toast({ message: `${file.filename}: ${result.problem.error}`, isError: true });
    added.current.set(upload, result.body.id);
    const known = client.getQueryData<ItemPage>([address]);
    if (canPublish && known !== undefined && !known.hasNextPage) {
      const behind = [...known.items.map(({ id }) => id).filter((id) => id !== result.body.id), result.body.id];
      const ids = orderWith(behind, added.current);
      // A file may have arrived before one that was chosen before it.
      if (!isSame(ids, behind)) await call('PUT', orderCall(collection.id), { body: { ids } });
    }
    await Promise.all([client.invalidateQueries({ queryKey: [address] }), refresh()]);
  };
  return useUploads((file, upload) => {
    working.current = working.current.then(() => addItem(file, upload));
  });
}
