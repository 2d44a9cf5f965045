/** The order of a table among the filters of its screen's URL. */
import type { TableSort } from './table-props.ts';

export interface SortFilters {
  readonly sort: string;
  readonly order: string;
}

/** `sort` and `onSort` of a table whose sortable columns have the names of the API. */
export const sortProps = ({ sort, order }: SortFilters, change: (changed: SortFilters) => void) => ({
  sort: { column: sort, direction: order === 'desc' ? 'descending' : 'ascending' } as TableSort,
  onSort: ({ column, direction }: TableSort): void =>
    change({ sort: column, order: direction === 'descending' ? 'desc' : 'asc' }),
});
