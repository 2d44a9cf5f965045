/** The table of a store page's products, with its search, its filters and what is done with many at once. */
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { itemsCall, productScreen } from '../items/item-addresses.ts';
import { type Bulk, useBulk } from '../items/use-bulk.ts';
import { useSession } from '../session/session-context.ts';
import { DataTable, type TableSort } from '../tables/data-table.tsx';
import { useFilters, useSettled } from '../tables/use-filters.ts';
import { useList } from '../tables/use-list.ts';
import { ProductBulkBar } from './product-bulk-bar.tsx';
import { productColumns } from './product-columns.tsx';
import { ProductFilters, productFilters } from './product-filters.tsx';
import { type ListedProduct, PAGE_SIZE, type ProductPage, productListShape } from './product-list.ts';
import { itemsOf, type Store, type StoreCollection } from './store.ts';
import { useCategoryNames } from './use-categories.ts';

export interface ProductTableProps {
  readonly store: Store;
  readonly collection: StoreCollection;
}

export function ProductTable({ store, collection }: ProductTableProps) {
  const { may } = useSession();
  const [, navigate] = useLocation();
  const [filters, setFilters] = useFilters(productFilters);
  const categories = useCategoryNames(store, collection.id);
  const list = useProductList(collection.id, filters);
  const columns = useMemo(() => productColumns(store.currency), [store.currency]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const bulk = useBulk(itemsOf(collection));
  const products = (list.rows ?? []).filter(({ id }) => selected.has(id));
  return (
    <>
      <ProductFilters filters={filters} categories={categories} onChange={setFilters} />
      <ProductBulkBar {...{ products, categories, bulk }} onClear={() => setSelected(new Set())} />
      <BulkFailures bulk={bulk} />
      <ProblemNote problem={list.problem} onRetry={list.retry} />
      {list.isPending ? <Loading label="Products" /> : null}
      {list.rows?.length === 0 ? <NoProducts isFiltered={collection.products > 0} /> : null}
      {list.rows === undefined || list.rows.length === 0 ? null : (
        <DataTable<ListedProduct>
          label="Products"
          rows={list.rows}
          columns={columns}
          keyOf={({ id }) => id}
          rowHeight={52}
          sort={sortOf(filters)}
          onSort={({ column, direction }) =>
            setFilters({ sort: column, order: direction === 'descending' ? 'desc' : 'asc' })
          }
          onOpen={({ id }) => navigate(productScreen(collection.id, id))}
          {...(may('store.manage') ? { selected, onSelect: setSelected } : {})}
          more={list.more}
          isLoadingMore={list.isLoadingMore}
        />
      )}
    </>
  );
}

/** Products that were not changed, with reasons. */
const BulkFailures = ({ bulk: { failures, forgive } }: { readonly bulk: Bulk }) =>
  failures.length === 0 ? null : (
    <div role="alert" className="studio-note is-error">
      <ul className="studio-refusals">
        {failures.map(({ title, message }) => (
          <li key={title}>{`${title}: ${message}`}</li>
        ))}
      </ul>
      <Button onPress={forgive}>Dismiss</Button>
    </div>
  );

type Filters = Readonly<Record<keyof typeof productFilters, string>>;

const sortOf = ({ sort, order }: Filters): TableSort => ({
  column: sort,
  direction: order === 'desc' ? 'descending' : 'ascending',
});

function useProductList(collectionId: string, filters: Filters) {
  const { search, state, category, type, sort, order } = filters;
  const settled = useSettled(search);
  const params = { search: settled, state, category, productType: type, sort, order, limit: PAGE_SIZE };
  return useList<ProductPage, ListedProduct>(itemsCall(collectionId), params, productListShape);
}

const NoProducts = ({ isFiltered }: { readonly isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="No products found">
      <p>Search for something else, or choose other filters.</p>
    </EmptyState>
  ) : (
    <EmptyState title="There are no products yet">
      <p>Add the first one: something that is sent, files to download, a service, or a gift card.</p>
    </EmptyState>
  );
