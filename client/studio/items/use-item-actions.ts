/** Actions on a single item of a list. */
import { useLocation } from 'wouter';
import { call } from '../api.ts';
import type { MenuEntry } from '../controls/menu.tsx';
import { useToast } from '../controls/toast.tsx';
import { useSession } from '../session/session-context.ts';
import type { Collection } from './collections.ts';
import { itemCall, itemScreen, productScreen } from './item-addresses.ts';
import type { Item, ListedItem } from './item-replies.ts';
import { type Bulk, useRefreshItems } from './use-bulk.ts';

export interface ItemActions {
  readonly canPublish: boolean;
  open(item: ListedItem): void;
  move(item: ListedItem): void;
  publish(item: ListedItem): void;
  copy(item: ListedItem): void;
  remove(item: ListedItem): void;
}

const MAX_TITLE = 200;

/** As copies of pages are called. */
export const titleOfCopy = (title: string): string => `Copy of ${title}`.slice(0, MAX_TITLE);

export function useItemActions(collection: Collection, bulk: Bulk): Omit<ItemActions, 'open' | 'move'> {
  const { may } = useSession();
  const [, navigate] = useLocation();
  const toast = useToast();
  const refresh = useRefreshItems(collection);
  const copy = async ({ id, title }: ListedItem): Promise<void> => {
    const body = { title: titleOfCopy(title) };
    const result = await call<Item>('POST', `${itemCall(collection.id, id)}/copy`, { body });
    await refresh();
    if (!result.ok) return toast({ message: result.problem.error, isError: true });
    const screenOf = collection.kind === 'product' ? productScreen : itemScreen;
    const target = screenOf(collection.id, result.body.id);
    const action = { label: 'Edit', onPress: () => navigate(target) };
    toast({ message: `“${result.body.title}” was added as a draft`, action });
  };
  return {
    canPublish: may('content.publish'),
    copy: (item) => void copy(item),
    publish: (item) => void bulk.run([item], { change: { workflowState: 'Published' } }),
    remove: (item) => void bulk.run([item], { delete: true }),
  };
}

/** The entries of an item's menu. */
export function itemMenu(item: ListedItem, actions: ItemActions): readonly MenuEntry[] {
  const isPublished = item.workflowState === 'Published';
  return [
    { id: 'open', label: 'Edit', onAction: () => actions.open(item) },
    ...(actions.canPublish && !isPublished
      ? [{ id: 'publish', label: 'Publish', onAction: () => actions.publish(item) }]
      : []),
    { id: 'copy', label: 'Copy', onAction: () => actions.copy(item) },
    { id: 'move', label: 'Move to another collection…', onAction: () => actions.move(item) },
    { id: 'delete', label: 'Delete', isDanger: true, onAction: () => actions.remove(item) },
  ];
}
