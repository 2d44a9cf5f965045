/** What a table shows, and the widths of its columns. */
import type { ReactNode } from 'react';
import type { MenuEntry } from '../controls/menu.tsx';
import type { ScreenWidth } from './screen-width.ts';

/** On the first line of a row, or on the second. */
type PhonePlace = 'start' | 'end' | 'below-start' | 'below-end';

export interface TableColumn<T> {
  readonly id: string;
  readonly title: string;
  /** Names the row for screen readers. Set for one column. */
  readonly isRowHeader?: boolean;
  /** Pixels; default: a share of the remaining width. */
  readonly width?: number;
  /** How large that share is; default 1, and 2 of the row header. */
  readonly share?: number;
  readonly align?: 'start' | 'end';
  /** The smallest screen that shows the column; default: phones, too. */
  readonly from?: ScreenWidth;
  /** Its place on phones. If any column of a table has one, rows have two lines there, and columns without are not shown. */
  readonly onPhone?: PhonePlace;
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
