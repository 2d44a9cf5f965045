/**
 * A table for lists of orders, products and forms: a grid whose rows have the focus. Only visible rows are rendered, and they have no
 * more elements than they show, so that 10,000 rows open and scroll as ten do.
 */
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { OpenRowMenu } from './row-menu.tsx';
import { columnClass, layoutOf, type TableLayout } from './table-layout.ts';
import { type DataTableProps, rowId, type TableColumn, type TableSort } from './table-props.ts';
import { TableRow } from './table-row.tsx';
import { useScreenWidth } from './use-screen-width.ts';
import { useTable } from './use-table.ts';

export type { DataTableProps, TableColumn } from './table-props.ts';

export function DataTable<T>(props: DataTableProps<T>) {
  const { label, rows, keyOf, onOpen, selected, onSelect, more } = props;
  const layout = useLayout(props);
  const { columns, isStacked, rowHeight } = layout;
  const { id, scroller, first, last, active, actions, onKeyDown, onContextMenu, rowMenu } = useTable(props, layout);
  const isSelectable = onSelect !== undefined;
  const hasMenu = props.menu !== undefined;
  const end = more === undefined ? 0 : 1;
  return (
    <div
      ref={scroller}
      className={`studio-table${isStacked ? ' is-stacked' : ''}`}
      style={tableStyle(layout, rows.length + end)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: its rows are laid out as grids, which elements of tables are not. */}
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={more === undefined ? rows.length + 1 : -1}
        {...(isSelectable ? { 'aria-multiselectable': true } : {})}
        aria-busy={props.isLoadingMore ?? false}
        {...{ onKeyDown, onContextMenu }}
      >
        <Headings {...props} columns={columns} />
        <div aria-hidden style={{ height: first * rowHeight }} />
        {rows.slice(first, last).map((row, at) => (
          <TableRow
            key={keyOf(row)}
            id={rowId(id, first + at)}
            index={first + at}
            {...{ row, columns, isSelectable, actions }}
            isSelected={selected?.has(keyOf(row)) === true}
            isOpenable={onOpen !== undefined}
            hasMenu={hasMenu}
            isActive={first + at === active}
          />
        ))}
        <div className="studio-table-more" style={{ height: (rows.length - last + end) * rowHeight }}>
          {more === undefined ? null : <span>Loading</span>}
        </div>
      </div>
      {rowMenu === undefined ? null : <OpenRowMenu {...rowMenu} />}
    </div>
  );
}

function useLayout<T>({ columns, rowHeight, onSelect, menu }: DataTableProps<T>): TableLayout<T> {
  const width = useScreenWidth();
  const [isSelectable, hasMenu] = [onSelect !== undefined, menu !== undefined];
  return useMemo(
    () => layoutOf(columns, { width, rowHeight, isSelectable, hasMenu }),
    [columns, width, rowHeight, isSelectable, hasMenu],
  );
}

function tableStyle<T>({ tracks, areas, rowHeight, headingHeight, minWidth }: TableLayout<T>, shown: number) {
  return {
    height: headingHeight + rowHeight * shown + 2,
    '--studio-tracks': tracks,
    '--studio-areas': areas,
    '--studio-row': `${rowHeight}px`,
    '--studio-heading': `${headingHeight}px`,
    '--studio-least': `${minWidth}px`,
  } as CSSProperties;
}

/** The headings stay in view. */
function Headings<T>({ rows, columns, keyOf, sort, onSort, selected, onSelect, menu }: DataTableProps<T>) {
  const isAll = rows.length > 0 && rows.every((row) => selected?.has(keyOf(row)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid.
    // biome-ignore lint/a11y/useFocusableInteractive: rows of data have the focus; this one has buttons.
    <div role="row" className="studio-table-headings" aria-rowindex={1}>
      {onSelect === undefined ? null : (
        // biome-ignore lint/a11y/useSemanticElements: see the grid.
        // biome-ignore lint/a11y/useFocusableInteractive: its checkbox has the focus.
        <div role="columnheader" className="studio-table-select is-heading">
          <SelectAll
            isAll={isAll}
            isSome={!isAll && (selected?.size ?? 0) > 0}
            onChange={(isOn) => onSelect(new Set(isOn ? rows.map(keyOf) : []))}
          />
        </div>
      )}
      {columns.map((column) => (
        <Heading key={column.id} {...{ column, sort, onSort }} />
      ))}
      {menu === undefined ? null : (
        // biome-ignore lint/a11y/useSemanticElements: see the grid.
        // biome-ignore lint/a11y/useFocusableInteractive: nothing to do here.
        <div role="columnheader" className="studio-table-menu">
          <span className="visually-hidden">Actions</span>
        </div>
      )}
    </div>
  );
}

interface SelectAllProps {
  readonly isAll: boolean;
  readonly isSome: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** "All" means the loaded rows. */
function SelectAll({ isAll, isSome, onChange }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Has no attribute.
    if (box.current !== null) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label="Select all"
      checked={isAll}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

interface HeadingProps<T> {
  readonly column: TableColumn<T>;
  readonly sort: TableSort | undefined;
  readonly onSort: ((sort: TableSort) => void) | undefined;
}

function Heading<T>({ column, sort, onSort }: HeadingProps<T>) {
  const { id, title, isSortable = false } = column;
  const direction = sort?.column === id ? sort.direction : undefined;
  const other = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid.
    // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus.
    <div
      role="columnheader"
      className={`studio-table-heading ${columnClass(column)}`}
      {...(isSortable ? { 'aria-sort': direction ?? 'none' } : {})}
    >
      {isSortable ? (
        <button type="button" onClick={() => onSort?.({ column: id, direction: other })}>
          {title}
          {direction === undefined ? <ArrowUpDown size={13} aria-hidden className="studio-table-sortable" /> : null}
          {direction === 'ascending' ? <ArrowUp size={13} aria-hidden /> : null}
          {direction === 'descending' ? <ArrowDown size={13} aria-hidden /> : null}
        </button>
      ) : (
        title
      )}
    </div>
  );
}
