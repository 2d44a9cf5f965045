/** `/config/products/COLLECTION/ID`: one product. */
import { type ComponentType, useState } from 'react';
import { field, numberOf, textOf } from '#shared/json';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Tabs } from '../controls/tabs.tsx';
import type { DocumentRef } from '../documents/document-ref.ts';
import { type OpenDocument, useDocument } from '../documents/use-document.ts';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import { FieldSet } from '../fields/field-set.tsx';
import { useSession } from '../session/session-context.ts';
import { DetailsPanel } from './details-panel.tsx';
import type { ProductPanelProps } from './product-panels.ts';
import { productTypeNames } from './product-texts.ts';
import { ProductTools } from './product-tools.tsx';
import { type Store, useStore } from './store.ts';

const VariantsPanel = late(async () => (await import('./variants-panel.tsx')).VariantsPanel);
const SinglePricePanel = late(async () => (await import('./single-price-panel.tsx')).SinglePricePanel);
const GiftValuesPanel = late(async () => (await import('./gift-values-panel.tsx')).GiftValuesPanel);
const PicturesPanel = late(async () => (await import('./pictures-panel.tsx')).PicturesPanel);
const SellingPanel = late(async () => (await import('./selling-panel.tsx')).SellingPanel);
const SharingPanel = late(async () => (await import('./sharing-panel.tsx')).SharingPanel);

interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
}

export function Screen({ params: { collectionId = '', id = '' } }: ScreenProps) {
  const ref: DocumentRef = { kind: 'item', collectionId, id };
  const document = useDocument(ref);
  const { data: store, error, refetch } = useStore();
  const { status, message, value, reload } = document;
  const isReady = status === 'ready' && store !== undefined;
  const isFailed = status === 'missing' || status === 'failed';
  return (
    <ScreenLayout
      title={textOf(field(value, 'title')) || 'Product'}
      isWide
      actions={isReady ? <ProductTools of={ref} document={document} /> : null}
    >
      {!isReady && !isFailed && error === null ? <Loading label="Product" /> : null}
      {isFailed ? <ProblemNote problem={{ status: 0, code: status, error: message }} onRetry={reload} /> : null}
      <ProblemNote problem={error?.problem} onRetry={() => void refetch()} />
      {isReady ? <ProductEditor document={document} store={store} {...{ collectionId, id }} /> : null}
    </ScreenLayout>
  );
}

interface ProductEditorProps {
  readonly document: OpenDocument;
  readonly store: Store;
  readonly collectionId: string;
  readonly id: string;
}

function ProductEditor({ document, store, collectionId, id }: ProductEditorProps) {
  const [tab, setTab] = useState('details');
  const mayManage = useSession().may('store.manage');
  const productType = numberOf(field(document.value, 'productType'));
  const panel: ProductPanelProps = { document, productType, store, currency: store.currency, collectionId, id };
  const [offerTitle, OfferPanel] = offerOf(productType);
  const tabs: readonly (readonly [string, string, ComponentType<ProductPanelProps>])[] = [
    ['details', 'Details', DetailsPanel],
    ['offer', offerTitle, OfferPanel],
    ['pictures', 'Pictures', PicturesPanel],
    ['selling', 'Selling', SellingPanel],
    ['sharing', 'Search and sharing', SharingPanel],
  ];
  return (
    <div className="studio-product">
      <ConflictNotes {...document} />
      <Refusals problems={document.problems} />
      {mayManage ? null : <p className="studio-note">Your role may see products, but not change them.</p>}
      <FieldSet legend="Fields" isReadOnly={!mayManage}>
        <Tabs
          label={`${productTypeNames[productType] ?? 'Product'} product`}
          selected={tab}
          onSelect={setTab}
          tabs={tabs.map(([key, title, Panel]) => ({
            id: key,
            title,
            content: (
              <Late fallback={<Loading label={title} />}>
                <Panel {...panel} />
              </Late>
            ),
          }))}
        />
      </FieldSet>
    </div>
  );
}

const DIGITAL = 2;
const GIFT_CARD = 4;
const PAYWALL = 5;

/** Variants are edited in a grid; single prices and gift card values have their own panels. */
function offerOf(productType: number): readonly [string, ComponentType<ProductPanelProps>] {
  if (productType === DIGITAL || productType === PAYWALL) return ['Price and files', SinglePricePanel];
  return productType === GIFT_CARD ? ['Values', GiftValuesPanel] : ['Variants', VariantsPanel];
}

/** Rejections by the server, for any field. */
function Refusals({ problems }: Pick<OpenDocument, 'problems'>) {
  const entries = Object.entries(problems);
  if (entries.length === 0) return null;
  return (
    <div className="studio-note is-error" role="status">
      <ul className="studio-refusals">
        {entries.map(([path, message]) => (
          <li key={path}>
            {placeOf(path)}
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `variants.2.sku` as a label: `Row 3, sku: `. */
function placeOf(path: string): string {
  const [, row, name = ''] = /^variants\.(\d+)(?:\.(.*))?$/.exec(path) ?? [];
  if (row !== undefined) return `Row ${Number(row) + 1}${name === '' ? '' : `, ${name}`}: `;
  const last = path.split('.').at(-1) ?? '';
  return last === '' ? '' : `${last}: `;
}
