/** What a table shows, and the widths of its columns. */
import type { ReactNode } from 'react';
import type { MenuEntry } from '../controls/menu.tsx';
import type { ScreenWidth } from './screen-width.ts';

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

/** The id of a row's element. */
export const rowId = (table: string, index: number): string => `${table}-${index}`;

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
  /** Entries of a row's menu: of its button, of a right click, of Shift+F10 and the menu key. */
  readonly menu?: ((row: T) => readonly MenuEntry[]) | undefined;
  /** Pixels; default 44. */
  readonly rowHeight?: number;
}

const SELECTION_WIDTH = 44;
/** The column of the menus' buttons. */
export const MENU_COLUMN = { width: 52 };
/** Pixels of a column without a width, at least; more of the one that names the row. */
const MIN_WIDTH = 96;
const MIN_NAME_WIDTH = 160;

const leastOf = (isRowHeader: boolean): number => (isRowHeader ? MIN_NAME_WIDTH : MIN_WIDTH);

type Widths = readonly Pick<TableColumn<never>, 'width' | 'isRowHeader'>[];

/** Tracks of a CSS grid: the same in every row, so that cells are below their heading. */
export function tracksOf(columns: Widths, isSelectable: boolean): string {
  const tracks = columns.map(({ width, isRowHeader = false }) =>
    width === undefined ? `minmax(${leastOf(isRowHeader)}px, ${isRowHeader ? 2 : 1}fr)` : `${width}px`,
  );
  return [...(isSelectable ? [`${SELECTION_WIDTH}px`] : []), ...tracks].join(' ');
}

/** The smallest width of a row, in pixels. Narrower tables scroll. */
export const minWidthOf = (columns: Widths, isSelectable: boolean): number =>
  columns.reduce(
    (sum, { width, isRowHeader = false }) => sum + (width ?? leastOf(isRowHeader)),
    isSelectable ? SELECTION_WIDTH : 0,
  );
