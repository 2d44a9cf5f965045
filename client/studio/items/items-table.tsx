/** An item table: filtering, sorting, bulk changes. */
import { ArrowUpDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { useSession } from '../session/session-context.ts';
import { BulkFailures } from '../tables/bulk-report.tsx';
import { useFilters } from '../tables/use-filters.ts';
import { useList } from '../tables/use-list.ts';
import { BulkActions } from './bulk-actions.tsx';
import { type Collection, itemNames } from './collections.ts';
import { itemsCall } from './item-addresses.ts';
import { FilterFields, isUnfiltered, itemFilters } from './item-filters.tsx';
import type { ItemPage } from './item-replies.ts';
import { useBulk } from './use-bulk.ts';

const ItemOrder = late(async () => (await import('./item-order.tsx')).ItemOrder);
const ItemRows = late(async () => (await import('./item-rows.tsx')).ItemRows);

const shape = {
  rowsOf: ({ items }: ItemPage) => items,
  nextOf: ({ hasNextPage, nextPageCursor }: ItemPage) => (hasNextPage ? nextPageCursor : undefined),
};

const PAGE_SIZE = '100';

export function ItemsTable({ collection }: { readonly collection: Collection }): ReactNode {
  const [filters, setFilters] = useFilters(itemFilters);
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set());
  const [isOrdering, setOrdering] = useState(false);
  const list = useList(itemsCall(collection.id), { ...filters, limit: PAGE_SIZE }, shape);
  const bulk = useBulk(collection);
  const { may } = useSession();
  const { rows, problem, isPending, retry } = list;
  const isWhole = isUnfiltered(filters) && list.more === undefined;
  if (isOrdering)
    return (
      <Late fallback={<Loading />}>
        <ItemOrder collection={collection} onDone={() => setOrdering(false)} />
      </Late>
    );
  const chosen = rows?.filter(({ id }) => selected.has(id)) ?? [];
  const canWrite = may('content.draft');
  return (
    <>
      <FilterFields collection={collection} filters={filters} onChange={setFilters} />
      <div className="studio-items-tools">
        {canWrite ? (
          <BulkActions
            {...{ collection, bulk }}
            rows={chosen}
            order={isWhole ? rows?.map(({ id }) => id) : undefined}
            onClear={() => setSelected(new Set())}
          />
        ) : null}
        {chosen.length === 0 && may('content.publish') && rows !== undefined && rows.length > 1 ? (
          <Button onPress={() => setOrdering(true)}>
            <ArrowUpDown size={16} aria-hidden /> Arrange
          </Button>
        ) : null}
      </div>
      <BulkFailures {...bulk} />
      <ProblemNote problem={problem} onRetry={retry} />
      {isPending ? <Loading /> : null}
      {rows?.length === 0 ? <NoItems collection={collection} isFiltered={!isUnfiltered(filters)} /> : null}
      {rows !== undefined && rows.length > 0 ? (
        <Late fallback={<Loading />}>
          <ItemRows {...{ collection, rows, canWrite, bulk, filters, setFilters, selected, setSelected }} list={list} />
        </Late>
      ) : null}
    </>
  );
}

const NoItems = ({ collection, isFiltered }: { readonly collection: Collection; readonly isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title={`No ${itemNames[collection.kind][1]} found`}>
      <p>Try other words, or fewer filters.</p>
    </EmptyState>
  ) : (
    <EmptyState title={`No ${itemNames[collection.kind][1]} yet`}>
      <p>Add the first one with the button above, or import what you have elsewhere.</p>
    </EmptyState>
  );
