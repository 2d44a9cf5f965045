/** A list of the store as a table. */
import { EmptyState } from '../controls/empty-state.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { DataTable, type TableColumn } from '../tables/data-table.tsx';
import type { ReadList } from '../tables/use-list.ts';

export interface ListViewProps<T> {
  readonly label: string;
  readonly list: ReadList<T>;
  readonly columns: readonly TableColumn<T>[];
  readonly keyOf: (row: T) => string;
  readonly onOpen?: (row: T) => void;
  readonly empty: string;
  readonly rowHeight?: number;
}

/** A list with its states: loading, failed, empty, rows. */
export function ListView<T extends object>({ label, list, empty, onOpen, rowHeight, ...table }: ListViewProps<T>) {
  const { rows, problem, isLoadingMore, more, retry } = list;
  return (
    <>
      <ProblemNote problem={problem} onRetry={retry} />
      {rows === undefined && problem === undefined ? <Loading label={label} /> : null}
      {rows?.length === 0 ? <EmptyState title={empty} /> : null}
      {rows === undefined || rows.length === 0 ? null : (
        <DataTable
          {...table}
          {...(onOpen === undefined ? {} : { onOpen })}
          {...(rowHeight === undefined ? {} : { rowHeight })}
          label={label}
          rows={rows}
          more={more}
          isLoadingMore={isLoadingMore}
        />
      )}
    </>
  );
}
