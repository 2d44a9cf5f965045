/** One row of a grid. It is rendered again only if it, or the selection in it, has changed. */
import { memo, type ReactNode } from 'react';
import type { GridColumn } from './grid-column.ts';
import type { Place } from './grid-range.ts';

export interface CellActions {
  select(place: Place, isExtended: boolean, isEdited: boolean): void;
  type(text: string): void;
  leave(): void;
}

export interface SheetRowProps<Row> {
  /** Prefix of cell ids. */
  readonly gridId: string;
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly GridColumn<Row>[];
  /** Messages by row and column: `3.sku`. */
  readonly problems: Readonly<Record<string, string>>;
  /** The selected columns of the row; -1: none. */
  readonly first: number;
  readonly last: number;
  /** The column of the active cell; -1: in another row. */
  readonly active: number;
  /** The text being typed; null while it is not edited. */
  readonly typed: string | null;
  readonly actions: CellActions;
  /** A cell before the others; must be a stable function. */
  readonly lead?: ((row: Row, index: number) => ReactNode) | undefined;
  /** A cell after the others. */
  readonly tools?: ((row: Row, index: number) => ReactNode) | undefined;
}

function SheetRowView<Row>(props: SheetRowProps<Row>) {
  const { row, index, columns, lead, tools } = props;
  return (
    <tr aria-rowindex={index + 2}>
      {lead === undefined ? null : (
        <td data-tools className="is-tools">
          {lead(row, index)}
        </td>
      )}
      {columns.map((column, at) => (
        <SheetCell key={column.id} {...props} column={column} at={at} />
      ))}
      {tools === undefined ? null : (
        <td data-tools className="is-tools">
          {tools(row, index)}
        </td>
      )}
    </tr>
  );
}

export const SheetRow = memo(SheetRowView) as typeof SheetRowView;

interface SheetCellProps<Row> extends SheetRowProps<Row> {
  readonly column: GridColumn<Row>;
  readonly at: number;
}

function SheetCell<Row>({ gridId, row, index, column, at, actions, ...props }: SheetCellProps<Row>) {
  const isActive = at === props.active;
  const { typed } = props;
  const problem = props.problems[`${index}.${column.id}`];
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell, which can be selected.
    <td
      id={cellId(gridId, { row: index, column: at })}
      className={`is-${column.kind}${isActive ? ' is-active' : ''}${column.write === undefined ? ' is-fixed' : ''}`}
      aria-selected={at >= props.first && at <= props.last}
      {...(problem === undefined ? {} : { 'aria-invalid': true, title: problem })}
      onMouseDown={(event) => {
        if (isActive && typed !== null) return;
        if (event.shiftKey) event.preventDefault();
        actions.select({ row: index, column: at }, event.shiftKey, false);
      }}
      onDoubleClick={() => {
        const isText = column.kind !== 'flag' && column.write !== undefined;
        actions.select({ row: index, column: at }, false, isText);
      }}
    >
      {isActive && typed !== null ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: it replaces the focused cell.
          autoFocus
          aria-label={column.title}
          value={typed}
          onChange={({ target }) => actions.type(target.value)}
          onBlur={() => actions.leave()}
        />
      ) : (
        (column.show ?? column.read)(row)
      )}
    </td>
  );
}

/** The id of a cell's element. */
export const cellId = (gridId: string, { row, column }: Place): string => `${gridId}-${row}-${column}`;
