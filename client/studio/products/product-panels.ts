/** Props of all panels of the product editor. */
import type { OpenDocument } from '../documents/use-document.ts';
import type { Store } from './store.ts';

export interface ProductPanelProps {
  readonly document: OpenDocument;
  readonly productType: number;
  readonly currency: string;
  readonly store: Store;
  readonly collectionId: string;
  readonly id: string;
}
