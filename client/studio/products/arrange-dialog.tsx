/** Reorders the products of a store page, by dragging or by keyboard; each move is saved immediately. */
import { Dialog } from '../controls/dialog.tsx';
import { ItemOrder } from '../items/item-order.tsx';
import { itemsOf, type StoreCollection } from './store.ts';

export interface ArrangeDialogProps {
  readonly collection: StoreCollection;
  readonly onClose: () => void;
}

export const ArrangeDialog = ({ collection, onClose }: ArrangeDialogProps) => (
  <Dialog title="Arrange products" isOpen onClose={onClose}>
    <div className="studio-arrange">
      <ItemOrder collection={itemsOf(collection)} onDone={onClose} />
    </div>
  </Dialog>
);
