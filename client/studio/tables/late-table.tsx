/** The table, loaded when first shown: together with menus, selections and fields it would make a screen too large. */
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import type { DataTableProps } from './data-table.tsx';

const Table = late(async () => (await import('./data-table.tsx')).DataTable<object>);

export const LateTable = <T extends object>(props: DataTableProps<T>) => (
  <Late fallback={<Loading label={props.label} />}>
    {/* `late` loses type parameters: rows and columns have the same type, whichever it is. */}
    <Table {...(props as unknown as DataTableProps<object>)} />
  </Late>
);
