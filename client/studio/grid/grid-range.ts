/** Operations on selected cells: fill, clear, copy and paste. Pure. */
import type { GridColumn } from './grid-column.ts';

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** From and to, both inclusive. */
export interface Range {
  readonly from: Place;
  readonly to: Place;
}

export const rangeOf = (a: Place, b: Place): Range => ({
  from: { row: Math.min(a.row, b.row), column: Math.min(a.column, b.column) },
  to: { row: Math.max(a.row, b.row), column: Math.max(a.column, b.column) },
});

export interface Sheet<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
}

/** The cells as text in spreadsheet format. */
export const copied = <Row>({ rows, columns }: Sheet<Row>, { from, to }: Range): string =>
  rows
    .slice(from.row, to.row + 1)
    .map((row) =>
      columns
        .slice(from.column, to.column + 1)
        .map((column) => column.read(row))
        .join('\t'),
    )
    .join('\n');

export interface Written<Row> {
  readonly rows: readonly Row[];
  /** Error messages for rejected values. */
  readonly rejections: readonly string[];
  /** The written cells. */
  readonly range: Range;
}

const MAX_REJECTIONS = 5;

/**
 * Pastes texts, starting at the first cell of a range. A single text fills the whole range; cells beyond the grid are left out and
 * reported.
 */
export function pasted<Row>(sheet: Sheet<Row>, range: Range, cells: readonly (readonly string[])[]): Written<Row> {
  const { rows, columns } = sheet;
  const isFill = cells.length === 1 && cells[0]?.length === 1;
  const textAt = (row: number, column: number): string | undefined =>
    isFill ? cells[0]?.[0] : cells[row - range.from.row]?.[column - range.from.column];
  const width = Math.max(...cells.map((row) => row.length));
  const end = isFill ? range.to : { row: range.from.row + cells.length - 1, column: range.from.column + width - 1 };
  const rejections: string[] = [];
  const changed = rows.map((before, row) => {
    if (row < range.from.row || row > end.row) return before;
    return columns.reduce((value, column, at) => {
      const text = at < range.from.column || at > end.column ? undefined : textAt(row, at);
      if (text === undefined || text === column.read(value)) return value;
      const after = column.write?.(value, text);
      if (after === undefined) rejections.push(`Row ${row + 1}, ${column.title}: ${rejectionOf(column, text)}`);
      return after ?? value;
    }, before);
  });
  const last = { row: Math.min(end.row, rows.length - 1), column: Math.min(end.column, columns.length - 1) };
  return {
    rows: changed,
    rejections: [...shortened(rejections), ...leftOut(end.row - last.row, end.column - last.column)],
    range: { from: range.from, to: last },
  };
}

const rejectionOf = <Row>({ write, expects = 'a value' }: GridColumn<Row>, text: string): string =>
  write === undefined ? 'cannot be changed here.' : `“${text}” is not ${expects}.`;

const shortened = (rejections: readonly string[]): readonly string[] =>
  rejections.length <= MAX_REJECTIONS
    ? rejections
    : [...rejections.slice(0, MAX_REJECTIONS), `${rejections.length - MAX_REJECTIONS} more cells were refused.`];

const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;

function leftOut(rows: number, columns: number): readonly string[] {
  const parts = [...(rows > 0 ? [counted(rows, 'row')] : []), ...(columns > 0 ? [counted(columns, 'column')] : [])];
  return parts.length === 0 ? [] : [`${parts.join(' and ')} beyond the grid were left out.`];
}

/** Clears cells that may be empty. */
export const emptied = <Row>(sheet: Sheet<Row>, range: Range): readonly Row[] =>
  sheet.rows.map((row, at) =>
    at < range.from.row || at > range.to.row
      ? row
      : sheet.columns
          .slice(range.from.column, range.to.column + 1)
          .reduce((before, column) => column.write?.(before, '') ?? before, row),
  );
