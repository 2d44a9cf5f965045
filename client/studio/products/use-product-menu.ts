/** The menu of a product in the table. */
import { useLocation } from 'wouter';
import type { MenuEntry } from '../controls/menu.tsx';
import { productScreen } from '../items/item-addresses.ts';
import type { Bulk } from '../items/use-bulk.ts';
import { useItemActions } from '../items/use-item-actions.ts';
import { useSession } from '../session/session-context.ts';
import type { ListedProduct } from './product-list.ts';
import { addressOnSite } from './product-texts.ts';
import { itemsOf, type StoreCollection } from './store.ts';

export function useProductMenu(
  collection: StoreCollection,
  bulk: Bulk,
): (product: ListedProduct) => readonly MenuEntry[] {
  const [, go] = useLocation();
  const mayManage = useSession().may('store.manage');
  const { copy, publish, remove } = useItemActions(itemsOf(collection), bulk);
  return (product) => {
    const isPublished = product.workflowState === 'Published';
    const address = `${collection.fullUrl.replace(/\/$/, '')}/${product.urlId}`;
    const unpublish = (): void => void bulk.run([product], { change: { workflowState: 'Draft' } });
    return [
      { id: 'open', label: 'Open', onAction: () => go(productScreen(collection.id, product.id)) },
      {
        id: 'view',
        label: isPublished ? 'View on the site' : 'Preview',
        onAction: () => void open(addressOnSite(address, isPublished), '_blank', 'noreferrer'),
      },
      ...(mayManage
        ? [
            isPublished
              ? { id: 'unpublish', label: 'Unpublish', onAction: unpublish }
              : { id: 'publish', label: 'Publish', onAction: () => publish(product) },
            { id: 'copy', label: 'Copy', onAction: () => copy(product) },
            { id: 'delete', label: 'Delete', isDanger: true, onAction: () => remove(product) },
          ]
        : []),
    ];
  };
}
