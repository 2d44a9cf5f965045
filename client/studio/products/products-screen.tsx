/** `/config/products`: the products of a store page as a table. */
import { ArrowUpDown, Plus, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Select } from '../controls/select.tsx';
import { importScreen } from '../imports/import-replies.ts';
import { useSession } from '../session/session-context.ts';
import { useFilters } from '../tables/use-filters.ts';
import { ProductTable, type ProductTableProps } from './product-table.tsx';
import { itemsOf, SET_UP, type StoreCollection, useStore } from './store.ts';
import { useProductList } from './use-product-list.ts';

const AddProductDialog = late(async () => (await import('./add-product-dialog.tsx')).AddProductDialog);
const ArrangeDialog = late(async () => (await import('./arrange-dialog.tsx')).ArrangeDialog);
const TrashDialog = late(async () => (await import('../items/trash-dialog.tsx')).TrashDialog);

const inStore = { store: '' };

/** Each store page has its own list: rows of another one are not shown while it is read. */
export function Screen() {
  const [{ store }] = useFilters(inStore);
  return <ProductsOf key={store} chosen={store} />;
}

/** The store and its products are read at once. */
function ProductsOf({ chosen }: { readonly chosen: string }) {
  const { data, error, refetch } = useStore();
  const collection = data?.collections.find(({ id }) => id === chosen) ?? data?.collections[0];
  const list = useProductList(data === undefined || collection?.id === chosen ? chosen : '');
  const isEmpty = data !== undefined && collection === undefined;
  return (
    <ScreenLayout title="Products" isWide actions={collection && <ProductTools collection={collection} />}>
      {data === undefined && error === null ? <Loading label="Products" /> : null}
      <ProblemNote problem={error?.problem} onRetry={() => void refetch()} />
      {isEmpty ? <NoStore /> : null}
      {data !== undefined && collection !== undefined ? (
        <Products store={data} collection={collection} list={list} />
      ) : null}
    </ScreenLayout>
  );
}

const NoStore = () => (
  <EmptyState title="There is no store yet">
    <p>Set one up in three steps: its page, its first category, and its place in the navigation.</p>
    <Link href={SET_UP} className="studio-button is-primary">
      Set up a store
    </Link>
  </EmptyState>
);

function ProductTools({ collection }: { readonly collection: StoreCollection }) {
  const { may } = useSession();
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<'add' | 'arrange' | 'trash'>();
  const close = (): void => setDialog(undefined);
  if (!may('store.manage')) return null;
  return (
    <span className="studio-buttons">
      <Button isIcon aria-label="Trash" onPress={() => setDialog('trash')}>
        <Trash2 size={16} aria-hidden />
      </Button>
      <Link href={`${importScreen('products')}?to=${encodeURIComponent(collection.id)}`} className="studio-button">
        <Upload size={16} aria-hidden /> Import
      </Link>
      <Button onPress={() => setDialog('arrange')}>
        <ArrowUpDown size={16} aria-hidden /> Arrange
      </Button>
      <Button variant="primary" onPress={() => setDialog('add')}>
        <Plus size={16} aria-hidden /> Add a product
      </Button>
      <Late>
        {dialog === 'add' ? <AddProductDialog collection={collection} onClose={close} onAdded={navigate} /> : null}
        {dialog === 'arrange' ? <ArrangeDialog collection={collection} onClose={close} /> : null}
        {dialog === 'trash' ? <TrashDialog collection={itemsOf(collection)} onClose={close} /> : null}
      </Late>
    </span>
  );
}

function Products(props: ProductTableProps) {
  const { store, collection } = props;
  const [, setFilters] = useFilters(inStore);
  return (
    <>
      <SetUpNote collection={collection} />
      {store.collections.length < 2 ? null : (
        <Select
          label="Store page"
          options={store.collections.map(({ id, title, products }) => ({ id, label: `${title} (${products})` }))}
          value={collection.id}
          onChange={(id) => setFilters({ store: id })}
        />
      )}
      <ProductTable {...props} />
    </>
  );
}

/** The remaining steps before visitors can find a store page. */
function SetUpNote({ collection: { id, rootCategoryId, isInNavigation } }: { readonly collection: StoreCollection }) {
  const missing = [
    ...(rootCategoryId === null ? ['has no main category for its products'] : []),
    ...(isInNavigation ? [] : ['is not in the main navigation']),
  ];
  if (missing.length === 0) return null;
  return (
    <p className="studio-note">
      This store page {missing.join(' and ')}.{' '}
      <Link href={`${SET_UP}?store=${encodeURIComponent(id)}`}>Go on with the set-up</Link>
    </p>
  );
}
