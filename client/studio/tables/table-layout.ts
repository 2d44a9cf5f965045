/** Which columns a table shows, and how wide they are. */
import { isShownAt, type ScreenWidth } from './screen-width.ts';
import type { TableColumn } from './table-props.ts';

const SELECTION_WIDTH = 44;
const MENU_WIDTH = 52;
/** Pixels of a column without a width, at least; more of the one that names the row. */
const MIN_WIDTH = 96;
const MIN_NAME_WIDTH = 160;
const ROW_HEIGHT = 44;
const HEADING_HEIGHT = 36;
/** Rows of two lines, on phones. */
const STACKED = { rowHeight: 60, headingHeight: 56 };

export interface TableLayout<T> {
  readonly columns: readonly TableColumn<T>[];
  /** Whether rows have two lines. */
  readonly isStacked: boolean;
  readonly rowHeight: number;
  readonly headingHeight: number;
  /** CSS: tracks of a grid, the same in every row, so that cells are below their heading; areas of stacked rows. */
  readonly tracks: string;
  readonly areas: string;
  /** The smallest width of a row, in pixels. Narrower tables scroll. */
  readonly minWidth: number;
}

export interface LayoutOptions {
  readonly width: ScreenWidth;
  readonly rowHeight: number | undefined;
  readonly isSelectable: boolean;
  readonly hasMenu: boolean;
}

export function layoutOf<T>(columns: readonly TableColumn<T>[], options: LayoutOptions): TableLayout<T> {
  if (options.width === 'phone' && columns.some(({ onPhone }) => onPhone !== undefined))
    return stackedLayout(columns, options);
  const { width, rowHeight = ROW_HEIGHT, isSelectable, hasMenu } = options;
  const shown = columns.filter(({ from }) => isShownAt(width, from));
  const edges = [isSelectable ? SELECTION_WIDTH : 0, hasMenu ? MENU_WIDTH : 0];
  return {
    ...{ columns: shown, isStacked: false, rowHeight, headingHeight: HEADING_HEIGHT, areas: 'none' },
    tracks: withEdges(shown.map(trackOf), options),
    minWidth: [...edges, ...shown.map((column) => column.width ?? minWidthOf(column))].reduce((a, b) => a + b),
  };
}

type Width = Pick<TableColumn<never>, 'width' | 'share' | 'isRowHeader'>;

const minWidthOf = ({ isRowHeader = false }: Width): number => (isRowHeader ? MIN_NAME_WIDTH : MIN_WIDTH);

function trackOf(column: Width): string {
  const { width, share = column.isRowHeader === true ? 2 : 1 } = column;
  return width === undefined ? `minmax(${minWidthOf(column)}px, ${share}fr)` : `${width}px`;
}

/** Classes of a column's cells and heading. */
export const columnClass = ({ align = 'start', onPhone }: Pick<TableColumn<never>, 'align' | 'onPhone'>): string =>
  `is-${align}${onPhone === undefined ? '' : ` is-at-${onPhone}`}`;

type Edges = Pick<LayoutOptions, 'isSelectable' | 'hasMenu'>;

const withEdges = (tracks: readonly string[], { isSelectable, hasMenu }: Edges): string =>
  [...(isSelectable ? [`${SELECTION_WIDTH}px`] : []), ...tracks, ...(hasMenu ? [`${MENU_WIDTH}px`] : [])].join(' ');

/** The cells at the end are as wide as what they show; a long one on one line takes nothing from the other line. */
function stackedLayout<T>(columns: readonly TableColumn<T>[], options: LayoutOptions): TableLayout<T> {
  const lines = ['start start end', 'below-start below-end below-end'];
  const areasOf = (line: string): string =>
    [...(options.isSelectable ? ['select'] : []), line, ...(options.hasMenu ? ['menu'] : [])].join(' ');
  return {
    ...STACKED,
    columns: columns.flatMap((column) => {
      if (column.onPhone === undefined) return [];
      return [{ ...column, align: column.onPhone.endsWith('end') ? ('end' as const) : ('start' as const) }];
    }),
    isStacked: true,
    tracks: withEdges(['minmax(0, 1fr)', 'auto', 'auto'], options),
    areas: lines.map((line) => `"${areasOf(line)}"`).join(' '),
    minWidth: 0,
  };
}
