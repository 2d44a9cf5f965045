/** The table, fetched when it is first shown: beside menus, selections and fields it would make a screen too heavy. */
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import type { DataTableProps } from './data-table.tsx';

const Table = late(async () => (await import('./data-table.tsx')).DataTable<object>);

export const LateTable = <T extends object>(props: DataTableProps<T>) => (
  <Late fallback={<Loading label={props.label} />}>
    {/* `late` knows no type parameters: rows and columns are of one type, whichever it is. */}
    <Table {...(props as unknown as DataTableProps<object>)} />
  </Late>
);
