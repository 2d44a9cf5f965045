/** The table of a store page's products, with its search, its filters and what is done with many at once. */
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { EmptyState } from '../controls/empty-state.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { productScreen } from '../items/item-addresses.ts';
import { useBulk } from '../items/use-bulk.ts';
import { useSession } from '../session/session-context.ts';
import { BulkFailures } from '../tables/bulk-report.tsx';
import { DataTable } from '../tables/data-table.tsx';
import { sortProps } from '../tables/sort-filters.ts';
import { useFilters } from '../tables/use-filters.ts';
import type { ReadList } from '../tables/use-list.ts';
import { useTimes } from '../times.tsx';
import { ProductBulkBar } from './product-bulk-bar.tsx';
import { productColumns } from './product-columns.tsx';
import { ProductFilters, productFilters } from './product-filters.tsx';
import type { ListedProduct } from './product-list.ts';
import { itemsOf, type Store, type StoreCollection } from './store.ts';
import { useCategoryNames } from './use-categories.ts';
import { useProductMenu } from './use-product-menu.ts';

export interface ProductTableProps {
  readonly store: Store;
  readonly collection: StoreCollection;
  readonly list: ReadList<ListedProduct>;
}

export function ProductTable({ store, collection, list }: ProductTableProps) {
  const { may } = useSession();
  const [, navigate] = useLocation();
  const [filters, setFilters] = useFilters(productFilters);
  // Rows first: counting the categories of many products takes longer.
  const categories = useCategoryNames(store, collection.id, list.rows !== undefined);
  const { day } = useTimes();
  const columns = useMemo(() => productColumns(store.currency, day), [store.currency, day]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const bulk = useBulk(itemsOf(collection));
  const menu = useProductMenu(collection, bulk);
  const products = (list.rows ?? []).filter(({ id }) => selected.has(id));
  return (
    <>
      <ProductFilters filters={filters} categories={categories} onChange={setFilters} />
      <ProductBulkBar
        {...{ products, categories, bulk }}
        currency={store.currency}
        onClear={() => setSelected(new Set())}
      />
      <BulkFailures {...bulk} />
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
          {...sortProps(filters, setFilters)}
          menu={menu}
          onOpen={({ id }) => navigate(productScreen(collection.id, id))}
          {...(may('store.manage') ? { selected, onSelect: setSelected } : {})}
          more={list.more}
          isLoadingMore={list.isLoadingMore}
        />
      )}
    </>
  );
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
