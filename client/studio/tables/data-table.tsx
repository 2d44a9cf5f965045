/** A table for lists of orders, products and forms. Only visible rows are rendered. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Cell,
  Column,
  Row,
  type Selection,
  Table,
  TableBody,
  TableHeader,
  TableLayout,
  type TableLayoutProps,
  TableLoadMoreItem,
  Virtualizer,
} from 'react-aria-components';
import { Checkbox } from '../controls/checkbox.tsx';
import { isShownAt, type ScreenWidth } from './screen-width.ts';
import { useScreenWidth } from './use-screen-width.ts';

export interface TableColumn<T> {
  readonly id: string;
  readonly title: string;
  /** Names the row for screen readers. Set for one column. */
  readonly isRowHeader?: boolean;
  /** Pixels; default: a share of the remaining width. */
  readonly width?: number;
  readonly align?: 'start' | 'end';
  /** The smallest screen that shows the column; default: phones, too. */
  readonly from?: ScreenWidth;
  /** Whether the header sorts by the column. `sort.column` is its id. */
  readonly isSortable?: boolean;
  readonly cell: (row: T) => ReactNode;
}

export interface TableSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

export interface DataTableProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly columns: readonly TableColumn<T>[];
  readonly keyOf: (row: T) => string;
  /** Action of Enter or a press on a row. */
  readonly onOpen?: (row: T) => void;
  readonly sort?: TableSort;
  readonly onSort?: (sort: TableSort) => void;
  /** Keys of the selected rows. With `onSelect`, rows have checkboxes. */
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (keys: ReadonlySet<string>) => void;
  /** Loads more rows; undefined if there are none. Called when the end comes into view. */
  readonly more?: (() => void) | undefined;
  readonly isLoadingMore?: boolean;
  /** Pixels; default 44. */
  readonly rowHeight?: number;
}

const HEADING_HEIGHT = 36;
const SELECTION_WIDTH = 44;

export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, rows, keyOf, onOpen, sort, onSort, onSelect, more, rowHeight = 44 } = props;
  const width = useScreenWidth();
  const columns = props.columns.filter(({ from }) => isShownAt(width, from));
  const isSelectable = onSelect !== undefined;
  const layout: TableLayoutProps = { rowHeight, headingHeight: HEADING_HEIGHT, loaderHeight: rowHeight };
  const byKey = (key: string): T | undefined => rows.find((row) => keyOf(row) === key);
  const open = (key: string): void => {
    const row = byKey(key);
    if (row !== undefined) onOpen?.(row);
  };
  return (
    <Virtualizer layout={TableLayout} layoutOptions={layout}>
      <Table
        aria-label={label}
        className="studio-table"
        style={{ height: HEADING_HEIGHT + rowHeight * (rows.length + (more === undefined ? 0 : 1)) + 2 }}
        selectionMode={isSelectable ? 'multiple' : 'none'}
        {...(isSelectable && { selectedKeys: props.selected ?? new Set<string>() })}
        onSelectionChange={(selection) => onSelect?.(keysOf(selection, rows, keyOf))}
        {...(sort !== undefined && { sortDescriptor: sort })}
        onSortChange={({ column, direction }) => onSort?.({ column: String(column), direction })}
        {...(onOpen !== undefined && { onRowAction: (key) => open(String(key)) })}
      >
        <TableHeader>
          {isSelectable ? (
            <Column width={SELECTION_WIDTH} minWidth={SELECTION_WIDTH} className="studio-table-select is-heading">
              <Checkbox slot="selection" aria-label="Select all">
                {null}
              </Checkbox>
            </Column>
          ) : null}
          {columns.map((column) => (
            <HeadingOf key={column.id} column={column} />
          ))}
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <Row key={keyOf(row)} id={keyOf(row)} className={`studio-table-row${onOpen ? ' is-open' : ''}`}>
              {isSelectable ? (
                <Cell className="studio-table-select">
                  <Checkbox slot="selection">{null}</Checkbox>
                </Cell>
              ) : null}
              {columns.map(({ id, align = 'start', cell }) => (
                <Cell key={id} className={`studio-table-cell is-${align}`}>
                  {oneLine(cell(row))}
                </Cell>
              ))}
            </Row>
          ))}
          {more === undefined ? null : (
            <TableLoadMoreItem onLoadMore={more} isLoading={props.isLoadingMore ?? false} className="studio-table-more">
              Loading
            </TableLoadMoreItem>
          )}
        </TableBody>
      </Table>
    </Virtualizer>
  );
}

const HeadingOf = <T,>({ column }: { readonly column: TableColumn<T> }) => {
  const { id, title, width, align = 'start', isSortable = false, isRowHeader = false } = column;
  return (
    <Column
      id={id}
      isRowHeader={isRowHeader}
      allowsSorting={isSortable}
      minWidth={width ?? 96}
      width={width ?? (isRowHeader ? '2fr' : '1fr')}
      className={`studio-table-heading is-${align}`}
    >
      {({ sortDirection }) => (
        <>
          {title}
          {sortDirection === 'ascending' ? <ArrowUp size={13} aria-hidden /> : null}
          {sortDirection === 'descending' ? <ArrowDown size={13} aria-hidden /> : null}
        </>
      )}
    </Column>
  );
};

/** "All" means the loaded rows. */
const keysOf = <T,>(selection: Selection, rows: readonly T[], keyOf: (row: T) => string): ReadonlySet<string> =>
  selection === 'all' ? new Set(rows.map(keyOf)) : new Set([...selection].map(String));

/** Rows have a single line: longer text is cut with an ellipsis. */
const oneLine = (content: ReactNode): ReactNode => (typeof content === 'string' ? <span>{content}</span> : content);
