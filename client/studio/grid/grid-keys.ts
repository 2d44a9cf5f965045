/** Keyboard navigation in a grid while no cell is edited. Pure. */
import type { Place } from './grid-range.ts';

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

export interface KeyPress {
  readonly key: string;
  readonly hasControl: boolean;
}

const PAGE = 10;

/** The cell that a key moves to; undefined for other keys. */
export function cellAfter({ key, hasControl }: KeyPress, { row, column }: Place, size: GridSize): Place | undefined {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const to = (place: Place): Place => ({
    row: Math.min(Math.max(place.row, 0), last.row),
    column: Math.min(Math.max(place.column, 0), last.column),
  });
  switch (key) {
    case 'ArrowUp':
      return to({ row: hasControl ? 0 : row - 1, column });
    case 'ArrowDown':
      return to({ row: hasControl ? last.row : row + 1, column });
    case 'ArrowLeft':
      return to({ row, column: hasControl ? 0 : column - 1 });
    case 'ArrowRight':
      return to({ row, column: hasControl ? last.column : column + 1 });
    case 'Home':
      return to({ row: hasControl ? 0 : row, column: 0 });
    case 'End':
      return to({ row: hasControl ? last.row : row, column: last.column });
    case 'PageUp':
      return to({ row: row - PAGE, column });
    case 'PageDown':
      return to({ row: row + PAGE, column });
    default:
      return undefined;
  }
}
