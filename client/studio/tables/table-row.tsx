/** One row of a table. It is rendered again only if it, or its selection or focus, has changed. */
import { type MouseEvent, memo, type ReactNode } from 'react';
import { columnClass } from './table-layout.ts';
import type { TableColumn } from './table-props.ts';

export interface RowActions<T> {
  open(row: T): void;
  focus(index: number): void;
  /** `isRange`: all rows since the last selected one. */
  toggle(index: number, isRange: boolean): void;
  /** Opens the menu of a row below its button. */
  menu(index: number, button: HTMLElement): void;
}

export interface TableRowProps<T> {
  readonly id: string;
  readonly row: T;
  readonly index: number;
  readonly columns: readonly TableColumn<T>[];
  readonly isSelectable: boolean;
  readonly isSelected: boolean;
  readonly isOpenable: boolean;
  readonly hasMenu: boolean;
  /** Whether the row has the table's place in the tab order. */
  readonly isActive: boolean;
  readonly actions: RowActions<T>;
}

function TableRowView<T>(props: TableRowProps<T>) {
  const { id, row, index, columns, isSelectable, isSelected, isOpenable, hasMenu, isActive, actions } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: elements of tables have no selection, and their rows no layout of their own.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles keys.
    <div
      role="row"
      id={id}
      className={`studio-table-row${isOpenable ? ' is-open' : ''}`}
      aria-rowindex={index + 2}
      aria-labelledby={`${id}-name`}
      {...(isSelectable ? { 'aria-selected': isSelected } : {})}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => actions.focus(index)}
      // The second press of a double click may be meant for a dialog that the first one closed.
      onClick={(event) => isOpenable && event.detail < 2 && !isWithinControl(event) && actions.open(row)}
    >
      {isSelectable ? <SelectionCell {...{ id, index, isSelected, isActive, actions }} /> : null}
      {columns.map((column) => (
        <div
          key={column.id}
          role={column.isRowHeader === true ? 'rowheader' : 'gridcell'}
          {...(column.isRowHeader === true ? { id: `${id}-name` } : {})}
          className={`studio-table-cell ${columnClass(column)}`}
        >
          {oneLine(column.cell(row))}
        </div>
      ))}
      {hasMenu ? <MenuCell {...{ id, index, isActive, actions }} /> : null}
    </div>
  );
}

export const TableRow = memo(TableRowView) as typeof TableRowView;

type SelectionCellProps = Pick<TableRowProps<never>, 'id' | 'index' | 'isSelected' | 'isActive' | 'actions'>;

const SelectionCell = ({ id, index, isSelected, isActive, actions }: SelectionCellProps) => (
  // biome-ignore lint/a11y/useSemanticElements: see the row.
  // biome-ignore lint/a11y/useFocusableInteractive: its checkbox has the focus.
  <div role="gridcell" className="studio-table-select">
    <input
      type="checkbox"
      id={`${id}-box`}
      aria-label="Select"
      aria-labelledby={`${id}-box ${id}-name`}
      checked={isSelected}
      tabIndex={isActive ? 0 : -1}
      onClick={(event) => actions.toggle(index, event.shiftKey)}
      // The click has changed it, with the shift key that changes do not tell of.
      onChange={() => undefined}
    />
  </div>
);

/** A plain button: the menu itself is the table's. */
const MenuCell = ({ id, index, isActive, actions }: Omit<SelectionCellProps, 'isSelected'>) => (
  // biome-ignore lint/a11y/useSemanticElements: see the row.
  // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus.
  <div role="gridcell" className="studio-table-menu">
    <button
      type="button"
      id={`${id}-menu`}
      aria-haspopup="menu"
      aria-label="Actions for"
      aria-labelledby={`${id}-menu ${id}-name`}
      tabIndex={isActive ? 0 : -1}
      onClick={({ currentTarget }) => actions.menu(index, currentTarget)}
    >
      ⋮
    </button>
  </div>
);

/** Controls in a row do what they do, and do not open it. */
const isWithinControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, select, label, .studio-table-select, .studio-table-menu') !== null;

/** Rows have a single line: longer text is cut with an ellipsis. */
const oneLine = (content: ReactNode): ReactNode => (typeof content === 'string' ? <span>{content}</span> : content);
