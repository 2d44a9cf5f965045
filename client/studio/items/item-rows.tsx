/** The rows of an item table, with their actions. */
import { Star } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { thumbnailOf } from '#shared/thumbnail';
import { Late, late } from '../controls/late.tsx';
import { DataTable, type TableColumn } from '../tables/data-table.tsx';
import { sortProps } from '../tables/sort-filters.ts';
import type { useList } from '../tables/use-list.ts';
import { Time } from '../times.tsx';
import type { Collection } from './collections.ts';
import { itemScreen } from './item-addresses.ts';
import type { ListedItem } from './item-replies.ts';
import type { Bulk } from './use-bulk.ts';
import { itemMenu, useItemActions } from './use-item-actions.ts';

const MoveDialog = late(async () => (await import('./move-dialog.tsx')).MoveDialog);

export interface ItemRowsProps {
  readonly collection: Collection;
  readonly rows: readonly ListedItem[];
  readonly canWrite: boolean;
  readonly bulk: Bulk;
  readonly filters: Readonly<Record<'sort' | 'order', string>>;
  setFilters(changed: { readonly sort: string; readonly order: string }): void;
  readonly selected: ReadonlySet<string>;
  setSelected(keys: ReadonlySet<string>): void;
  readonly list: Pick<ReturnType<typeof useList>, 'more' | 'isLoadingMore'>;
}

export function ItemRows(props: ItemRowsProps): ReactNode {
  const { collection, rows, canWrite, bulk, filters, setFilters, selected, setSelected, list } = props;
  const [moving, setMoving] = useState<ListedItem | null>(null);
  const [, navigate] = useLocation();
  const actions = useItemActions(collection, bulk);
  const open = ({ id }: ListedItem): void => navigate(itemScreen(collection.id, id));
  const columns = useMemo(() => columnsOf(collection), [collection]);
  return (
    <>
      <DataTable
        label={collection.title}
        rows={rows}
        keyOf={({ id }) => id}
        columns={columns}
        menu={canWrite ? (row) => itemMenu(row, { ...actions, open, move: setMoving }) : undefined}
        onOpen={open}
        {...sortProps(filters, setFilters)}
        {...(canWrite && { selected, onSelect: setSelected })}
        more={list.more}
        isLoadingMore={list.isLoadingMore}
      />
      <Late>{moving !== null && <MoveDialog {...{ collection }} item={moving} onClose={() => setMoving(null)} />}</Late>
    </>
  );
}

/** Ids of sortable columns are the API's sort names. */
const columnsOf = ({ kind }: Collection): readonly TableColumn<ListedItem>[] => [
  {
    id: 'title',
    title: 'Title',
    onPhone: 'start',
    isRowHeader: true,
    isSortable: true,
    cell: (row) => <TitleCell row={row} />,
  },
  { id: 'state', title: 'State', onPhone: 'below-end', width: 130, from: 'tablet', cell: stateCell },
  kind === 'event'
    ? {
        id: 'start',
        title: 'Start',
        onPhone: 'below-start',
        width: 200,
        from: 'tablet',
        isSortable: true,
        cell: ({ startDate }) => startDate !== null && <Time at={startDate} />,
      }
    : {
        id: 'published',
        title: 'Date',
        onPhone: 'below-start',
        width: 200,
        from: 'tablet',
        isSortable: true,
        cell: ({ publishOn }) => publishOn !== null && <Time at={publishOn} />,
      },
  { id: 'author', title: 'Author', width: 120, from: 'desktop', cell: (row) => <span>{row.author}</span> },
  { id: 'tags', title: 'Tags', from: 'desktop', cell: (row) => <span>{row.tags.join(', ')}</span> },
  { id: 'categories', title: 'Categories', from: 'wide', cell: (row) => <span>{row.categories.join(', ')}</span> },
  {
    id: 'comments',
    title: 'Comments',
    width: 110,
    align: 'end',
    from: 'desktop',
    isSortable: true,
    cell: (row) => <CommentsCell row={row} />,
  },
  {
    id: 'likes',
    title: 'Likes',
    width: 72,
    align: 'end',
    from: 'wide',
    cell: (row) => <span>{row.likeCount}</span>,
  },
];

const TitleCell = ({ row: { title, starred, assetUrl } }: { readonly row: ListedItem }) => (
  <>
    {assetUrl === '' ? null : <img className="studio-item-picture" src={thumbnailOf(assetUrl)} alt="" loading="lazy" />}
    <span>{title}</span>
    {starred ? <Star size={14} role="img" aria-label="Featured" className="studio-item-star" /> : null}
  </>
);

const stateCell = ({ workflowState, hasDraft, publishOn }: ListedItem): ReactNode => (
  <span className="studio-item-state" data-state={workflowState}>
    {hasDraft && workflowState === 'Published' ? 'Published, edited' : workflowState}
    {workflowState === 'Scheduled' && publishOn !== null ? (
      <>
        {' for '}
        <Time at={publishOn} />
      </>
    ) : null}
  </span>
);

const CLOSED = 2;
const CommentsCell = ({ row: { commentCount, commentState } }: { readonly row: ListedItem }) => (
  <span>{commentState === CLOSED ? `${commentCount}, closed` : commentCount}</span>
);
