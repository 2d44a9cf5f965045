/** A list of the store as a table. */
import { EmptyState } from '../controls/empty-state.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { DataTable, type DataTableProps } from '../tables/data-table.tsx';
import type { ReadList } from '../tables/use-list.ts';

export interface ListViewProps<T> extends Omit<DataTableProps<T>, 'rows' | 'more' | 'isLoadingMore'> {
  readonly list: ReadList<T>;
  readonly empty: string;
}

/** A list with its states: loading, failed, empty, rows. */
export function ListView<T extends object>({ label, list, empty, ...table }: ListViewProps<T>) {
  const { rows, problem, isLoadingMore, more, retry } = list;
  return (
    <>
      <ProblemNote problem={problem} onRetry={retry} />
      {rows === undefined && problem === undefined ? <Loading label={label} /> : null}
      {rows?.length === 0 ? <EmptyState title={empty} /> : null}
      {rows === undefined || rows.length === 0 ? null : (
        <DataTable {...table} label={label} rows={rows} more={more} isLoadingMore={isLoadingMore} />
      )}
    </>
  );
}
